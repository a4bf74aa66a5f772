import Foundation

/// A yard with a stop in it, a fence that crosses itself, and two vehicles: enough to see every
/// kind of output, small enough to know by heart.
struct SmallScene {
  let folder: TemporaryFolder
  let fences: String
  let trace: String

  init() throws {
    folder = try TemporaryFolder()
    fences = try folder.file("fences.geojson", Self.fenceText)
    trace = try folder.file("trace.csv", Self.traceText)
  }

  /// Replays the trace with more words.
  func replay(_ words: String...) throws -> CommandRun {
    try CommandRun(["replay", trace, "--fences", fences] + words)
  }

  func content(of name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// Feature 1 crosses itself; feature 2 is a circle of 100 m in the middle of feature 0.
  static let fenceText = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":"yard","properties":{"name":"Yard, north"},"geometry":{"type":"Polygon",\
    "coordinates":[[[10,50],[10.01,50],[10.01,50.01],[10,50.01],[10,50]]]}},
    {"type":"Feature","id":"bow","properties":{},"geometry":{"type":"Polygon",\
    "coordinates":[[[10,50],[10.01,50.01],[10.01,50],[10,50.02],[10,50]]]}},
    {"type":"Feature","id":"stop","properties":{"radius":100},"geometry":{"type":"Point",\
    "coordinates":[10.005,50.005]}}]}

    """

  /// The bus comes from the west at 00:00, is in the middle at 00:01 and leaves to the east after
  /// 00:08; the tram is inside from the start. Lines 6 and 8 give no fix.
  static let traceText = """
    device,time,lat,lon,accuracy
    bus,2024-01-01T00:00:00Z,50.005,9.995,5
    tram,2024-01-01T00:00:00Z,50.005,10.008,5
    bus,2024-01-01T00:01:00Z,50.005,10.005,5
    bus,2024-01-01T00:08:00Z,50.005,10.006,200
    bus,2024-01-01T00:08:30Z,,,
    bus,2024-01-01T00:09:00Z,50.005,10.015,5
    bus,yesterday,50.005,10.015,5

    """
}

extension CommandRun {
  /// The one JSON object on standard output.
  func json() throws -> JSONNode {
    JSONNode(try JSONSerialization.jsonObject(with: Data(output.utf8)))
  }

  var outputLines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A value of parsed JSON that can be asked for what lies in it.
struct JSONNode {
  private let value: Any?

  init(_ value: Any?) {
    self.value = value
  }

  subscript(_ name: String) -> JSONNode { JSONNode((value as? [String: Any])?[name]) }

  subscript(_ index: Int) -> JSONNode {
    let items = value as? [Any] ?? []
    return JSONNode(items.indices.contains(index) ? items[index] : nil)
  }

  var int: Int? { (value as? NSNumber)?.intValue }
  var double: Double? { (value as? NSNumber)?.doubleValue }
  var string: String? { value as? String }
  var count: Int? { (value as? [Any])?.count }
  var doubles: [Double]? { (value as? [NSNumber])?.map(\.doubleValue) }
  var strings: [String]? { value as? [String] }
  var names: [String] { (value as? [String: Any])?.keys.sorted() ?? [] }
  var counts: [String: Int] { (value as? [String: NSNumber])?.mapValues(\.intValue) ?? [:] }
}
