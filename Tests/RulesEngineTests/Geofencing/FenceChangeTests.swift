import Geo
import RulesEngine
import TestSupport
import Testing

/// Fences that go or change under many devices, held against a look at every device.
@Suite struct FenceChangeTests {
  private func makeEngine(_ scene: RandomScene, shards: Int) -> GeofenceEngine {
    var engine = GeofenceEngine(index: FenceIndex(scene.fences), shards: shards)
    var events = EventBuffer()
    engine.process(batch(scene.fixes), into: &events)
    return engine
  }

  @Test(arguments: 0..<6 as Range<UInt64>, [1, 3])
  func removalEndsTheStaysInThatFenceOnly(seed: UInt64, shards: Int) throws {
    let scene = try RandomScene(seed: seed, devices: 200, count: 2000)
    var engine = makeEngine(scene, shards: shards)
    var random = SplitMix(seed: seed)
    var ended = 0
    for handle in scene.fences.indices.shuffled(using: &random) {
      var expected: [DeviceHandle] = []
      var others: [[FenceHandle]] = []
      for device in 0..<200 as Range<DeviceHandle> {
        let inside = engine.fencesInside(device)
        if inside.contains(FenceHandle(handle)) { expected.append(device) }
        others.append(inside.filter { $0 != FenceHandle(handle) })
      }
      var events = EventBuffer()
      try engine.remove(id: scene.fences[handle].id, at: epochStart + 99_000_000, into: &events)
      #expect(events.map(\.device) == expected, "seed \(seed)")
      #expect(events.allSatisfy { $0.kind == .exit && $0.reason == .fenceRemoved })
      for device in 0..<200 as Range<DeviceHandle> {
        #expect(engine.fencesInside(device) == others[Int(device)], "seed \(seed)")
      }
      ended += events.count
    }
    #expect(ended > 50, "seed \(seed)")
    #expect(engine.membershipCount == 0)
  }

  @Test(arguments: 0..<6 as Range<UInt64>, [1, 3])
  func reevaluationIsThatOfEveryDevice(seed: UInt64, shards: Int) throws {
    let scene = try RandomScene(seed: seed, devices: 200, count: 2000)
    var engine = makeEngine(scene, shards: shards)
    var places: [DeviceHandle: Coordinate] = [:]
    for fix in scene.fixes {
      places[fix.device] = Coordinate(longitude: fix.longitude, latitude: fix.latitude)
    }
    // A forgotten device has no last place.
    var unheard = EventBuffer()
    engine.forget(17, into: &unheard)
    places[17] = nil
    var random = SplitMix(seed: seed)
    for round in 0..<30 {
      let handle = Int.random(in: scene.fences.indices, using: &random)
      let id = scene.fences[handle].id
      let latitude = 10 + random.double(in: -0.02..<0.02)
      let longitude = 20 + random.double(in: -0.02..<0.02)
      let size = random.double(in: 0.001..<0.02)
      let fence =
        Bool.random(using: &random)
        ? try circle(id, latitude, longitude, radius: size * 100_000)
        : try box(id, longitude - size, latitude - size, longitude + size, latitude + size)
      var expected: [String] = []
      for device in places.keys.sorted() {
        let was = engine.fencesInside(device).contains(FenceHandle(handle))
        guard let place = places[device] else { continue }
        let isNow = fence.shape.covers(place)
        if was != isNow { expected.append("\(device) \(isNow ? EventKind.enter : .exit)") }
      }
      var events = EventBuffer()
      engine.upsert(fence, reevaluatingAt: epochStart + 99_000_000, into: &events)
      #expect(events.map { "\($0.device) \($0.kind)" } == expected, "seed \(seed), \(round)")
    }
  }

  /// A device at a pole is in what reaches the pole, whatever its longitude.
  @Test func reevaluationFindsDevicesAtAPole() throws {
    var script = Script([try box("cap", 10, 50, 20, 60)])
    script.run(at(90, -100, 0), at(-90, 33, 0).of(device: 1), at(55, 175, 0).of(device: 2))
    script.engine.upsert(
      try box("cap", 10, 80, 20, 90), reevaluatingAt: epochStart + 60_000, into: &script.events)
    script.engine.upsert(
      try area("cap", [(170, 50), (-170, 50), (-170, 60), (170, 60)]),
      reevaluatingAt: epochStart + 90_000, into: &script.events)
    #expect(
      script.events.map { "\($0.device) \($0.kind)" } == ["0 enter", "0 exit", "2 enter"])
  }
}
