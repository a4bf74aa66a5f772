import Bytes
import Foundation
import Geo
import TestSupport
import Testing

/// Whatever the bytes are, reading ends with a result or an error.
@Suite struct DamagedFencesTests {
  static let samples: [[UInt8]] = [
    Array(
      (#"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{"radius":5,"#
        + #""n":"é\u20ac"},"geometry":{"type":"Point","coordinates":[1,2]}},{"type":"Feature","#
        + #""properties":{},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}}]}"#)
        .utf8),
    Array("name,lat,lon,radius\na,1,2,3\n\"b\"\"c\",4,5,6\n".utf8),
    Array("id;wkt\n1;\"MULTIPOLYGON (((0 0,1 0,1 1,0 0)))\"\n2;LINESTRING (1 2,3 4)\n".utf8),
    Array(
      KMLFencesTests.document(
        KMLFencesTests.placemark("<Polygon>\(KMLFencesTests.outer)</Polygon>")
      ).utf8),
    ZipWriter.archive([("doc.kml", Array("<kml><Placemark/></kml>".utf8))]),
  ]

  @Test(arguments: 0..<5) func survivesTruncationAndFlippedBits(_ sample: Int) {
    let bytes = Self.samples[sample]
    var outcomes = 0
    for count in 0...bytes.count { outcomes += Self.outcome(Array(bytes[..<count])) }
    var generator = SplitMix(seed: UInt64(sample))
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        changed[Int.random(in: 0..<changed.count, using: &generator)] ^=
          1 << UInt8.random(in: 0..<8, using: &generator)
      }
      outcomes += Self.outcome(changed)
    }
    #expect(outcomes == bytes.count + 1 + 2000)
  }

  static func outcome(_ bytes: [UInt8]) -> Int {
    do throws(FenceFileError) {
      let result = try fences(bytes: bytes)
      return result.reports.count
    } catch {
      return error.reason.isEmpty ? 0 : 1
    }
  }

  @Test func namesACutGzipFile() throws {
    let whole = try Data(
      contentsOf: URL(
        fileURLWithPath: SharedData.checkoutPath(
          "datasets/nyc_boroughs.geojson.gz")))
    let error = #expect(throws: FenceFileError.self) {
      try fences(bytes: Array(whole.prefix(whole.count / 2)))
    }
    #expect(error?.reason.contains("gzip") == true && error?.offset != nil)
  }

  @Test(
    arguments: [
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00], [0x00],
      [0x7f, 0x45, 0x4c, 0x46, 0],
      [0x20, 0x00, 0x7b],
    ] as [[UInt8]])
  func refusesBinaryFiles(_ bytes: [UInt8]) {
    let error = #expect(throws: FenceFileError.self) { try fences(bytes: bytes) }
    #expect(error?.reason.contains("NUL") == true)
  }

  @Test func namesAFileThatIsNotThere() {
    let error = #expect(throws: FenceFileError.self) { try FenceFile.read(path: "no/such/file") }
    #expect(error?.file == "no/such/file")
  }

  @Test func readsTheDemonstrationsFences() throws {
    let result = try FenceFile.read(paths: [
      SharedData.checkoutPath("datasets/harbour_fences.geojson"),
      SharedData.checkoutPath("datasets/nyc_boroughs.geojson.gz"),
      SharedData.checkoutPath("datasets/world_ports.csv"),
    ])
    #expect(result.reports.map(\.features) == [24, 5, 3696])
    #expect(result.failures.filter { $0.file.hasSuffix("harbour_fences.geojson") }.isEmpty)
    #expect(result.failures.filter { $0.file.hasSuffix("boroughs.geojson.gz") }.count == 1)
  }
}
