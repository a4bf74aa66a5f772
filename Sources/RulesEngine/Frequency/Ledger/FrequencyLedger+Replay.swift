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
    let stamp = try reader.readInstant()
    let sequence = try reader.read(UInt64.self)
    let event = Int(try reader.readEvent())
    let name = try reader.readBool() ? try reader.readString() : nil
    let hash = try reader.readBool() ? try reader.read(UInt64.self) : nil
    let id = try reader.readID()
    let needs = try reader.readNeeds()
    let isMessage = try reader.readBool()
    mark = now
    guard let device = name.map({ deviceNumber($0) }) ?? 0 else { throw reader.invalid("device") }
    // A record that was done already is not done twice.
    guard devices[device].insert(sequence) else {
      try reader.skipOwners()
      return
    }
    if let hash { eventIDs.insert(hash) }
    let place = table.findOrMake(.item, id).place
    let entry = LedgerEntry(
      device: device, sequence: sequence, event: event, stamp: stamp, mark: now, idHash: hash)
    countItem(entry, at: place, needs: needs, isMessage: isMessage)
    if try reader.readBool() {
      let place = table.findOrMake(.workspace, "").place
      count(event, stamp, at: place, needs: try reader.readNeeds())
    }
    for _ in 0..<(try reader.read(UInt8.self)) {
      let place = table.findOrMake(.group, try reader.readID(least: 0)).place
      count(event, stamp, at: place, needs: try reader.readNeeds())
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
  fileprivate mutating func readNeeds() throws(SnapshotError) -> CountNeeds {
    var rings = RingSizes.zero
    for event in 0..<4 { rings[event] = try read(UInt8.self) }
    return CountNeeds(rings: rings, hasEverCap: try readBool())
  }

  fileprivate mutating func readID(least: Int = 1) throws(SnapshotError) -> String {
    let id = try readString()
    guard (least...PopupRulesDraft.idLimit).contains(id.utf8.count) else { throw invalid("id") }
    return id
  }

  /// Passes over what an entry says of the guard and of groups.
  fileprivate mutating func skipOwners() throws(SnapshotError) {
    if try readBool() { _ = try readNeeds() }
    for _ in 0..<(try read(UInt8.self)) {
      _ = try readID(least: 0)
      _ = try readNeeds()
    }
  }
}
