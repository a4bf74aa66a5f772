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
    let start = writer.bytes.count
    var head = ShortBytes()
    head.write(UInt64(0))
    head.write(Kind.entry.rawValue)
    head.write(entry.mark)
    head.write(flags.rawValue)
    head.write(packed: entry.sequence)
    if flags.contains(.ownStamp) { head.write(entry.stamp) }
    if let hash = entry.idHash { head.write(hash) }
    head.write(UInt8(truncatingIfNeeded: id.utf8.count))
    writer.write(head)
    if let device { writer.write(device) }
    writer.write(bytesOf: id)
    writer.write(needs.rings.bits)
    if flags.contains(.interruptive) { writer.write(rules.guardNeeds.rings.bits) }
    if flags.contains(.groups) { append(gate.groups, rules) }
    writer.seal(from: start)
    count += 1
  }

  private mutating func append(_ groups: Range<Int>, _ rules: PopupRules) {
    writer.write(UInt8(truncatingIfNeeded: groups.count))
    for index in groups {
      let group = Int(rules.groupLists[index])
      writer.write(UInt8(truncatingIfNeeded: rules.groups[group].utf8.count))
      writer.write(bytesOf: rules.groups[group])
      writer.write(rules.groupLimits[group].rings.bits)
      writer.write(rules.groupLimits[group].hasEverCap)
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
  /// Fills in the length and the checksum of the record that begins at `start`.
  fileprivate mutating func seal(from start: Int) {
    let content = start + LedgerJournal.headSize
    var checksum = CRC32()
    checksum.update(bytes.span.extracting(content..<bytes.count))
    overwrite(UInt32(truncatingIfNeeded: bytes.count - content), at: start)
    overwrite(checksum.value, at: start + 4)
  }
}
