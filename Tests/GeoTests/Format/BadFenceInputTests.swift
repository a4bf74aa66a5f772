import Bytes
import Geo
import TestSupport
import Testing

/// What is no fence file, or half of one: the error says which file, where, and what is wrong.
@Suite struct BadFenceInputTests {
  /// Reads through the public API; what came of it, and the error's message.
  static func read(
    _ bytes: [UInt8], as format: FenceFileOptions.Format? = nil, name: String = "dir/zones.x"
  ) -> (result: FenceFileResult?, error: String) {
    do throws(FenceFileError) {
      let options = FenceFileOptions(format: format)
      return (try FenceFile.read(bytes: bytes, name: name, options: options), "")
    } catch {
      return (nil, error.description)
    }
  }

  static let samples: [(FenceFileOptions.Format, [UInt8])] = [
    (
      .geojson,
      Array(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#.utf8)
    ),
    (.csv, Array("name,lat,lon,radius\na,1,2,3\n".utf8)),
    (.traccar, Array("CIRCLE (1 2, 3)\n".utf8)),
    (
      .kml,
      Array(
        KMLFencesTests.document(
          KMLFencesTests.placemark("<Polygon>\(KMLFencesTests.outer)</Polygon>")
        ).utf8)
    ),
    (
      .kmz,
      ZipWriter.archive([
        (
          "doc.kml",
          Array(
            KMLFencesTests.document(
              KMLFencesTests.placemark("<Polygon>\(KMLFencesTests.outer)</Polygon>")
            ).utf8)
        )
      ])
    ),
    (.shapefile, ShapeBytes.file([ShapeBytes.polygon([(0, 0), (0, 1), (1, 1), (0, 0)])])),
  ]

  // MARK: Cut off

  @Test(arguments: samples)
  func aCutGzipFileIsAnError(format: FenceFileOptions.Format, bytes: [UInt8]) throws {
    let whole = try BadBytes.gzip(bytes)
    let good = Self.read(whole, as: format)
    #expect(good.result?.fences.count == 1, "\(good.error)")
    for count in [2, 10, whole.count / 2, whole.count - 9, whole.count - 8, whole.count - 1] {
      let cut = Self.read(Array(whole[..<count]), as: format)
      #expect(cut.result == nil)
      #expect(cut.error.hasPrefix("dir/zones.x: "), "\(count) bytes: \(cut.error)")
      #expect(cut.error.contains("gzip stream ends too early"), "\(count) bytes: \(cut.error)")
      #expect(cut.error.contains("at byte \(count)"), "\(count) bytes: \(cut.error)")
    }
  }

  // MARK: Too long

  static let endless: [(FenceFileOptions.Format, String, Character)] = [
    (.geojson, #"{"type":"Feature","id":""#, "a"),
    (.geojson, #"{"type":"Polygon","coordinates":[[["#, "1"),
    (.csv, "name,lat,lon,radius\na,1,2,3\n", "7"),
    (.csv, "id,wkt\n1,\"", "a"),
    (.traccar, "CIRCLE (1 2, 3)\n", "7"),
    (.kml, "<kml><Placemark id='", "a"),
    (.kml, "<kml><!--", "a"),
  ]

  @Test(.timeLimit(.minutes(2)), arguments: endless)
  func aRecordOfAGigabyteIsRefused(
    format: FenceFileOptions.Format, head: String, letter: Character
  ) throws {
    let read = Self.read(
      try BadBytes.gigabyte(of: letter, after: head), as: format, name: "big.gz")
    #expect(read.error.hasPrefix("big.gz:"))
    #expect(read.error.contains("longer than") && read.error.contains("bytes"), "\(read.error)")
  }

  @Test func aSparseFileOfAGigabyteIsRefused() throws {
    try BadBytes.withFolder { folder in
      let path = folder + "/sparse.csv"
      try BadBytes.writeSparse(path, head: "name,lat,lon,radius\na,1,2,3\n", byteCount: 1 << 30)
      let error = #expect(throws: FenceFileError.self) { try FenceFile.read(path: path) }
      #expect(error?.description.hasPrefix("\(path): at byte 28: a NUL byte") == true)
    }
  }

  // MARK: Not text

  @Test(arguments: FenceFileOptions.Format.allCases)
  func aBinaryFileIsRefusedAsAnyFormat(format: FenceFileOptions.Format) throws {
    for bytes in [BadBytes.program, BadBytes.picture] {
      for packed in [bytes, try BadBytes.gzip(bytes)] {
        for wanted in [nil, format] {
          let read = Self.read(packed, as: wanted)
          #expect(read.result == nil)
          #expect(read.error.hasPrefix("dir/zones.x:"), "\(read.error)")
          #expect(read.error.contains("at byte"), "\(read.error)")
        }
      }
    }
  }

  static let withNUL: [(FenceFileOptions.Format, String)] = [
    (.geojson, "{\"type\":\"Polygon\",\u{0}"),
    (.csv, "name,lat,lon,radius\na,1,2,3\nb,1,\u{0}2,3\n"),
    (.traccar, "CIRCLE (1 2, 3)\nCIRCLE (1 2, \u{0}3)\n"),
    (.kml, "<kml><Placemark>\u{0}"),
  ]

  @Test(arguments: withNUL)
  func aNULByteIsAnErrorWithItsPlace(format: FenceFileOptions.Format, text: String) {
    let read = Self.read(Array(text.utf8), as: format)
    let place = Array(text.utf8).firstIndex(of: 0) ?? -1
    #expect(read.error.hasPrefix("dir/zones.x:"))
    #expect(read.error.contains("at byte \(place)"), "\(read.error)")
  }

  // MARK: Nothing there

  @Test(arguments: [nil] + FenceFileOptions.Format.allCases.map(Optional.some))
  func anEmptyFileIsRefused(format: FenceFileOptions.Format?) throws {
    for bytes in [[], try BadBytes.gzip([])] {
      let read = Self.read(bytes, as: format)
      #expect(read.result == nil)
      #expect(read.error.hasPrefix("dir/zones.x:"), "\(read.error)")
    }
  }

  @Test func aFolderAndAMissingFileAreNamed() throws {
    try BadBytes.withFolder { folder in
      let isFolder = #expect(throws: FenceFileError.self) { try FenceFile.read(path: folder) }
      #expect(isFolder?.description == "\(folder): cannot open: it is a folder")
      let missing = #expect(throws: FenceFileError.self) {
        try FenceFile.read(path: folder + "/no.kml")
      }
      #expect(
        missing?.description == "\(folder)/no.kml: cannot open: No such file or directory")
    }
  }

  // MARK: Wide

  /// A header of many columns over rows of few must not cost columns times rows.
  @Test(.timeLimit(.minutes(1)))
  func shortRowsUnderAWideHeaderAreQuick() {
    let header = "id,lat,lon,radius" + String(repeating: ",a", count: 20_000)
    let rows = String(repeating: "a,1,2,3\n", count: 20_000)
    let read = Self.read(Array((header + "\n" + rows).utf8), as: .csv)
    #expect(read.result?.failures.count == 20_000)
  }
}

/// A `.shp` of polygons in memory.
enum ShapeBytes {
  static func file(_ records: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0x27, 0x0a] + [UInt8](repeating: 0, count: 96)
    for (number, record) in records.enumerated() {
      bytes += big(UInt32(number + 1)) + big(UInt32(record.count / 2)) + record
    }
    return bytes
  }

  static func polygon(_ ring: [(Double, Double)]) -> [UInt8] {
    var bytes = little(5) + [UInt8](repeating: 0, count: 32)
    bytes += little(1) + little(UInt32(ring.count)) + little(0)
    for (x, y) in ring {
      for value in [x, y] {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
      }
    }
    return bytes
  }

  private static func little(_ value: UInt32) -> [UInt8] { big(value).reversed() }

  private static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
}
