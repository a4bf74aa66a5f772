import Geo
import RulesEngine
import TestSupport
import Testing

/// The rules of the default configuration with dwell, told the slow way: every fence for every fix.
struct OracleEngine {
  var fences: [Fence]
  var dwell: Int64
  var enterTimes: [DeviceHandle: [Int: Int64]] = [:]
  var dwelt: [DeviceHandle: Set<Int>] = [:]
  var known: Set<DeviceHandle> = []
  var told: [String] = []

  mutating func run(_ fix: Fix) {
    var lines: [(rank: Int, id: String, text: String)] = []
    for (number, fence) in fences.enumerated() {
      let isInside = fence.shape.covers(
        Coordinate(longitude: fix.longitude, latitude: fix.latitude))
      let entered = enterTimes[fix.device]?[number]
      if let entered, !isInside {
        lines.append((0, fence.id, "exit \(number) \(fix.time - entered)"))
        enterTimes[fix.device]?[number] = nil
        dwelt[fix.device]?.remove(number)
      } else if entered == nil, isInside {
        lines.append((1, fence.id, "enter \(number) \(!known.contains(fix.device))"))
        enterTimes[fix.device, default: [:]][number] = fix.time
      } else if let entered, fix.time - entered >= dwell,
        dwelt[fix.device, default: []].insert(number).inserted
      {
        lines.append((2, fence.id, "dwell \(number) \(fix.time - entered)"))
      }
    }
    known.insert(fix.device)
    lines.sort { ($0.rank, $0.id) < ($1.rank, $1.id) }
    for line in lines { told.append("\(fix.device) \(fix.row) \(fix.time) \(line.text)") }
  }
}

@Suite struct OracleTests {
  @Test(arguments: 0..<30 as Range<UInt64>)
  func agreesWithOracle(seed: UInt64) throws {
    let scene = try RandomScene(seed: seed, devices: 5, count: 400)
    var configuration = GeofenceConfiguration()
    configuration.dwellThresholdsMilliseconds = [150_000]
    var oracle = OracleEngine(fences: scene.fences, dwell: 150_000)
    for fix in scene.fixes { oracle.run(fix) }
    var script = Script(scene.fences, configuration)
    script.run(scene.fixes)
    let told = script.events.map { event in
      let detail =
        event.kind == .enter ? "\(event.isInitial)" : "\(event.millisecondsSinceEnter ?? -1)"
      return "\(event.device) \(event.row) \(event.time) \(event.kind) \(event.fence) \(detail)"
    }
    #expect(told == oracle.told, "seed \(seed)")
    #expect(told.count > 20, "seed \(seed)")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func entersAndExitsAlternate(seed: UInt64) throws {
    let scene = try RandomScene(seed: seed)
    var script = Script(scene.fences, everything)
    script.run(scene.fixes)
    script.flush()
    var isInside: Set<[UInt32]> = []
    for event in script.events {
      let pair = [event.device, event.fence]
      switch event.kind {
      case .enter: #expect(isInside.insert(pair).inserted, "seed \(seed)")
      case .exit: #expect(isInside.remove(pair) != nil, "seed \(seed)")
      case .dwell: #expect(isInside.contains(pair), "seed \(seed)")
      case .cross: #expect(!isInside.contains(pair), "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func statesAreWhatEventsSay(seed: UInt64) throws {
    let scene = try RandomScene(seed: seed)
    var engine = GeofenceEngine(index: FenceIndex(scene.fences))
    var events = EventBuffer()
    var states = FixStates()
    engine.process(batch(scene.fixes), into: &events, states: &states)
    #expect(states.count == scene.fixes.count)
    for index in 0..<states.count {
      let fix = scene.fixes[index]
      let place = Coordinate(longitude: fix.longitude, latitude: fix.latitude)
      let expected = scene.fences.indices.filter { scene.fences[$0].shape.covers(place) }
      #expect(states.fences[states.range(of: index)].map { Int($0) } == expected, "seed \(seed)")
    }
  }
}
