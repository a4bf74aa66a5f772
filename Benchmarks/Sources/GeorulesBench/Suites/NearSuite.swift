import CRivals
import Geo
import Report
import Workloads

/// Places next to edges and on vertices: ours must hold what GEOS's `contains` holds, be exactly
/// `covers`, and hold nothing that `intersects` does not.
enum NearSuite {
  static func run(
    _ located: LocateSuite.Outcome, workload: String, count: Int, seed: UInt64
  ) throws(BenchError) -> Measurement {
    guard let geos = located.rivals.first(where: { $0.index.rival == .geosC })?.index else {
      throw .failed("\(workload): GEOS is needed")
    }
    let places = NearEdges.places(of: located.columns, count: count, seed: seed)
    let started = ProcessorClock.threadSeconds
    let ours = located.ours.pairs(places)
    let seconds = ProcessorClock.threadSeconds - started
    let contains = try answers(geos, places, RIVAL_CONTAINS)
    let covers = try answers(geos, places, RIVAL_COVERS)
    let intersects = try answers(geos, places, RIVAL_INTERSECTS)

    let checks: [(name: String, count: Int, place: Int?)] = [
      {
        let difference = ours.difference(from: contains)
        return ("contains without ours", difference.gained, difference.place)
      }(),
      {
        let difference = ours.difference(from: covers)
        return ("not as covers", difference.lost + difference.gained, difference.place)
      }(),
      {
        let difference = ours.difference(from: intersects)
        return ("ours without intersects", difference.lost, difference.place)
      }(),
    ]
    for check in checks where check.count > 0 {
      let place = check.place ?? 0
      throw .wrongAnswer(
        "\(workload): \(check.count) pairs \(check.name), about"
          + " \(places.longitudes[place]), \(places.latitudes[place])")
    }
    var row = Measurement(suite: "near", workload: workload, engine: "ours-batch")
    row.nanosecondsPerItem = seconds * 1e9 / Double(max(1, places.count))
    row.items = places.count
    row.matches = ours.fences.count
    row.note =
      "0 violations: contains \(Figure.grouped(contains.fences.count)) <= ours = covers"
      + " <= intersects \(Figure.grouped(intersects.fences.count))"
    return row
  }

  private static func answers(
    _ geos: RivalIndex, _ places: Places, _ question: rival_question
  ) throws(BenchError) -> PairList {
    _ = try geos.locate(places, question)
    return geos.pairs
  }
}
