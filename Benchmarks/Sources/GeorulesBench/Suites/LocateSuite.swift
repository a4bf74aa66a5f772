import Geo
import Report
import Workloads

/// Which fences hold a place: ours and every rival on the same polygons and places.
struct LocateSuite {
  let workload: String
  let fences: [Fence]
  let places: Places
  let rivals: [Rival]
  var note = ""
  /// Into how many parts the places are cut; each round asks about another one.
  var slices = 5

  /// The figures, and the rivals for further questions about the same fences.
  struct Outcome {
    var rows: [Measurement]
    let ours: LocatorContender
    let columns: FenceColumns
    let rivals: [RivalContender]
  }

  func run(_ options: BenchOptions) throws(BenchError) -> Outcome {
    guard let columns = FenceColumns(fences) else {
      throw .failed("\(workload): not all fences are polygons")
    }
    let parts = places.slices(slices)
    let ours = try LocatorContender("ours-batch", fences, .index, parts)
    let single = SingleContender(ours.index, parts)
    let mapped = try LocatorContender(mapping: ours.index, as: workload, options, parts)
    var others: [RivalContender] = []
    for rival in rivals {
      if let contender = try RivalContender(rival, columns, parts) { others.append(contender) }
    }
    let shapely = try ShapelyContender(columns, parts, options)

    var contenders: [any Contender] = [ours, single, mapped] + others
    if let shapely { contenders.append(shapely) }
    var differences: [String: (lost: Int, gained: Int)] = [:]
    var seen: Set<Int> = []
    let rounds = Rounds(slices: slices, budget: 0, least: slices)
    let timings = try rounds.interleave(contenders) { (slice) throws(BenchError) in
      guard seen.insert(slice).inserted else { return }
      let pairs = ours.pairs(slice: slice)
      guard mapped.pairs(slice: slice).checksum == pairs.checksum else {
        throw .wrongAnswer("\(workload): the mapped index gives other pairs in slice \(slice)")
      }
      for other in others {
        let difference = pairs.difference(from: other.index.pairs)
        if other.index.rival.isExact, let place = difference.place {
          throw disagreement(place, pairs, other, parts[slice])
        }
        differences[other.engine, default: (0, 0)].lost += difference.lost
        differences[other.engine, default: (0, 0)].gained += difference.gained
      }
      if let shapely, shapely.checksum != pairs.checksum {
        throw .wrongAnswer("\(workload): shapely gives other pairs in slice \(slice)")
      }
    }

    var rows: [Measurement] = []
    for (contender, timing) in zip(contenders, timings) {
      var row = Measurement(
        suite: "locate", workload: workload, contender, timing, items: places.count,
        slices: slices)
      row.extras[.fences] = Double(fences.count)
      if let difference = differences[contender.engine], difference != (0, 0) {
        row.extras[.lost] = Double(difference.lost)
        row.extras[.gained] = Double(difference.gained)
        row.note = "geodesic edges: \(difference.lost) pairs lost, \(difference.gained) gained"
      }
      if contender === ours { row.note = note }
      if contender === single { single.latency(slice: 0).add(to: &row) }
      if let geos = contender as? RivalContender, geos.index.rival == .geosC {
        try geos.latency(slice: 0).add(to: &row)
      }
      rows.append(row)
    }
    rows += missing(among: contenders.map(\.engine))
    return Outcome(rows: rows, ours: ours, columns: columns, rivals: others)
  }

  /// A row for each rival that is not installed.
  private func missing(among engines: [String]) -> [Measurement] {
    (rivals.map(\.rawValue) + ["shapely"]).filter { !engines.contains($0) }.map {
      .missing(suite: "locate", workload: workload, engine: $0)
    }
  }

  private func disagreement(
    _ place: Int, _ pairs: PairList, _ other: RivalContender, _ places: Places
  ) -> BenchError {
    .wrongAnswer(
      "\(workload): at \(places.longitudes[place]), \(places.latitudes[place]) ours says"
        + " \(pairs.fences(at: place)), \(other.engine) says"
        + " \(other.index.pairs.fences(at: place))")
  }
}
