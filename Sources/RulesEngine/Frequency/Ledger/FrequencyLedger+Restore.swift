extension FrequencyLedger {
  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init()
    mark = try reader.readInstant()
    try readDevices(from: &reader)
    for _ in 0..<(try reader.readCount(ofAtLeast: 40)) { try readRecord(from: &reader) }
    let idCount = try reader.readCount(ofAtLeast: 8)
    guard idCount <= RecentEventIDs.limit else { throw reader.invalid("number of event ids") }
    for _ in 0..<idCount { eventIDs.insert(try reader.read(UInt64.self)) }
    for _ in 0..<(try reader.readCount(ofAtLeast: 29)) { try readSummary(from: &reader) }
    for _ in 0..<(try reader.readCount(ofAtLeast: 23)) {
      let at = try reader.readInstant()
      let device = try readDevice(from: &reader)
      let sequence = try reader.read(UInt64.self)
      let place = try readPlace(from: &reader)
      openEntries.append(
        OpenEntry(
          at: at, sequence: sequence, place: place, device: device,
          event: try reader.readEvent()))
    }
    for _ in 0..<(try reader.readCount(ofAtLeast: 13)) {
      let at = try reader.readInstant()
      let place = try readPlace(from: &reader)
      tombstones.append(Tombstone(place: place, event: try reader.readEvent(), at: at))
    }
  }

  private mutating func readDevices(from reader: inout ByteReader) throws(SnapshotError) {
    let count = try reader.readCount(ofAtLeast: 16)
    guard (1...Self.deviceLimit).contains(count) else { throw reader.invalid("number of devices") }
    devices = []
    for _ in 0..<count { devices.append(try DeviceProgress(from: &reader)) }
  }

  private mutating func readRecord(from reader: inout ByteReader) throws(SnapshotError) {
    guard let owner = LedgerRecord.Owner(rawValue: try reader.read(UInt8.self)) else {
      throw reader.invalid("owner")
    }
    let flags = LedgerRecord.Flags(rawValue: try reader.read(UInt8.self))
    guard flags.isSubset(of: [.everCap, .summary, .tombstone]) else {
      throw reader.invalid("flags")
    }
    let id = try reader.readString()
    guard id.utf8.count <= PopupRulesDraft.idLimit else { throw reader.invalid("id") }
    let (place, isNew) = table.findOrMake(owner, id)
    guard isNew else { throw reader.invalid("second record of one id") }
    table[place].flags = flags
    let lastAt = try reader.readInstant()
    var sizes = RingSizes.zero
    var stamps: [[Int64]] = []
    for event in 0..<4 {
      table[place].counts[event] = try reader.read(UInt32.self)
      sizes[event] = try reader.read(UInt8.self)
      let filled = try reader.read(UInt8.self)
      guard filled <= sizes[event] else { throw reader.invalid("number of stamps") }
      var ring: [Int64] = []
      for _ in 0..<filled {
        let stamp = try reader.readInstant()
        guard stamp <= ring.last ?? .max else { throw reader.invalid("order of stamps") }
        ring.append(stamp)
      }
      stamps.append(ring)
    }
    table.reserve(sizes, at: place)
    table[place].lastAt = lastAt
    for event in 0..<4 {
      for stamp in stamps[event].reversed() { table.insert(stamp, event, at: place) }
    }
  }

  private mutating func readSummary(from reader: inout ByteReader) throws(SnapshotError) {
    let place = try readPlace(from: &reader)
    var summary = ServerSummary(place: place, event: try reader.readEvent())
    summary.coverage = try reader.read(UInt64.self)
    summary.count = try reader.read(UInt32.self)
    summary.lastAt = try reader.readInstant()
    for _ in 0..<(try reader.readCount(ofAtLeast: 10)) {
      let device = try readDevice(from: &reader)
      summary.upTo.append(
        ServerSummary.Mark(device: device, sequence: try reader.read(UInt64.self)))
    }
    summaries.append(summary)
  }

  private func readPlace(from reader: inout ByteReader) throws(SnapshotError) -> UInt32 {
    let place = try reader.read(UInt32.self)
    guard Int(place) < table.records.count else { throw reader.invalid("place") }
    return place
  }

  private func readDevice(from reader: inout ByteReader) throws(SnapshotError) -> UInt16 {
    let device = try reader.read(UInt16.self)
    guard Int(device) < devices.count else { throw reader.invalid("device") }
    return device
  }
}

extension ByteReader {
  mutating func readEvent() throws(SnapshotError) -> UInt8 {
    let event = try read(UInt8.self)
    guard event < 4 else { throw invalid("event") }
    return event
  }

  /// A time within the calendar, or none at all.
  mutating func readInstant() throws(SnapshotError) -> Int64 {
    let instant = try read(Int64.self)
    guard instant == .min || instant == instant.clampedToCalendar else { throw invalid("time") }
    return instant
  }
}

extension DeviceProgress {
  func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(upTo)
    writer.write(count: beyond.count)
    for range in beyond {
      writer.write(range.lowerBound)
      writer.write(range.upperBound)
    }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    let name = try reader.readString()
    let upTo = try reader.read(UInt64.self)
    guard upTo <= Self.sequenceLimit else { throw reader.invalid("number of an entry") }
    let count = try reader.readCount(ofAtLeast: 16)
    guard count <= Self.rangeLimit else { throw reader.invalid("number of gaps") }
    var ranges: [ClosedRange<UInt64>] = []
    var end = upTo
    for _ in 0..<count {
      let first = try reader.read(UInt64.self)
      let last = try reader.read(UInt64.self)
      // Runs that touch would be one run.
      guard first > end + 1, last >= first, last <= Self.sequenceLimit else {
        throw reader.invalid("gap")
      }
      ranges.append(first...last)
      end = last
    }
    self.init(name, upTo: upTo, beyond: ranges)
  }
}
