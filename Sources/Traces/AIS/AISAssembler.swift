/// Puts the sentences of multi-part AIS messages together.
///
/// Parts may come in any order and between parts of other messages. At most nine parts of each
/// sequence number on each channel wait, so memory is bounded.
struct AISAssembler {
  enum Outcome {
    /// ``AISAssembler/payload`` holds a whole message, received at the time.
    case complete(receivedAt: Int64?)
    case waiting
    /// The sentence breaks the format.
    case broken
  }

  private struct Message {
    var parts: [SixBitPart?]
    var receivedAt: Int64?
  }

  private struct SixBitPart {
    var text: [UInt8]
    var fillBits: Int
  }

  /// The bits of the last whole message.
  private(set) var payload = SixBitPayload()
  /// Messages given up because a part did not come.
  private(set) var abandoned = 0
  private var open: [Int: Message] = [:]

  /// Takes a VDM or VDO sentence.
  mutating func take(_ sentence: borrowing NMEASentence, receivedAt: Int64?) -> Outcome {
    guard sentence.fieldCount >= 6, let total = sentence.integer(1), (1...9).contains(total),
      let number = sentence.integer(2), (1...total).contains(number), sentence.length(5) > 0
    else { return .broken }
    // The fill bits may be cut off in old logs; they are none then.
    let fillBits = sentence.length(6) == 0 ? 0 : sentence.integer(6) ?? -1
    guard (0...5).contains(fillBits) else { return .broken }
    if total == 1 {
      payload.removeAll()
      return payload.append(sentence.field(5), fillBits: fillBits)
        ? .complete(receivedAt: receivedAt) : .broken
    }
    let key = Int(sentence.letter(3)) << 8 | Int(sentence.letter(4))
    var text: [UInt8] = []
    let field = sentence.field(5)
    for index in field.indices { text.append(field[index]) }
    return takePart(
      SixBitPart(text: text, fillBits: fillBits), number: number, total: total, key: key,
      receivedAt: receivedAt)
  }

  private mutating func takePart(
    _ part: SixBitPart, number: Int, total: Int, key: Int, receivedAt: Int64?
  ) -> Outcome {
    var message =
      open[key] ?? Message(parts: Array(repeating: nil, count: total), receivedAt: receivedAt)
    if message.parts.count != total || message.parts[number - 1] != nil {
      abandoned += 1
      message = Message(parts: Array(repeating: nil, count: total), receivedAt: receivedAt)
    }
    message.parts[number - 1] = part
    message.receivedAt = message.receivedAt ?? receivedAt
    guard message.parts.allSatisfy({ $0 != nil }) else {
      open[key] = message
      return .waiting
    }
    open[key] = nil
    payload.removeAll()
    for case let part? in message.parts {
      // Only the last part's padding is padding of the message.
      guard payload.append(part.text.span, fillBits: part.fillBits) else { return .broken }
    }
    return .complete(receivedAt: message.receivedAt)
  }

  /// Gives up what still waits.
  mutating func finish() {
    abandoned += open.count
    open.removeAll()
  }
}
