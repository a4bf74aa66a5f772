import Geo
import Report
import RulesEngine
import Workloads

/// W2t: enter and exit of a fleet through the whole engine, on the fences of W2.
struct FleetSuite {
  static let devices = 2000
  let workload: String
  let places: Places
  let ours: LocatorContender
  let geos: RivalContender?

  private func batches(of size: Int) -> [FixBatch] {
    var batches: [FixBatch] = []
    var batch = FixBatch()
    for number in 0..<places.count {
      batch.append(
        Fix(
          device: DeviceHandle(number % Self.devices),
          time: 1_700_000_000_000 + Int64(number / Self.devices) * 1000,
          longitude: places.longitudes[number], latitude: places.latitudes[number]))
      if batch.count == size {
        batches.append(batch)
        batch = FixBatch()
      }
    }
    if !batch.isEmpty { batches.append(batch) }
    return batches
  }

  func run() throws(BenchError) -> [Measurement] {
    try locating() + engines() + threads()
  }

  /// The fleet's places without devices.
  private func locating() throws(BenchError) -> [Measurement] {
    let slices = places.slices(5)
    let batch = LocatorContender(of: ours, about: slices)
    var contenders: [any Contender] = [batch, SingleContender(ours.index, slices)]
    let rival = geos.map { RivalContender(of: $0, about: slices) }
    if let rival { contenders.append(rival) }
    let rounds = Rounds(slices: 5, budget: 0, least: 5)
    let timings = try rounds.interleave(contenders) { (slice) throws(BenchError) in
      guard let rival else { return }
      let difference = batch.pairs(slice: slice).difference(from: rival.index.pairs)
      if difference.place != nil {
        throw .wrongAnswer("\(workload): GEOS gives other pairs in slice \(slice)")
      }
    }
    return zip(contenders, timings).map {
      Measurement(
        suite: "fleet", workload: workload, $0, $1, items: places.count, slices: 5)
    }
  }

  private func engines() throws(BenchError) -> [Measurement] {
    let batches = batches(of: batchSize)
    let contenders = [
      EngineContender("ours-engine", ours.index, .withoutCross, batches),
      EngineContender("ours-engine-cross", ours.index, .withDwells(.vehicle), batches),
    ]
    let timings = try Rounds(budget: 2).interleave(contenders)
    return zip(contenders, timings).map { contender, timing in
      var row = Measurement(
        suite: "fleet", workload: workload, contender, timing, items: places.count)
      row.extras[.allocationsPerItem] = contender.allocationsPerFix()
      return row
    }
  }

  /// Large calls and small ones, on one thread and on two, by the clock on the wall.
  private func threads() throws(BenchError) -> [Measurement] {
    try threads(callSize: 1 << 16, suffix: "t") + threads(callSize: batchSize, suffix: "t-small")
  }

  private func threads(callSize: Int, suffix: String) throws(BenchError) -> [Measurement] {
    let batches = batches(of: callSize)
    let contenders = [1, 2].map {
      EngineContender(
        "ours-engine-\($0)\(suffix)", ours.index, .withoutCross, batches, threads: $0)
    }
    let timings = try Rounds(budget: 3, clock: .wall).interleave(contenders)
    return zip(contenders, timings).map { contender, timing in
      var row = Measurement(
        suite: "fleet", workload: workload, contender, timing, items: places.count)
      let speedup = timings[0].nanoseconds / timing.nanoseconds
      row.extras[.speedup] = speedup
      // What the wall would show if nobody else used the cores.
      let share = contenders[0].busiestSeconds / contender.busiestSeconds
      row.note =
        "wall time, calls of \(callSize), \(Figure.fixed(speedup, 2)) x one thread;"
        + " processor time of the busiest thread \(Figure.fixed(share, 2)) x"
      return row
    }
  }
}
