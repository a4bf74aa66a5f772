import Geo
import Glibc
import Report
import Workloads

/// Circles as circles: no rival has them, so a plain search is the judge.
struct CircleSuite {
  let workload: String
  let count: Int

  func run() throws(BenchError) -> [Measurement] {
    let field = CircleField(count: count)
    let fences = try made { () throws(GeometryError) in try field.circles() }
    let places = Places.uniform(in: field.bounds, count: 1_000_000, seed: 21)
    let slices = places.slices(5)
    let ours = try LocatorContender("ours-batch", fences, .index, slices)
    let single = SingleContender(ours.index, slices)
    try judge(ours, fences, slices[0], probes: 20_000_000 / count)
    let timings = try Rounds(slices: 5, budget: 0, least: 5).interleave([ours, single])
    return zip([ours, single] as [any Contender], timings).map { contender, timing in
      var row = Measurement(
        suite: "circles", workload: workload, contender, timing, items: places.count, slices: 5)
      row.extras[.fences] = Double(count)
      if contender === single { single.latency(slice: 0).add(to: &row) }
      return row
    }
  }

  /// Asks every circle about some places; those within a part in 10^9 of a rim are not judged.
  private func judge(
    _ ours: LocatorContender, _ fences: [Fence], _ places: Places, probes: Int
  ) throws(BenchError) {
    let pairs = ours.pairs(places)
    for place in 0..<min(probes, places.count) {
      let found = Set(pairs.fences(at: place))
      for (number, fence) in fences.enumerated() {
        guard case .circle(let circle) = fence.shape else { continue }
        let distance = circle.centre.haversine(places.longitudes[place], places.latitudes[place])
        let share = distance / circle.radiusMetres
        if abs(share - 1) < 1e-9 || (share < 1) == found.contains(UInt32(number)) { continue }
        throw .wrongAnswer(
          "\(workload): circle \(number) and \(places.longitudes[place]),"
            + " \(places.latitudes[place]): \(share) radii")
      }
    }
  }
}

extension Coordinate {
  /// Metres to another place on the sphere.
  fileprivate func haversine(_ longitude: Double, _ latitude: Double) -> Double {
    let radians = Double.pi / 180
    let across = sin((longitude - self.longitude) * radians / 2)
    let up = sin((latitude - self.latitude) * radians / 2)
    let chord =
      up * up + cos(latitude * radians) * cos(self.latitude * radians) * across * across
    return 2 * 6_371_008.8 * asin(chord.squareRoot())
  }
}
