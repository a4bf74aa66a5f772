import Bytes
import Geo
import TestSupport
import Testing

@Suite struct KMLFencesTests {
  static let ring = "<coordinates> 0,0,5 1,0,5\n1,1,5\t0,1 0,0,5 </coordinates>"
  static let outer = "<outerBoundaryIs><LinearRing>\(ring)</LinearRing></outerBoundaryIs>"
  static let inner =
    "<innerBoundaryIs><LinearRing><coordinates>0.2,0.2 0.4,0.2 0.4,0.4 0.2,0.2</coordinates>"
    + "</LinearRing></innerBoundaryIs>"

  static func document(_ body: String) -> String {
    "<?xml version=\"1.0\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>"
      + "<name>doc</name>\(body)</Document></kml>"
  }

  static func placemark(_ geometry: String, _ more: String = "") -> String {
    "<Placemark id=\"p\(more.utf8.count)\">\(more)\(geometry)</Placemark>"
  }

  @Test(arguments: [
    ("<Polygon>\(outer)</Polygon>", ["polygon 5"]),
    ("<Polygon>\(outer)\(inner)</Polygon>", ["polygon 5,4"]),
    ("<Polygon>\(inner)\(outer)</Polygon>", ["polygon 5,4"]),
    (
      "<MultiGeometry><Polygon>\(outer)</Polygon><MultiGeometry><Polygon>\(outer)\(inner)</Polygon>"
        + "</MultiGeometry></MultiGeometry>", ["polygon 5;5,4"]
    ),
    ("<LinearRing>\(ring)</LinearRing>", ["polygon 5"]),
    (
      "<ExtendedData><Data name=\"radius_m\"><value>70</value></Data></ExtendedData>"
        + "<Point><coordinates>1,2,0</coordinates></Point>", ["circle 1.0 2.0 r70.0"]
    ),
    (
      "<ExtendedData><SchemaData><SimpleData name=\"width\">70</SimpleData></SchemaData></ExtendedData>"
        + "<LineString><coordinates>1,2 3,4</coordinates></LineString>", ["corridor 2 w35.0"]
    ),
  ])
  func readsGeometries(_ geometry: String, _ shapes: [String]) throws {
    let result = try fences(Self.document(Self.placemark(geometry)))
    #expect(result.fences.map(\.shape.summary) == shapes, "\(result.failures)")
  }

  @Test func readsNamesAndProperties() throws {
    let body =
      "<Folder><name>folder</name>"
      + Self.placemark(
        "<Polygon>\(Self.outer)</Polygon>",
        "<name> A &amp; B </name><ExtendedData><Data name=\"k\"><displayName>x</displayName>"
          + "<value>v</value></Data></ExtendedData>")
      + "</Folder>" + Self.placemark("<Polygon>\(Self.outer)</Polygon>")
      + "<Placemark><Polygon>\(Self.outer)</Polygon></Placemark>"
    let result = try fences(Self.document(body))
    #expect(result.fences.map(\.id) == ["A & B", "p0", "t:2"])
    #expect(result.fences[0].properties == [FenceProperty(name: "k", value: .string("v"))])
  }

  @Test(arguments: [
    "", "<Point><coordinates>1,2</coordinates></Point>",
    "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,x 1,1 0,0</coordinates></LinearRing>"
      + "</outerBoundaryIs></Polygon>",
    "<Polygon><outerBoundaryIs><LinearRing><coordinates>0 1 2</coordinates></LinearRing>"
      + "</outerBoundaryIs></Polygon>",
    "<Polygon></Polygon>", "<Polygon><outerBoundaryIs/></Polygon>", "<Polygon>\(inner)</Polygon>x",
  ])
  func failsABadPlacemarkAlone(_ geometry: String) throws {
    let good = "<Placemark><name>good</name><Polygon>\(Self.outer)</Polygon></Placemark>"
    let bad = "<Placemark><name>bad</name>\(geometry)</Placemark>"
    let result = try fences(Self.document(bad + good))
    #expect(result.fences.last?.id == "good")
    #expect(result.failures.map(\.id) == (geometry.hasSuffix("x") ? [] : ["bad"]))
  }

  @Test(arguments: ["<kml>", "<gpx></gpx>", "<kml><Placemark></kml>", "<", "<kml"])
  func refusesABadFile(_ text: String) {
    #expect(throws: FenceFileError.self) { try fences(text) }
  }

  @Test func readsArchives() throws {
    let text = Array(Self.document(Self.placemark("<Polygon>\(Self.outer)</Polygon>")).utf8)
    let archive = ZipWriter.archive([("images/a.png", [1, 2, 3]), ("doc.kml", text)])
    let result = try fences(bytes: archive)
    #expect(result.fences.map(\.shape.summary) == ["polygon 5"])
    #expect(result.reports.map(\.format) == [.kmz])
    #expect(throws: FenceFileError.self) {
      try fences(bytes: ZipWriter.archive([("a.txt", text)]))
    }
    for count in stride(from: 4, to: archive.count, by: 7) {
      #expect(throws: FenceFileError.self) { try fences(bytes: Array(archive[..<count])) }
    }
  }
}

/// Writes archives of stored entries.
enum ZipWriter {
  static func archive(_ files: [(String, [UInt8])]) -> [UInt8] {
    var output: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in files {
      let start = output.count
      let common =
        little(20, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(checksum(content), 4)
        + little(content.count, 4) + little(content.count, 4) + little(name.utf8.count, 2)
        + little(0, 2)
      output += little(0x0403_4b50, 4) + common + Array(name.utf8) + content
      directory +=
        little(0x0201_4b50, 4) + little(20, 2) + common + little(0, 2) + little(0, 2)
        + little(0, 2) + little(0, 4) + little(start, 4) + Array(name.utf8)
    }
    let end =
      little(0x0605_4b50, 4) + little(0, 4) + little(files.count, 2) + little(files.count, 2)
      + little(directory.count, 4) + little(output.count, 4) + little(0, 2)
    return output + directory + end
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func checksum(_ bytes: [UInt8]) -> Int {
    var value: UInt32 = .max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
    }
    return Int(~value)
  }
}
