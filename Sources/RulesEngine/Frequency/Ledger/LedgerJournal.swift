/// What was done to a ledger, as records that do it again without the rules.
///
/// A record is its length, its CRC-32 and its content, so that one that was cut off or damaged is
/// known as such.
struct LedgerJournal: Sendable {
  enum Kind: UInt8 {
    case entry = 1
    case setBack, reset, resetItem, serverCount
  }

  /// What stands before a record's content: length and checksum, four bytes each.
  static let headSize = 8

  private(set) var writer = ByteWriter()
  /// How many records there are.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func removeAll() {
    writer.removeAll()
    count = 0
  }

  mutating func append(setBackTo now: Int64) { append(.setBack) { $0.write(now) } }

  mutating func append(resetAt now: Int64) { append(.reset) { $0.write(now) } }

  mutating func append(resetOf item: String, mark: Int64) {
    append(.resetItem) { writer in
      writer.write(mark)
      writer.write(item)
    }
  }

  mutating func append(_ count: PopupServerCount, mark: Int64) {
    append(.serverCount) { writer in
      writer.write(mark)
      writer.write(count.item)
      writer.write(count.event.rawValue)
      writer.write(count.count)
      writer.write(count.lastAt)
      writer.write(count: count.upTo.count)
      for (device, sequence) in count.upTo.sorted(by: { $0.key < $1.key }) {
        writer.write(device)
        writer.write(sequence)
      }
    }
  }

  /// An entry with all that the rules had to say of it.
  ///
  /// - Parameter device: the name of the device that it is from; `nil` is this one.
  mutating func append(
    _ entry: LedgerEntry, id: String, gate: CompiledItem, needs: CountNeeds, rules: PopupRules,
    device: String?
  ) {
    var flags = JournalEntryFlags(rawValue: UInt16(truncatingIfNeeded: entry.event))
    if device != nil { flags.insert(.otherDevice) }
    if entry.idHash != nil { flags.insert(.eventID) }
    if entry.stamp != entry.mark { flags.insert(.ownStamp) }
    if gate.flags.contains(.message) { flags.insert(.message) }
    if gate.flags.contains(.interruptive) { flags.insert(.interruptive) }
    if gate.groupCount > 0 { flags.insert(.groups) }
    if needs.hasEverCap { flags.insert(.itemEverCap) }
    if rules.guardNeeds.hasEverCap { flags.insert(.guardEverCap) }
    append(.entry) { writer in
      writer.write(entry.mark)
      writer.write(flags.rawValue)
      writer.write(packed: entry.sequence)
      if flags.contains(.ownStamp) { writer.write(entry.stamp) }
      if let device { writer.write(device) }
      if let hash = entry.idHash { writer.write(hash) }
      writer.write(short: id)
      writer.write(needs.rings)
      if flags.contains(.interruptive) { writer.write(rules.guardNeeds.rings) }
      guard flags.contains(.groups) else { return }
      writer.write(UInt8(truncatingIfNeeded: gate.groupCount))
      for index in gate.groups {
        let group = Int(rules.groupLists[index])
        writer.write(short: rules.groups[group])
        writer.write(rules.groupLimits[group].rings)
        writer.write(rules.groupLimits[group].hasEverCap)
      }
    }
  }

  private mutating func append(_ kind: Kind, _ content: (inout ByteWriter) -> Void) {
    let start = writer.bytes.count
    writer.write(UInt64(0))
    writer.write(kind.rawValue)
    content(&writer)
    writer.seal(from: start)
    count += 1
  }
}

extension PopupRules {
  var guardNeeds: CountNeeds { hasGuard ? CountNeeds(guardOrNone) : .unlimited }
}

extension ByteWriter {
  fileprivate mutating func write(_ rings: RingSizes) {
    for event in 0..<4 { write(rings[event]) }
  }

  /// Writes a text of at most 255 bytes behind its length.
  fileprivate mutating func write(short text: String) {
    write(UInt8(truncatingIfNeeded: text.utf8.count))
    write(bytesOf: text)
  }

  /// Writes a number seven bits a byte, the lowest first; all but the last have their highest bit.
  fileprivate mutating func write(packed number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      write(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    write(UInt8(truncatingIfNeeded: rest))
  }

  /// Fills in the length and the checksum of the record that begins at `start`.
  fileprivate mutating func seal(from start: Int) {
    let content = start + LedgerJournal.headSize
    var checksum = CRC32()
    checksum.update(bytes.span.extracting(content..<bytes.count))
    overwrite(UInt32(truncatingIfNeeded: bytes.count - content), at: start)
    overwrite(checksum.value, at: start + 4)
  }
}
