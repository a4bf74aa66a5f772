import Bytes
import Geo
import TestSupport
import Testing

@Suite struct GeoJSONFencesTests {
  static let square = "[[[0,0],[1,0],[1,1],[0,1],[0,0]]]"
  static let hole = "[[0.2,0.2],[0.4,0.2],[0.4,0.4],[0.2,0.2]]"

  static func feature(_ geometry: String, _ properties: String = "{}") -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  @Test(arguments: [
    (#"{"type":"Polygon","coordinates":%}"#, ["polygon 5"]),
    (#"{"coordinates":%,"type":"Polygon"}"#, ["polygon 5"]),
    (#"{"type":"MultiPolygon","coordinates":[%,[[[5,5],[6,5],[6,6],[5,5]]]]}"#, ["polygon 5;4"]),
    (
      #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":%},"properties":null}"#,
      ["polygon 5"]
    ),
    (
      #"{"features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":%}}],"type":"FeatureCollection"}"#,
      ["polygon 5"]
    ),
    (#"{"type":"FeatureCollection","crs":null,"features":[]}"#, []),
    (#"{"type":"Polygon","coordinates":[[[0,0,9],[1,0,9],[1,1,9,8],[0,0,9]]]}"#, ["polygon 4"]),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":%},{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":%}]}]}"#,
      ["polygon 5;5"]
    ),
    ("\u{feff} " + #"{"type":"Polygon","coordinates":%}"#, ["polygon 5"]),
    (
      #"{"type":"Polygon","coordinates":%}"# + "\n" + #"{"type":"Polygon","coordinates":%}"#,
      ["polygon 5", "polygon 5"]
    ),
  ])
  func readsEveryShapeOfDocument(_ text: String, _ shapes: [String]) throws {
    let result = try fences(
      text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: Self.square))
    #expect(result.fences.map(\.shape.summary) == shapes)
    #expect(result.failures.isEmpty)
  }

  @Test(
    arguments: [
      (#"{"radius":500}"#, 500), (#"{"radius_m":500}"#, 500), (#"{"radiusMetres":500}"#, 500),
      (#"{"radius_meters":"500"}"#, 500), (#"{"Radius (km)":0.5}"#, 500),
      (#"{"radius_km":2}"#, 2000),
      (#"{"radius_ft":1000}"#, 304.8), (#"{"radiusMiles":1}"#, 1609.344),
      (#"{"radius":"3 km"}"#, 3000),
      (#"{"radius":"0,5 km"}"#, nil), (#"{"radius_nm":1}"#, 1852),
      (#"{"radius":null,"radius_m":7}"#, 7),
      (#"{"radius":"wide"}"#, nil), (#"{"radius":0}"#, nil), (#"{"radius":-1}"#, nil),
      (#"{"radiusX":1}"#, nil), (#"{}"#, nil), (#"{"radius":[1]}"#, nil),
      (#"{"radius":1e999}"#, nil),
      (#"{"radius":"1,5"}"#, 1.5),
    ] as [(String, Double?)])
  func makesCirclesOfPointsWithARadius(_ properties: String, _ radius: Double?) throws {
    let result = try fences(
      Self.feature(#"{"type":"Point","coordinates":[10,20,3]}"#, properties))
    if let radius {
      #expect(result.fences.map(\.shape.summary) == ["circle 10.0 20.0 r\(radius)"])
    } else {
      #expect(result.fences.isEmpty && result.failures.count == 1)
    }
  }

  @Test(
    arguments: [
      (#"{"half_width_m":600}"#, 600), (#"{"halfWidth":0.6}"#, 0.6), (#"{"width":100}"#, 50),
      (#"{"width_km":1}"#, 500), (#"{"buffer":30}"#, 30), (#"{"buffer_ft":100}"#, 30.48),
      (#"{"corridor_width_m":10}"#, 5), (#"{"stroke-width":4}"#, nil), (#"{}"#, nil),
      (#"{"radius":12}"#, 12), (#"{"polylineDistance":25}"#, 25),
    ] as [(String, Double?)])
  func makesCorridorsOfLinesWithAWidth(_ properties: String, _ halfWidth: Double?) throws {
    let result = try fences(
      Self.feature(#"{"type":"LineString","coordinates":[[0,0],[1,1],[2,1]]}"#, properties))
    if let halfWidth {
      #expect(result.fences.map(\.shape.summary) == ["corridor 3 w\(halfWidth)"])
    } else {
      #expect(result.fences.isEmpty && result.failures.count == 1)
    }
  }

  @Test func namesTheShapesOfOneFeature() throws {
    let result = try fences(
      Self.feature(
        #"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3],[4,4]]]}"#,
        #"{"name":"river","width":8}"#))
    #expect(result.fences.map(\.id) == ["river/0", "river/1"])
    #expect(result.fences.map(\.shape.summary) == ["corridor 2 w4.0", "corridor 3 w4.0"])
  }

  @Test func usesTheOptionsForLengths() throws {
    let text = Self.feature(#"{"type":"Point","coordinates":[1,2]}"#, #"{"reach":2}"#)
    var options = FenceFileOptions(radiusProperty: "reach")
    #expect(try fences(text, options).fences.map(\.shape.summary) == ["circle 1.0 2.0 r2.0"])
    options.lengthUnit = .kilometres
    #expect(try fences(text, options).fences.map(\.shape.summary) == ["circle 1.0 2.0 r2000.0"])
  }

  @Test(arguments: [
    ("null", "null"), ("7", "no object"), (#"{"type":"Polygon"}"#, "no \"coordinates\""),
    (#"{"coordinates":[]}"#, "no \"type\""),
    (#"{"type":"Polygon","coordinates":[]}"#, "no geometry"),
    (#"{"type":"Polygon","coordinates":[[0,0],[1,1],[0,1],[0,0]]}"#, "lie in 2 arrays"),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,"a"],[0,1],[0,0]]]}"#, "bad coordinates at byte"),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1],[0,1],[0,0]]]}"#, "two numbers"),
    (#"{"type":"Curve","coordinates":[[0,0]]}"#, "\"Curve\""),
    (#"{"type":"GeometryCollection"}"#, "geometries"),
    (#"{"type":"GeometryCollection","geometries":[]}"#, "no geometry"),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#, "not the first"),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}"#, "--repair"),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,95],[1,0],[0,0]]]}"#, "latitude 95"),
    (#"{"type":"Point","coordinates":[1,2]}"#, "radius"),
    (#"{"type":"LineString","coordinates":[[1,2],[2,3]]}"#, "width"),
  ])
  func failsABadFeatureAlone(_ geometry: String, _ reason: String) throws {
    let good = Self.feature(#"{"type":"Polygon","coordinates":\#(Self.square)}"#)
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[\(good),\n\(Self.feature(geometry)),\n\(good)]}"
    let result = try fences(text)
    #expect(result.fences.map(\.id) == ["t:0", "t:2"])
    let failure = try #require(result.failures.first)
    #expect(result.failures.count == 1 && failure.featureIndex == 1 && failure.line == 2)
    #expect(failure.reason.contains(reason), "\(failure)")
    #expect(failure.id == "t:1" && failure.file == "dir/t.x.txt")
  }

  @Test(arguments: [
    "5", "null", "[]", "{}", #"{"type":"Thing"}"#, #"{"type":7}"#, #"{"type":"Feature"}"#,
    #"{"type":"Feature","geometry":null,"properties":[1]}"#,
  ])
  func failsWhatIsNoFeatureAlone(_ feature: String) throws {
    let good = Self.feature(#"{"type":"Polygon","coordinates":\#(Self.square)}"#)
    let result = try fences("{\"type\":\"FeatureCollection\",\"features\":[\(feature),\(good)]}")
    #expect(result.fences.map(\.id) == ["t:1"] && result.failures.map(\.featureIndex) == [0])
  }

  @Test func namesFencesAsAsked() throws {
    let geometry = #"{"type":"Polygon","coordinates":\#(Self.square)}"#
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","id":"a1","properties":{"name":"A","code":7},"geometry":\(geometry)},
      {"type":"Feature","id":12,"properties":{"name":"B","code":"x"},"geometry":\(geometry)},
      {"type":"Feature","properties":{"NAME":"C"},"geometry":\(geometry)},
      {"type":"Feature","properties":{"name":""},"geometry":\(geometry)},
      {"type":"Feature","id":"a1","properties":{},"geometry":\(geometry)}]}
      """
    let automatic = try fences(text)
    #expect(automatic.fences.map(\.id) == ["a1", "12", "C", "t:3"])
    #expect(automatic.failures.map(\.featureIndex) == [4])
    #expect(automatic.failures[0].reason.contains("feature 0 of dir/t.x.txt"))
    let index = try fences(text, FenceFileOptions(identity: .index))
    #expect(index.fences.map(\.id) == ["t:0", "t:1", "t:2", "t:3", "t:4"])
    let code = try fences(text, FenceFileOptions(identity: .property("code")))
    #expect(code.fences.map(\.id) == ["7", "x"])
    #expect(code.failures.map(\.featureIndex) == [2, 3, 4])
  }

  @Test func keepsPropertiesInOrder() throws {
    let result = try fences(
      Self.feature(
        #"{"type":"Polygon","coordinates":\#(Self.square)}"#,
        #"{"z":1,"a":null,"b":true,"c":"t\n","d":{"x":[1, 2]},"z":2}"#))
    #expect(
      result.fences[0].properties == [
        FenceProperty(name: "z", value: .number(1)), FenceProperty(name: "a", value: .null),
        FenceProperty(name: "b", value: .bool(true)),
        FenceProperty(name: "c", value: .string("t\n")),
        FenceProperty(name: "d", value: .json(#"{"x":[1,2]}"#)),
        FenceProperty(name: "z", value: .number(2)),
      ])
  }

  @Test(
    arguments: [
      (
        #"{"valid_start_ts":1700000000,"valid_end_ts":1700000001.5}"#, 1_700_000_000_000,
        1_700_000_001_500
      ),
      (#"{"valid_start_ts":null,"valid_end_ts":""}"#, nil, nil),
      (
        #"{"validFrom":"2023-11-14T22:13:20Z","active_until":"1700000001000"}"#, 1_700_000_000_000,
        1_700_000_001_000
      ),
      (#"{"opens":1700000000}"#, 1_700_000_000_000, nil),
    ] as [(String, Int64?, Int64?)])
  func readsActiveWindows(_ properties: String, _ from: Int64?, _ until: Int64?) throws {
    let result = try fences(
      Self.feature(#"{"type":"Polygon","coordinates":\#(Self.square)}"#, properties),
      FenceFileOptions(appliesKnownWindows: true, activeFromProperty: "opens"))
    #expect(result.fences.map(\.activeFrom) == [from])
    #expect(result.fences.map(\.activeUntil) == [until])
  }

  @Test(arguments: [
    #"{"valid_start_ts":"soon"}"#, #"{"valid_start_ts":2,"valid_end_ts":2}"#,
    #"{"valid_end_ts":1e300}"#, #"{"valid_end_ts":true}"#,
  ])
  func refusesBadWindows(_ properties: String) throws {
    let result = try fences(
      Self.feature(#"{"type":"Polygon","coordinates":\#(Self.square)}"#, properties),
      FenceFileOptions(appliesKnownWindows: true))
    #expect(result.fences.isEmpty && result.failures.count == 1)
  }

  @Test func leavesWindowsAloneUnlessAsked() throws {
    let result = try fences(
      Self.feature(
        #"{"type":"Polygon","coordinates":\#(Self.square)}"#,
        #"{"valid_start_ts":1700000000,"valid_end_ts":"later"}"#))
    #expect(result.fences.map(\.activeFrom) == [nil])
    #expect(result.fences[0].properties.count == 2)
    #expect(result.reports[0].notes.count == 2)
  }

  @Test(arguments: [
    (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#, true),
    (#"{"type":"name","properties":{"name":"EPSG:4326"}}"#, true),
    (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}"#, true),
    (#"{"type":"EPSG","properties":{"code":4326}}"#, true),
    (#"{"type":"name","properties":{"name":"WGS 84"}}"#, true),
    ("null", true),
    (#"{"type":"name","properties":{"name":"EPSG:3857"}}"#, false),
    (#"{"type":"name","properties":{"name":"EPSG:43260"}}"#, false),
    (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}}"#, false),
    (#"{"type":"link","properties":{"href":"http://x"}}"#, false),
  ])
  func acceptsOnlyWGS84(_ crs: String, _ isAccepted: Bool) {
    let text = #"{"type":"FeatureCollection","crs":\#(crs),"features":[]}"#
    let result = try? fences(text)
    #expect((result != nil) == isAccepted)
  }

  @Test(arguments: [
    ("", "empty"), ("  \n", "empty"), ("{", "the text ends"), ("[]", "begins otherwise"),
    ("{}", "no \"type\""), (#"{"type":"AUA","shapes":[]}"#, "AUA"),
    (#"{"type":"Topology"}"#, "TopoJSON"), (#"{"type":"FeatureCollection"}"#, "features"),
    (#"{"type":"FeatureCollection","features":{}}"#, "no array"),
    (
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,"#,
      "cut off"
    ),
    (#"{"type":"FeatureCollection","features":[{}{}]}"#, "',' or ']'"),
    ("{\"type\":\"FeatureCollection\",\u{0}", "NUL"),
  ])
  func refusesABadFile(_ text: String, _ reason: String) {
    let error = #expect(throws: FenceFileError.self) { try fences(text) }
    #expect(error.map { "\($0)".contains(reason) } == true, "\(String(describing: error))")
  }

  @Test func namesFileFeatureAndOffset() {
    let good = Self.feature(#"{"type":"Polygon","coordinates":\#(Self.square)}"#)
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[\n\(good),\n{\"type\":\"Feature\" \"x\"}]}"
    let error = #expect(throws: FenceFileError.self) { try fences(text) }
    #expect(error?.featureIndex == 1 && error?.line == 3 && error?.file == "dir/t.x.txt")
    #expect(error?.offset == UInt64(text.utf8.count - 6))
  }

  @Test func repairsWhenAsked() throws {
    let bowtie = Self.feature(
      #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}"#)
    let result = try fences(
      bowtie, FenceFileOptions(geometry: GeometryOptions(repair: true)))
    #expect(result.fences.count == 1 && result.repairs.count == 1 && result.failures.isEmpty)
    #expect(result.repairs[0].id == "t:0" && result.repairs[0].featureIndex == 0)
  }
}

extension GeoJSONFencesTests {
  @Test func tellsEqualNamesApartButRefusesEqualIDs() throws {
    let shape = #"{"type":"Polygon","coordinates":\#(Self.square)}"#
    let named = #"{"type":"Feature","properties":{"name":"Lake"},"geometry":\#(shape)}"#
    let identified = #"{"type":"Feature","id":"a","properties":{},"geometry":\#(shape)}"#
    let result = try fences(
      #"{"type":"FeatureCollection","features":["#
        + [named, named, identified, identified].joined(separator: ",") + "]}")
    #expect(result.fences.count == 3)
    #expect(result.fences[0].id == "Lake")
    #expect(result.fences[1].id.hasPrefix("Lake (") && result.fences[1].id.hasSuffix(":1)"))
    #expect(result.failures.count == 1)
    #expect(result.failures[0].reason.contains("already"))
  }
}
