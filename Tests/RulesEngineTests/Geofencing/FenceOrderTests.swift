import Geo
import RulesEngine
import TestSupport
import Testing

/// Events of one moment and kind come in the order of the fence ids' UTF-8 bytes.
@Suite struct FenceOrderTests {
  /// Beginnings of one another, equal for eight bytes and more, and not ASCII.
  private static let ids = [
    "", "a", "a\u{0}", "aa", "Z", "fence-00", "fence-000", "fence-00000002", "fence-00000001",
    "fence-00000001 of many, with a name that does not fit into a word", "e", "e\u{301}", "zz",
    "\u{FFFD}", "\u{10FFFF}", "12345678", "123456789", "1234567",
  ]

  private static var wanted: [String] {
    ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func fences(seed: UInt64) throws -> [Fence] {
    var random = SplitMix(seed: seed)
    return try Self.ids.shuffled(using: &random).enumerated().map { number, id in
      try circle(id, radius: Double(100 + number))
    }
  }

  /// The ids of the fences that a device enters and leaves with one fix each.
  private func visit(_ engine: inout GeofenceEngine) -> [[String]] {
    var events = EventBuffer()
    engine.process(batch([n(0, 0), n(5000, 10)]), into: &events)
    let kinds: [EventKind] = [.enter, .exit]
    return kinds.map { kind in
      events.filter { $0.kind == kind }.map { engine.index.fence($0.fence)?.id ?? "gone" }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func idsDecide(seed: UInt64) throws {
    var engine = GeofenceEngine(index: FenceIndex(try fences(seed: seed)))
    let visited = visit(&engine)
    #expect(visited == [Self.wanted, Self.wanted], "seed \(seed)")
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func addedFencesTakeTheirPlaces(seed: UInt64) throws {
    let fences = try fences(seed: seed)
    let early = Int(seed)
    var engine = GeofenceEngine(index: FenceIndex(Array(fences[..<early])))
    for fence in fences[early...] { _ = try engine.add(fence) }
    var events = EventBuffer()
    // An id that comes back gets a new handle and its old place.
    try engine.remove(id: "fence-00000001", at: epochStart, into: &events)
    _ = try engine.add(try circle("fence-00000001", radius: 300))
    let visited = visit(&engine)
    #expect(visited == [Self.wanted, Self.wanted], "seed \(seed)")
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func mappedIdsDecide(seed: UInt64) throws {
    let fences = try fences(seed: seed)
    try BadBytes.withFolder { folder in
      let path = folder + "/fences.index"
      try FenceIndex(Array(fences.dropLast(4))).save(to: path)
      var engine = GeofenceEngine(index: try FenceIndex(mapping: path))
      for fence in fences.suffix(4) { _ = try engine.add(fence) }
      let visited = visit(&engine)
      #expect(visited == [Self.wanted, Self.wanted], "seed \(seed)")
    }
  }
}
