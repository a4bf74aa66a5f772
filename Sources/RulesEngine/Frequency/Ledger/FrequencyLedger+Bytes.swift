extension FrequencyLedger {
  private static let magic: [UInt8] = Array("GRFL".utf8)
  private static let version: UInt16 = 1
  private static let headSize = 6

  /// The whole ledger as bytes.
  ///
  /// Canonical: ledgers that took the same entries give the same bytes, in whatever order the
  /// entries came, unless more came than a ledger keeps.
  public func bytes() -> [UInt8] {
    var writer = ByteWriter()
    for byte in Self.magic { writer.write(byte) }
    writer.write(Self.version)
    write(to: &writer)
    let checksum = StableHash.of(writer.bytes[...])
    writer.write(checksum)
    return writer.bytes
  }

  /// Makes the ledger that ``bytes()`` was asked of.
  ///
  /// - Parameter bytes: the bytes.
  /// - Throws: ``FrequencyLedgerError`` when they are not the whole of a ledger.
  public init(bytes: [UInt8]) throws(FrequencyLedgerError) {
    guard bytes.count >= Self.magic.count, Array(bytes[..<Self.magic.count]) == Self.magic else {
      throw .notALedger
    }
    do throws(SnapshotError) {
      let end = bytes.count - 8
      guard end >= Self.headSize else { throw .truncated(offset: bytes.count) }
      var head = ByteReader(bytes, from: Self.magic.count, to: Self.headSize)
      let found = try head.read(UInt16.self)
      guard found == Self.version else { throw .unknownVersion(found) }
      var tail = ByteReader(bytes, from: end, to: bytes.count)
      guard try tail.read(UInt64.self) == StableHash.of(bytes[..<end]) else {
        throw .checksumMismatch
      }
      var reader = ByteReader(bytes, from: Self.headSize, to: end)
      try self.init(from: &reader)
      guard reader.isAtEnd else { throw reader.invalid("rest") }
    } catch {
      throw FrequencyLedgerError(error)
    }
  }

  // MARK: Writing

  private func write(to writer: inout ByteWriter) {
    let order = LedgerOrder(self)
    writer.write(mark)
    writer.write(count: order.devices.count)
    for number in order.devices { devices[number].write(to: &writer) }
    writer.write(count: order.places.count)
    for place in order.places { write(place, to: &writer) }
    let ids = eventIDs.inOrder
    writer.write(count: ids.count)
    for id in ids { writer.write(id) }
    writeSummaries(order, to: &writer)
    // With one device they are kept in this very order.
    let open =
      devices.count == 1 ? openEntries : openEntries.sorted { order.key($0) < order.key($1) }
    writer.write(count: open.count)
    for entry in open {
      writer.write(entry.at)
      writer.write(order.rankOfDevice[Int(entry.device)])
      writer.write(entry.sequence)
      writer.write(order.rankOfPlace[Int(entry.place)])
      writer.write(entry.event)
    }
    let graves = tombstones.sorted { order.key($0) < order.key($1) }
    writer.write(count: graves.count)
    for tombstone in graves {
      writer.write(tombstone.at)
      writer.write(order.rankOfPlace[Int(tombstone.place)])
      writer.write(tombstone.event)
    }
  }

  private func write(_ place: Int, to writer: inout ByteWriter) {
    let record = table[place]
    writer.write(record.owner.rawValue)
    writer.write(record.flags.rawValue)
    writer.write(table.id(of: place))
    writer.write(record.lastAt)
    for event in 0..<4 {
      writer.write(record.counts[event])
      writer.write(record.sizes[event])
      writer.write(record.filled[event])
      for stamp in table.stamps(event, at: place) { writer.write(stamp) }
    }
  }

  private func writeSummaries(_ order: LedgerOrder, to writer: inout ByteWriter) {
    let sorted = summaries.sorted {
      (order.rankOfPlace[Int($0.place)], $0.event) < (order.rankOfPlace[Int($1.place)], $1.event)
    }
    writer.write(count: sorted.count)
    for summary in sorted {
      writer.write(order.rankOfPlace[Int(summary.place)])
      writer.write(summary.event)
      writer.write(summary.coverage)
      writer.write(summary.count)
      writer.write(summary.lastAt)
      let marks = summary.upTo.map { (order.rankOfDevice[Int($0.device)], $0.sequence) }
      writer.write(count: marks.count)
      for (device, sequence) in marks.sorted(by: <) {
        writer.write(device)
        writer.write(sequence)
      }
    }
  }
}

/// The order in which a ledger's parts are written: by name, not by arrival.
private struct LedgerOrder {
  private(set) var devices: [Int] = [0]
  private(set) var rankOfDevice: [UInt16]
  private(set) var places: [Int]
  private(set) var rankOfPlace: [UInt32]

  init(_ ledger: FrequencyLedger) {
    var isNamed = [Bool](repeating: false, count: ledger.devices.count)
    for summary in ledger.summaries {
      for mark in summary.upTo { isNamed[Int(mark.device)] = true }
    }
    let others = ledger.devices.indices.dropFirst().filter { number in
      isNamed[number] || ledger.devices[number].hasEntries
    }
    devices += others.sorted {
      ledger.devices[$0].name.utf8.lexicographicallyPrecedes(ledger.devices[$1].name.utf8)
    }
    rankOfDevice = [UInt16](repeating: 0, count: ledger.devices.count)
    for (rank, number) in devices.enumerated() {
      rankOfDevice[number] = UInt16(truncatingIfNeeded: rank)
    }
    let table = ledger.table
    places = table.records.indices.filter { !table[$0].flags.contains(.free) }
    places.sort { a, b in
      let left = table[a].owner.rawValue
      let right = table[b].owner.rawValue
      if left != right { return left < right }
      return table.idBytes(of: a).lexicographicallyPrecedes(table.idBytes(of: b))
    }
    rankOfPlace = [UInt32](repeating: 0, count: table.records.count)
    for (rank, place) in places.enumerated() {
      rankOfPlace[place] = UInt32(truncatingIfNeeded: rank)
    }
  }

  func key(_ entry: OpenEntry) -> (Int64, UInt16, UInt64) {
    (entry.at, rankOfDevice[Int(entry.device)], entry.sequence)
  }

  func key(_ tombstone: Tombstone) -> (Int64, UInt32, UInt8) {
    (tombstone.at, rankOfPlace[Int(tombstone.place)], tombstone.event)
  }
}
