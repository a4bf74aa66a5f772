import Geo
import TestSupport
import Testing

@Suite struct ShapefileFencesTests {
  private static let wgs84 = Array(
    "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\"]]".utf8)
  /// Clockwise, as outer rings are.
  private static let square: [(Double, Double)] = [(0, 0), (0, 4), (4, 4), (4, 0), (0, 0)]
  private static let hole: [(Double, Double)] = [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1)]
  private static let other: [(Double, Double)] = [(8, 0), (8, 1), (9, 1), (9, 0), (8, 0)]

  private static func table() -> TableBytes {
    TableBytes(
      columns: [("name", "C", 6), ("pop", "N", 8), ("open", "L", 1), ("width_m", "F", 6)],
      rows: [
        [Array("a".utf8), Array("     12.".utf8), Array("T".utf8), Array("".utf8)],
        [Array("b".utf8), Array("********".utf8), Array("?".utf8), Array(" 30".utf8)],
      ])
  }

  @Test func takesRingsByTheirTurnAndRowsByTheirNumber() throws {
    let shapes = ShapefileBytes(shapes: [
      ShapefileBytes.parts(5, [Self.square, Self.hole, Self.other]),
      ShapefileBytes.parts(5, [Self.other]),
    ])
    let result = try shapefile([
      ("t.shp", shapes.main), ("t.dbf", Self.table().bytes), ("t.prj", Self.wgs84),
    ])
    #expect(result.failures.isEmpty)
    #expect(result.fences.map(\.id) == ["a", "b"])
    #expect(result.fences.map(\.shape.summary) == ["polygon 5,5;5", "polygon 5"])
    #expect(
      result.fences[0].properties == [
        FenceProperty(name: "name", value: .string("a")),
        FenceProperty(name: "pop", value: .number(12)),
        FenceProperty(name: "open", value: .bool(true)),
        FenceProperty(name: "width_m", value: .null),
      ])
    #expect(result.fences[1].properties.map(\.value) == [.string("b"), .null, .null, .number(30)])
    #expect(result.reports[0].notes.isEmpty)
  }

  @Test(arguments: [15, 25])
  func readsPolygonsWithHeightsAndMeasures(type: Int) throws {
    // Behind the positions stand ranges and values, which are passed over.
    let record =
      ShapefileBytes.parts(type, [Self.square]) + [UInt8](repeating: 0x7f, count: 16 + 8 * 5)
    let result = try shapefile([
      ("t.shp", ShapefileBytes(shapes: [record]).main), ("t.prj", Self.wgs84),
    ])
    #expect(result.fences.map(\.shape.summary) == ["polygon 5"])
  }

  @Test func pointsAndLinesNeedASize() throws {
    let shapes = ShapefileBytes(shapes: [
      ShapefileBytes.point(10, 50), ShapefileBytes.parts(3, [[(0, 0), (0, 1)]]),
      ShapefileBytes.multipoint([(1, 1), (2, 2)]),
    ])
    let table = TableBytes(
      columns: [("radius", "N", 5)], rows: [[Array("100".utf8)], [Array("20".utf8)], []])
    let result = try shapefile([
      ("t.shp", shapes.main), ("t.dbf", table.bytes), ("t.prj", Self.wgs84),
    ])
    #expect(result.fences.first?.shape.summary == "circle 10.0 50.0 r100.0")
    #expect(result.reports[0].features == 3)
  }

  @Test func readsTextByTheStatedCharacterSet() throws {
    let shapes = ShapefileBytes(shapes: [ShapefileBytes.parts(5, [Self.square])])
    let table = TableBytes(columns: [("name", "C", 8)], rows: [[[0x5a, 0xfc, 0x72]]])
    let latin = try shapefile([
      ("t.shp", shapes.main), ("t.dbf", table.bytes), ("t.prj", Self.wgs84),
      ("t.cpg", Array("ISO-8859-1\n".utf8)),
    ])
    #expect(latin.fences.map(\.id) == ["Zür"])
    let unicode = TableBytes(columns: [("name", "C", 8)], rows: [[Array("Zür".utf8)]])
    let plain = try shapefile([
      ("t.shp", shapes.main), ("t.dbf", unicode.bytes), ("t.prj", Self.wgs84),
    ])
    #expect(plain.fences.map(\.id) == ["Zür"])
  }

  @Test func saysWhatIsMissingBesideTheFile() throws {
    let shapes = ShapefileBytes(shapes: [ShapefileBytes.parts(5, [Self.square])])
    let result = try shapefile([("t.shp", shapes.main)])
    #expect(result.fences.count == 1)
    #expect(
      result.reports[0].notes == [
        "There is no .prj beside the file; positions are taken as WGS84.",
        "There is no .dbf beside the file, so fences have no properties.",
      ])
  }

  @Test func refusesProjectedFiles() {
    let shapes = ShapefileBytes(shapes: [ShapefileBytes.parts(5, [Self.square])])
    #expect(throws: FenceFileError.self) {
      try shapefile([
        ("t.shp", shapes.main), ("t.prj", Array("PROJCS[\"x\",GEOGCS[\"GCS_WGS_1984\"]]".utf8)),
      ])
    }
  }

  @Test func findsNeighboursOfCapitalNames() throws {
    let shapes = ShapefileBytes(shapes: [
      ShapefileBytes.parts(5, [Self.square]), ShapefileBytes.parts(5, [Self.other]),
    ])
    let result = try shapefile([
      ("T.SHP", shapes.main), ("T.DBF", Self.table().bytes), ("T.PRJ", Self.wgs84),
    ])
    #expect(result.fences.map(\.id) == ["a", "b"])
  }

  @Test func badRecordsFailAlone() throws {
    var short = ShapefileBytes.parts(5, [Self.square])
    short.removeLast(16)
    let shapes = ShapefileBytes(shapes: [
      ShapefileBytes.little(0), short, ShapefileBytes.little(31) + ShapefileBytes.little(0),
      ShapefileBytes.parts(5, [Self.square]),
    ])
    let result = try shapefile([("t.shp", shapes.main), ("t.prj", Self.wgs84)])
    #expect(result.fences.count == 1)
    #expect(result.failures.map(\.featureIndex) == [0, 1, 2])
    #expect(result.failures.map(\.offset) == [100, 112, 232])
    #expect(
      result.failures.map(\.reason) == [
        "its shape is null",
        "the record says 1 parts and 5 points but is too short for them; the file is damaged",
        "shape type 31 is no point, line or polygon",
      ])
  }

  @Test func cutFilesAreErrorsAndNoTraps() throws {
    let shapes = ShapefileBytes(shapes: [ShapefileBytes.parts(5, [Self.square])]).main
    for count in stride(from: 1, to: shapes.count, by: 3) where count != 100 {
      #expect(throws: FenceFileError.self, "cut to \(count) bytes") {
        try shapefile([("t.shp", Array(shapes.prefix(count))), ("t.prj", Self.wgs84)])
      }
    }
  }

  @Test func damagedTablesAreErrors() throws {
    let shapes = ShapefileBytes(shapes: [ShapefileBytes.parts(5, [Self.square])]).main
    let table = Self.table().bytes
    var wide = table
    wide[32 + 16] = 255
    for bytes in [Array(table.prefix(20)), Array(table.prefix(40)), wide] {
      #expect(throws: FenceFileError.self) {
        try shapefile([("t.shp", shapes), ("t.dbf", bytes), ("t.prj", Self.wgs84)])
      }
    }
    // A table that ends before the shapes do leaves the last ones without properties.
    let none = try shapefile([
      ("t.shp", shapes), ("t.dbf", Array(table.prefix(32 + 4 * 32 + 1))), ("t.prj", Self.wgs84),
    ])
    #expect(none.fences.map(\.properties) == [[]])
  }
}
