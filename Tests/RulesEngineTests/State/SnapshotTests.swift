import Geo
import RulesEngine
import TestSupport
import Testing

@Suite struct SnapshotTests {
  @Test(arguments: 0..<6 as Range<UInt64>)
  func restoringAnywhereGoesOnAlike(seed: UInt64) throws {
    let scene = try RandomScene(seed: seed, devices: 3, count: 120)
    let shuffledFences = Array(scene.fences.reversed())
    var whole = Script(scene.fences, everything)
    whole.run(scene.fixes)
    let final = whole.engine.snapshot()
    for position in 0...scene.fixes.count {
      var first = GeofenceEngine(index: FenceIndex(scene.fences), configuration: everything)
      var events = EventBuffer()
      first.process(batch(Array(scene.fixes[..<position])), into: &events)
      let bytes = first.snapshot()
      // Other handles and another number of shards change nothing.
      var second = try GeofenceEngine(
        restoring: bytes, index: FenceIndex(shuffledFences), configuration: everything, shards: 3)
      let again = second.snapshot()
      #expect(again == bytes, "seed \(seed), position \(position)")
      let before = events.count
      second.process(batch(Array(scene.fixes[position...])), into: &events)
      let bytesAfter = second.snapshot()
      #expect(bytesAfter == final, "seed \(seed), position \(position)")
      let last = UInt32(scene.fences.count - 1)
      let all = events.enumerated().map { index, event in
        var event = event
        if index >= before { event.fence = last - event.fence }
        return fingerprint(event)
      }
      #expect(all == whole.events.map(fingerprint), "seed \(seed), position \(position)")
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func damageIsRefused(seed: UInt64) throws {
    let scene = try RandomScene(seed: seed, devices: 2, count: 60)
    var script = Script(scene.fences, everything)
    script.run(scene.fixes)
    let bytes = script.engine.snapshot()
    let index = FenceIndex(scene.fences)
    var random = SplitMix(seed: seed)
    for end in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: SnapshotError.self) {
        _ = try GeofenceEngine(restoring: Array(bytes[..<end]), index: index)
      }
    }
    for _ in 0..<300 {
      var damaged = bytes
      damaged[Int.random(in: damaged.indices, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
      #expect(throws: SnapshotError.self) {
        _ = try GeofenceEngine(restoring: damaged, index: index)
      }
    }
  }

  /// With a checksum made to fit, any payload is restored or refused, and then runs; nothing traps.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func forgedPayloadsDoNotTrap(seed: UInt64) throws {
    let scene = try RandomScene(seed: seed, devices: 2, count: 60)
    var script = Script(scene.fences, everything)
    script.run(scene.fixes)
    let bytes = script.engine.snapshot()
    let index = FenceIndex(scene.fences)
    var random = SplitMix(seed: seed)
    var refused = 0
    for _ in 0..<300 {
      var forged = Array(bytes.dropLast(8))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        forged[Int.random(in: 6..<forged.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      appendChecksum(to: &forged)
      do {
        var engine = try GeofenceEngine(
          restoring: forged, index: index, configuration: everything)
        var events = EventBuffer()
        engine.process(batch(scene.fixes), into: &events)
        engine.flush(into: &events)
      } catch {
        refused += 1
      }
    }
    #expect(refused < 300, "seed \(seed)")
  }

  /// States are found by number: the number of a device that nobody has must not cost memory.
  @Test func aForgedDeviceNumberIsRefused() throws {
    var script = Script([])
    script.run(n(0, 0).of(device: 0x0002_0304))
    var forged = Array(script.engine.snapshot().dropLast(8))
    let number: [UInt8] = [4, 3, 2, 0]
    let place = try #require(forged.indices.first { forged[$0...].starts(with: number) })
    forged[place + 3] = 0xff
    appendChecksum(to: &forged)
    let refused = #expect(throws: SnapshotError.self) {
      _ = try GeofenceEngine(restoring: forged, index: FenceIndex([]))
    }
    #expect(refused == .invalidValue("device number", offset: place + 4))
  }

  private func appendChecksum(to bytes: inout [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: hash >> shift))
    }
  }

  @Test func changedAndMissingFencesAreNoticed() throws {
    var script = Script([try circle("A", radius: 50), try circle("B", 50, 20, radius: 50)])
    script.run(n(0, 0))
    let bytes = script.engine.snapshot()
    #expect(throws: SnapshotError.fenceMissing(id: "B")) {
      _ = try GeofenceEngine(
        restoring: bytes, index: FenceIndex([try circle("A", radius: 50)]))
    }
    let changed = [
      try circle("A", 10.01, radius: 50), try circle("B", 50, 20, radius: 50),
      try circle("C", radius: 500),
    ]
    var engine = try GeofenceEngine(restoring: bytes, index: FenceIndex(changed))
    var events = EventBuffer()
    engine.process(batch([n(0, 60)]), into: &events)
    #expect(
      events.map { tell($0, in: engine.index) } == [
        "EXIT A@60 fenceUpdated", "ENTER C@60 initial fenceAdded",
      ])
  }

  @Test func otherBytesAreNotASnapshot() {
    #expect(throws: SnapshotError.notASnapshot) {
      _ = try GeofenceEngine(restoring: [], index: FenceIndex([]))
    }
    #expect(throws: SnapshotError.unknownVersion(9)) {
      _ = try GeofenceEngine(
        restoring: Array("GRGE".utf8) + [9, 0] + [UInt8](repeating: 0, count: 8),
        index: FenceIndex([]))
    }
  }
}
