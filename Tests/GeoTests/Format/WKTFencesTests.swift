import Bytes
import Geo
import TestSupport
import Testing

@Suite struct WKTFencesTests {
  static let square = "(0 0,1 0,1 1,0 1,0 0)"

  static func read(_ wkt: String, _ options: FenceFileOptions = FenceFileOptions()) throws
    -> FenceFileResult
  {
    try fences("name,wkt,radius,width\na,\"\(wkt)\",250,30\n", options)
  }

  @Test(
    arguments: [
      ("POLYGON (\(square))", ["polygon 5"]),
      ("polygon(\(square))", ["polygon 5"]),
      ("  Polygon  ( \(square) , (0.2 0.2, 0.4 0.2, 0.4 0.4, 0.2 0.2) )  ", ["polygon 5,4"]),
      ("SRID=4326;POLYGON (\(square))", ["polygon 5"]),
      ("MULTIPOLYGON ((\(square)),((5 5,6 5,6 6,5 5)))", ["polygon 5;4"]),
      ("POLYGON Z ((0 0 1,1 0 1,1 1 1,0 0 1))", ["polygon 4"]),
      ("POLYGONZ((0 0 1,1 0 1,1 1 1,0 0 1))", ["polygon 4"]),
      ("POLYGON ZM ((0 0 1 2,1 0 1 2,1 1 1 2,0 0 1 2))", ["polygon 4"]),
      ("POLYGON ((0 0 1,1 0 1,1 1 1,0 0 1))", ["polygon 4"]),
      ("POINT (10 20)", ["circle 10.0 20.0 r250.0"]),
      ("POINT M (10 20 7)", ["circle 10.0 20.0 r250.0"]),
      ("POINT(1e1 -2.5E1)", ["circle 10.0 -25.0 r250.0"]),
      ("MULTIPOINT ((1 2),(3 4))", ["circle 1.0 2.0 r250.0", "circle 3.0 4.0 r250.0"]),
      ("MULTIPOINT (1 2, 3 4)", ["circle 1.0 2.0 r250.0", "circle 3.0 4.0 r250.0"]),
      ("LINESTRING (0 0, 1 1, 2 1)", ["corridor 3 w15.0"]),
      ("MULTILINESTRING ((0 0, 1 1),(3 3,4 4))", ["corridor 2 w15.0", "corridor 2 w15.0"]),
      ("CIRCLE (10 20, 99.5)", ["circle 10.0 20.0 r99.5"]),
      (
        "GEOMETRYCOLLECTION (POLYGON (\(square)), GEOMETRYCOLLECTION (POINT (1 2)))",
        ["polygon 5", "circle 1.0 2.0 r250.0"]
      ),
      ("GEOMETRYCOLLECTION (POINT EMPTY, POLYGON (\(square)))", ["polygon 5"]),
    ] as [(String, [String])])
  func readsGeometries(_ wkt: String, _ shapes: [String]) throws {
    let result = try Self.read(wkt)
    #expect(result.fences.map(\.shape.summary) == shapes, "\(result.failures)")
  }

  @Test(arguments: [
    "POLYGON EMPTY", "POINT EMPTY", "GEOMETRYCOLLECTION EMPTY", "POLYGON", "POLYGON (",
    "POLYGON ((",
    "POLYGON ((0 0,1 0,1 1,0 0)", "POLYGON ((0 0,1 0,1 1,0 0)) x", "POLYGON ((0,0 1,1))",
    "POLYGON (0 0,1 0,1 1,0 0)", "POINT (1)", "POINT (a b)", "POINT (1 2 3 4 5)",
    "SRID=3857;POINT (1 2)",
    "CURVEPOLYGON ((0 0))", "CIRCLE (1 2)", "LINESTRING (1 2,)",
    "MULTIPOLYGON (((0 0,1 0,1 1,0 0))",
    "POLYGON X ((0 0,1 0,1 1,0 0))", "hello", "POINT (nan nan)", "POLYGON ((0 0,1 1,1 0,0 1,0 0))",
    "POLYGON (EMPTY)",
  ])
  func failsABadGeometryAlone(_ wkt: String) throws {
    let result = try fences("id;wkt\n7;\(wkt)\n8;POLYGON ((0 0,1 0,1 1,0 0))\n")
    #expect(result.fences.map(\.id) == ["8"])
    #expect(result.failures.map(\.id) == ["7"] && result.failures.map(\.line) == [2])
  }

  @Test func boundsNestedCollections() throws {
    let wkt =
      String(repeating: "GEOMETRYCOLLECTION(", count: 10_000) + "POINT(1 2)"
      + String(repeating: ")", count: 10_000)
    let result = try Self.read(wkt)
    #expect(result.failures.map { $0.reason.contains("too deep") } == [true])
  }

  @Test func readsLinesWithoutAHeader() throws {
    let result = try fences("POLYGON (\(Self.square))\n\nCIRCLE (1 2, 30)\nPOLYGON ((0 0))\n")
    #expect(result.fences.map(\.shape.summary) == ["polygon 5", "circle 1.0 2.0 r30.0"])
    #expect(result.fences.map(\.id) == ["t:0", "t:1"] && result.failures.map(\.line) == [4])
  }

  @Test func readsTraccarsLatitudeFirst() throws {
    let text = """
      id,name,area,polylineDistance
      1,Depot,"CIRCLE (48.1 11.5, 150)",
      2,Yard,"POLYGON((48 11, 48 12, 49 12, 48 11))",
      3,Road,"LINESTRING (48 11, 48.5 11.5)",25
      """
    let result = try fences(text, FenceFileOptions(format: .traccar))
    #expect(
      result.fences.map(\.shape.summary) == [
        "circle 11.5 48.1 r150.0", "polygon 4", "corridor 2 w25.0",
      ])
    #expect(result.fences.map(\.id) == ["1", "2", "3"])
    guard case .polygon(let polygon) = result.fences[1].shape else { throw Refused() }
    #expect(polygon.parts[0].longitudes.first == 11 && polygon.parts[0].latitudes.first == 48)
  }

  struct Refused: Error {}
}
