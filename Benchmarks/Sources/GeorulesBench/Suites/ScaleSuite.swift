import Geo
import Report
import Workloads

/// Fields of growing numbers of fences, equally dense: polygons, circles, and GEOS on the polygons.
///
/// The largest are W2 and the circle workloads.
enum ScaleSuite {
  static let sizes = [("scale-100", 100), ("scale-1k", 1000), ("scale-10k", 10_000)]

  static func run(_ workload: String, count: Int) throws(BenchError) -> [Measurement] {
    let field = CircleField(count: count)
    let places = Places.uniform(in: field.bounds, count: 400_000, seed: 22)
    let slices = places.slices(4)
    let polygons = try made { () throws(GeometryError) in try field.polygons() }
    let circles = try made { () throws(GeometryError) in try field.circles() }
    let ours = try LocatorContender("ours-batch", polygons, .index, slices)
    var contenders: [any Contender] = [
      ours, try LocatorContender("ours-circles", circles, .index, slices),
    ]
    if let columns = FenceColumns(polygons),
      let geos = try RivalContender(.geosC, columns, slices)
    {
      contenders.append(geos)
    }
    let timings = try Rounds(slices: 4, budget: 0, least: 4).interleave(contenders)
    for (contender, timing) in zip(contenders, timings) where contender.engine == "geos-c" {
      guard timing.matches == timings[0].matches else {
        throw .wrongAnswer("\(workload): \(timings[0].matches) pairs, GEOS \(timing.matches)")
      }
    }
    return zip(contenders, timings).map {
      var row = Measurement(
        suite: "scale", workload: workload, $0, $1, items: places.count, slices: 4)
      row.extras[.fences] = Double(count)
      return row
    }
  }
}

/// Turns an error of a shape that was made up into one of the run.
func made<Result>(_ work: () throws(GeometryError) -> Result) throws(BenchError) -> Result {
  do {
    return try work()
  } catch {
    throw .failed("a generated fence: \(error)")
  }
}
