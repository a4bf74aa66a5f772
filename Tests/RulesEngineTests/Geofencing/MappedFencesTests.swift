import Foundation
import Geo
import RulesEngine
import TestSupport
import Testing

/// An engine over a mapped index does as one over the index that was saved.
@Suite struct MappedFencesTests {
  private static let start: Int64 = 1_700_000_000_000

  private func fences(_ ids: [String]) throws -> [Fence] {
    try ids.enumerated().map { number, id in
      let centre = Coordinate(longitude: 10 + Double(number % 3) * 1e-4, latitude: 50)
      let circle = try Circle(centre: centre, radiusMetres: 60 + Double(number))
      return Fence(
        id: id, shape: .circle(circle),
        activeFrom: number % 4 == 1 ? Self.start + 20_000 : nil,
        activeUntil: number % 5 == 2 ? Self.start + 50_000 : nil)
    }
  }

  private func events(_ index: FenceIndex) -> [String] {
    var engine = GeofenceEngine(index: index, configuration: .vehicle)
    var batch = FixBatch()
    for step in 0..<12 as Range<Int64> {
      batch.append(
        Fix(
          device: 0, time: Self.start + step * 10_000,
          longitude: 9.999 + Double(step % 5) * 4e-4, latitude: 50))
    }
    var events = EventBuffer()
    engine.process(batch, into: &events)
    engine.flush(into: &events)
    return events.map { "\($0)" }
  }

  /// Ids in other orders by handle, by bytes and as Swift compares text; one comes twice.
  @Test(arguments: [
    ["b", "a", "c", "B", "10", "9"], ["é", "e\u{301}z", "z", "a", "ü", "\u{fffd}"],
    ["b", "a", "b", "c"],
  ])
  func eventsAreTheSame(ids: [String]) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("georules-\(UUID().uuidString).idx").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let index = FenceIndex(try fences(ids))
    try index.save(to: path)
    let wanted = events(index)
    #expect(wanted.count >= 2 * ids.count)
    #expect(events(try FenceIndex(mapping: path)) == wanted)

    var changed = index
    var mapped = try FenceIndex(mapping: path)
    for handle in [0, 2] as [FenceHandle] {
      changed.remove(handle)
      mapped.remove(handle)
    }
    #expect(events(mapped) == events(changed))
  }
}
