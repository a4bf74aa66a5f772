extension FrequencyLedger {
  /// Does again what journal records say, up to the first that is not whole.
  ///
  /// - Parameters:
  ///   - journal: records one after the other.
  ///   - count: goes up by how many were done.
  /// - Returns: how many bytes of them were done.
  mutating func replay(_ journal: [UInt8], count: inout Int) -> Int {
    var done = 0
    while done + LedgerJournal.headSize < journal.count {
      let content = done + LedgerJournal.headSize
      var head = ByteReader(journal, from: done, to: content)
      guard let length = try? head.read(UInt32.self), let sum = try? head.read(UInt32.self),
        Int(length) <= journal.count - content
      else { break }
      let end = content + Int(length)
      var checksum = CRC32()
      checksum.update(journal.span.extracting(content..<end))
      guard checksum.value == sum else { break }
      var reader = ByteReader(journal, from: content, to: end)
      var next = self
      guard (try? next.apply(&reader)) != nil, reader.isAtEnd else { break }
      self = next
      done = end
      count += 1
    }
    return done
  }

  private mutating func apply(_ reader: inout ByteReader) throws(SnapshotError) {
    guard let kind = LedgerJournal.Kind(rawValue: try reader.read(UInt8.self)) else {
      throw reader.invalid("kind of record")
    }
    let now = try reader.readInstant()
    switch kind {
    case .entry: try applyEntry(now, &reader)
    case .setBack: setBack(to: now)
    case .reset: self = cleared(now: now)
    case .resetItem:
      mark = now
      if let place = table.place(of: .item, try reader.readString()) { forget(place) }
    case .serverCount: try applyServerCount(now, &reader)
    }
  }

  private mutating func applyEntry(
    _ now: Int64, _ reader: inout ByteReader
  ) throws(SnapshotError) {
    let flags = JournalEntryFlags(rawValue: try reader.read(UInt16.self))
    guard flags.isKnown else { throw reader.invalid("flags") }
    let event = flags.event
    let sequence = try reader.readPacked()
    let stamp = flags.contains(.ownStamp) ? try reader.readInstant() : now
    let hash = flags.contains(.eventID) ? try reader.read(UInt64.self) : nil
    let length = Int(try reader.read(UInt8.self))
    let name = flags.contains(.otherDevice) ? try reader.readString() : nil
    guard length > 0 else { throw reader.invalid("id") }
    let id = try reader.readText(length)
    let needs = CountNeeds(
      rings: try reader.readRings(), hasEverCap: flags.contains(.itemEverCap))
    mark = now
    guard let device = name.map({ deviceNumber($0) }) ?? 0 else { throw reader.invalid("device") }
    // A record that was done already is not done twice.
    guard devices[device].insert(sequence) else {
      try reader.skipOwners(flags)
      return
    }
    if let hash { eventIDs.insert(hash) }
    let place = table.findOrMake(.item, id).place
    let entry = LedgerEntry(
      device: device, sequence: sequence, event: event, stamp: stamp, mark: now, idHash: hash)
    countItem(entry, at: place, needs: needs, isMessage: flags.contains(.message))
    if flags.contains(.interruptive) {
      let place = table.findOrMake(.workspace, "").place
      let needs = CountNeeds(
        rings: try reader.readRings(), hasEverCap: flags.contains(.guardEverCap))
      count(event, stamp, at: place, needs: needs)
    }
    for _ in 0..<(try reader.readGroupCount(flags)) {
      let place = table.findOrMake(.group, try reader.readGroup()).place
      let rings = try reader.readRings()
      count(
        event, stamp, at: place,
        needs: CountNeeds(rings: rings, hasEverCap: try reader.readBool()))
    }
    while let place = evictee(now: now) { forget(place) }
  }

  private mutating func applyServerCount(
    _ now: Int64, _ reader: inout ByteReader
  ) throws(SnapshotError) {
    let item = try reader.readID()
    guard let event = PopupEvent(rawValue: try reader.readEvent()) else {
      throw reader.invalid("event")
    }
    let number = try reader.read(UInt32.self)
    let lastAt = try reader.read(Int64.self)
    var upTo: [String: UInt64] = [:]
    for _ in 0..<(try reader.readCount(ofAtLeast: 12)) {
      upTo[try reader.readString()] = try reader.read(UInt64.self)
    }
    mark = now
    let place = table.findOrMake(.item, item).place
    let counted = PopupServerCount(
      item: item, event: event, count: number, lastAt: lastAt, upTo: upTo)
    join(counted, at: place, now: now)
    while let place = evictee(now: now) { forget(place) }
  }
}

extension ByteReader {
  fileprivate mutating func readRings() throws(SnapshotError) -> RingSizes {
    RingSizes(bits: try read(UInt32.self))
  }

  fileprivate mutating func readID() throws(SnapshotError) -> String {
    let id = try readString()
    guard (1...PopupRulesDraft.idLimit).contains(id.utf8.count) else { throw invalid("id") }
    return id
  }

  /// A group's name behind its length in one byte.
  fileprivate mutating func readGroup() throws(SnapshotError) -> String {
    try readText(Int(try read(UInt8.self)))
  }

  /// A number written seven bits a byte.
  fileprivate mutating func readPacked() throws(SnapshotError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      let byte = try read(UInt8.self)
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
    }
    throw invalid("number")
  }

  fileprivate mutating func readGroupCount(
    _ flags: JournalEntryFlags
  ) throws(SnapshotError) -> Int {
    flags.contains(.groups) ? Int(try read(UInt8.self)) : 0
  }

  /// Passes over what an entry says of the guard and of groups.
  fileprivate mutating func skipOwners(_ flags: JournalEntryFlags) throws(SnapshotError) {
    if flags.contains(.interruptive) { _ = try readRings() }
    for _ in 0..<(try readGroupCount(flags)) {
      _ = try readGroup()
      _ = try readRings()
      _ = try readBool()
    }
  }
}
