import Geo
import Report
import Workloads

/// Generated text in memory to fixes or fences, a format a workload, beside parsers that do nothing
/// with what they parse.
enum ReadSuite {
  private static let seed: UInt64 = 31

  static func run(_ workload: String) throws(BenchError) -> [Measurement] {
    switch workload {
    case "read-csv": try traces(workload, .csv, fixes: 750_000, "van.csv")
    case "read-gpx": try traces(workload, .gpx, fixes: 300_000, "van.gpx")
    case "read-points": try traces(workload, .points, fixes: 300_000, "van.geojson")
    case "read-tracks": try traces(workload, .tracks, fixes: 1_000_000, "van.geojson")
    case "read-nmea": try traces(workload, .nmea, fixes: 350_000, "van.nmea")
    case "read-fences": try fences(workload)
    default: []
    }
  }

  private static func traces(
    _ workload: String, _ format: TraceText.Format, fixes: Int, _ name: String
  ) throws(BenchError) -> [Measurement] {
    let text = TraceText(format, fixes: fixes, seed: seed)
    let ours = TextContender("ours-parse", text.bytes, name)
    let rivals: [BareParser.Library] =
      switch format {
      case .gpx: [.expat]
      case .points, .tracks: [.simdjson]
      case .csv, .nmea: []
      }
    let read = try ours.run(slice: 0)
    guard read == text.fixes else {
      throw .wrongAnswer("\(workload): \(read) of \(text.fixes) fixes were read")
    }
    return try measure(workload, [ours], rivals, text.bytes, items: text.fixes)
  }

  /// Fences as polygons, with the check that they are valid; and the same rings as lines without a
  /// width, which are read as far but give no fence.
  private static func fences(_ workload: String) throws(BenchError) -> [Measurement] {
    let field = CircleField(count: 40_000)
    let fences = try made { () throws(GeometryError) in try field.polygons() }
    let polygons = FenceText(fences, areLines: false)
    let lines = FenceText(fences, areLines: true)
    return try measure(
      workload,
      [
        FenceContender("ours-parse", lines.bytes, gives: 0),
        FenceContender("ours-fences", polygons.bytes, gives: polygons.features),
      ], [.simdjson], polygons.bytes, items: polygons.features)
  }

  private static func measure(
    _ workload: String, _ ours: [any Contender], _ rivals: [BareParser.Library], _ bytes: [UInt8],
    items: Int
  ) throws(BenchError) -> [Measurement] {
    let present = rivals.filter(\.isInstalled)
    let contenders: [any Contender] = ours + present.map { BareParser($0, bytes) }
    let timings = try Rounds(budget: 1).interleave(contenders)
    let rows = zip(contenders, timings).map { (contender, timing) -> Measurement in
      var row = Measurement(suite: "read", workload: workload, contender, timing, items: items)
      row.matches = 0
      row.extras[.bytes] = Double(bytes.count)
      return row
    }
    return rows
      + rivals.filter { !$0.isInstalled }.map {
        .missing(suite: "read", workload: workload, engine: $0.rawValue)
      }
  }
}
