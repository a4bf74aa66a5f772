import Bytes

/// Finds the sentences of a line and the times that loggers write around them.
///
/// Times come from tag blocks (`\c:1635731889*6A\!AIVDM…`), from text before the sentence (a date
/// and time, or Unix seconds or milliseconds), from a number behind its checksum, and from `$PGHP`
/// sentences, which date what follows them.
struct SentenceScanner {
  /// The sentence found last.
  private(set) var sentence = NMEASentence()
  /// When the sentence was received, milliseconds since 1970; `nil` when nothing says so.
  private(set) var receivedAt: Int64?
  private var announced: Int64?

  /// Moves to the next sentence of the line.
  ///
  /// - Parameter position: where to look from; moved behind the sentence.
  mutating func next(in line: Span<UInt8>, at position: inout Int) -> Bool {
    let start = position
    var stamp: Int64?
    while position < line.count {
      if line[position] == 0x5c, let end = Self.tagBlockEnd(line, position) {
        stamp = Self.tagBlockTime(line.extracting((position + 1)..<end)) ?? stamp
        position = end + 1
      } else if NMEASentence.isStart(line, position) {
        break
      } else {
        position += 1
      }
    }
    guard position < line.count else { return false }
    if start == 0 && stamp == nil { stamp = Self.plainTime(line.extracting(0..<position)) }
    position = sentence.load(line, from: position)
    if stamp == nil { stamp = Self.trailingTime(line, position) }
    noteAnnouncement()
    receivedAt = stamp ?? announced
    return true
  }

  /// Dates what follows by another clock, such as the receiver's own.
  mutating func announce(_ time: Int64) {
    announced = time
  }

  private mutating func noteAnnouncement() {
    guard sentence.isAddressed("PGHP"), sentence.checksum != .wrong else { return }
    var parts: [Int] = []
    for index in 2...8 {
      guard let part = sentence.integer(index) else { return }
      parts.append(part)
    }
    guard (0...999).contains(parts[6]) else { return }
    announced =
      CivilTime.milliseconds(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
        second: parts[5], millisecond: parts[6]) ?? announced
  }

  private static func tagBlockEnd(_ line: Span<UInt8>, _ start: Int) -> Int? {
    var at = start + 1
    while at < line.count {
      if line[at] == 0x5c { return at }
      at += 1
    }
    return nil
  }

  /// The `c:` parameter of a tag block.
  private static func tagBlockTime(_ block: Span<UInt8>) -> Int64? {
    var start = 0
    while start < block.count {
      var end = start
      while end < block.count && block[end] != 0x2c && block[end] != 0x2a { end += 1 }
      if end - start > 2 && block[start] == 0x63 && block[start + 1] == 0x3a {
        return unixTime(block.extracting((start + 2)..<end))
      }
      if end < block.count && block[end] == 0x2a { return nil }
      start = end + 1
    }
    return nil
  }

  /// Text that is a date and time, or Unix seconds or milliseconds, up to a separator.
  private static func plainTime(_ text: Span<UInt8>) -> Int64? {
    var start = 0
    var end = text.count
    while start < end && isSeparator(text[start]) { start += 1 }
    while end > start && isSeparator(text[end - 1]) { end -= 1 }
    guard end - start >= 9 else { return nil }
    let trimmed = text.extracting(start..<end)
    if let time = unixTime(trimmed) { return time }
    return Timestamp.parseISO8601(trimmed)?.milliseconds
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x2c, 0x3a, 0x3b, 0x5b, 0x5d, 0x7c: true
    default: false
    }
  }

  /// The last comma-separated part behind the checksum, as the US Coast Guard's logs have it.
  private static func trailingTime(_ line: Span<UInt8>, _ start: Int) -> Int64? {
    guard start < line.count, line[start] == 0x2c else { return nil }
    var from = line.count
    while from > start && line[from - 1] != 0x2c { from -= 1 }
    return unixTime(line.extracting(from..<line.count))
  }

  /// Seconds (9 or 10 digits, with a fraction) or milliseconds (12 or 13) since 1970.
  private static func unixTime(_ text: Span<UInt8>) -> Int64? {
    guard let value = Decimal.parse(text), value >= 1e8, value < 1e13 else { return nil }
    return Int64((value < 1e11 ? value * 1000 : value).rounded())
  }
}
