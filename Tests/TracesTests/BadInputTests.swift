import RulesEngine
import TestSupport
import Testing
import Traces

/// What is no trace, or half of one: the error says which file, where, and what is wrong.
@Suite struct BadInputTests {
  /// Reads through the public API; counts what was delivered before an error.
  static func read(
    _ bytes: [UInt8], as format: TraceFormat? = nil, name: String = "dir/trip.log"
  ) -> (fixes: Int, error: String?) {
    outcome(format) { options, sink throws(TraceError) in
      try TraceReader.read(bytes: bytes, name: name, options: options, into: &sink)
    }
  }

  static func read(path: String, as format: TraceFormat? = nil) -> (fixes: Int, error: String?) {
    outcome(format) { options, sink throws(TraceError) in
      try TraceReader.read(path: path, options: options, into: &sink)
    }
  }

  private static func outcome(
    _ format: TraceFormat?, _ body: (TraceOptions, inout FixSink) throws(TraceError) -> Void
  ) -> (fixes: Int, error: String?) {
    var options = TraceOptions()
    options.format = format
    var fixes = 0
    var sink = FixSink(capacity: 8) { batch, _ in
      fixes += batch.count
      return true
    }
    do throws(TraceError) {
      try body(options, &sink)
    } catch {
      return (fixes, error.description)
    }
    return (fixes, nil)
  }

  // MARK: Cut off

  @Test(arguments: RoundTrip.plain + RoundTrip.json)
  func aCutGzipFileKeepsWhatWasBeforeTheCut(format: RoundTrip) throws {
    let trip = Array(SimulatedTrace.trip.prefix(200))
    let whole = try BadBytes.gzip(format.encode(trip))
    for count in [2, 9, 10, 11, whole.count / 2, whole.count - 9, whole.count - 8, whole.count - 1]
    {
      let run = TraceRun.bytes(
        Array(whole[..<count]), name: "trip.gz", format: .csv, format.read)
      let error = run.error?.description ?? ""
      #expect(error.hasPrefix("trip.gz: the gzip stream ends too early"), "\(count) bytes")
      #expect(run.fixes.count <= trip.count, "\(count) bytes")
    }
  }

  @Test func aDamagedGzipFileSaysWhere() throws {
    let text = (0..<2000).map { "\(1_700_000_000 + $0),40.\($0),-74.\($0)\n" }.joined()
    var bytes = try BadBytes.gzip(Array(("time,lat,lon\n" + text).utf8))
    bytes[bytes.count / 2] ^= 0x55
    let run = Self.read(bytes)
    #expect(run.error?.hasPrefix("dir/trip.log: damaged gzip stream near compressed byte") == true)
    #expect(run.fixes < 2000)
  }

  // MARK: Too long

  static let endless: [(TraceFormat, String, Character)] = [
    (.csv, "time,lat,lon\n1700000000,1,2\n", "7"),
    (.csv, "time,lat,lon\n1700000000,1,2\n1700000060,1,2,\"", "a"),
    (.plt, "Geolife trajectory\nWGS 84\nb\nc\nd\ne\n", "7"),
    (.nmea, "$GPRMC,120000,A,4030,N,07400,W,,,141123,,,A\n", "$"),
    (.ais, "", "!"),
    (.igc, "HFDTE141123\nB2213204030000N07400000WA0000500010\n", "B"),
    (.ndjson, "{\"lat\":1,\"lon\":2,\"ts\":1700000000}\n{\"x\":", "7"),
    (.ndjson, "[{\"lat\":1,\"lon\":2,\"ts\":1700000000},{\"x\":\"", "a"),
    (.ownTracks, "", "a"),
    (.geojson, "{\"type\":\"FeatureCollection\",\"features\":[{\"id\":\"", "a"),
    (.googleRecords, "{\"locations\":[{\"latitudeE7\":", "1"),
    (.googleTimeline, "[{\"startTime\":\"", "1"),
    (.traccar, "[{\"fixTime\":\"", "1"),
    (.readsb, "{\"icao\":\"", "1"),
    (.gpx, "<gpx><trk><trkpt lat='1", "1"),
    (.kml, "<kml><!--", "a"),
    (.tcx, "<TrainingCenterDatabase><", "a"),
  ]

  @Test(.timeLimit(.minutes(2)), arguments: endless)
  func aRecordOfAGigabyteIsRefused(format: TraceFormat, head: String, letter: Character) throws {
    let bytes = try BadBytes.gigabyte(of: letter, after: head)
    let error = Self.read(bytes, as: format, name: "big.gz").error ?? ""
    #expect(error.hasPrefix("big.gz:"))
    #expect(error.contains("longer than") && error.contains("bytes"), "\(error)")
  }

  @Test func aSparseFileOfAGigabyteIsRefused() throws {
    try BadBytes.withFolder { folder in
      let path = folder + "/sparse.csv"
      try BadBytes.writeSparse(path, head: "time,lat,lon\n1700000000,1,2\n", byteCount: 1 << 30)
      let run = Self.read(path: path, as: .csv)
      #expect(run.fixes == 1)
      #expect(run.error?.hasPrefix("\(path): not text at byte 28: a NUL byte;") == true)
      let unknown = Self.read(path: path).error ?? ""
      #expect(unknown.hasPrefix("\(path): format not recognised"))
      #expect(unknown.contains("byte 28"))
    }
  }

  // MARK: Not text

  @Test(arguments: TraceFormat.allCases)
  func aBinaryFileIsRefusedAsAnyFormat(format: TraceFormat) throws {
    for bytes in [BadBytes.program, BadBytes.picture] {
      for packed in [bytes, try BadBytes.gzip(bytes)] {
        let run = Self.read(packed, as: format)
        #expect(run.fixes == 0)
        #expect(run.error?.hasPrefix("dir/trip.log:") == true, "\(run.error ?? "no error")")
      }
    }
  }

  @Test func aBinaryFileIsNotRecognised() throws {
    for bytes in [BadBytes.program, BadBytes.picture] {
      for packed in [bytes, try BadBytes.gzip(bytes)] {
        let run = Self.read(packed)
        #expect(run.fixes == 0)
        #expect(run.error?.hasPrefix("dir/trip.log:") == true, "\(run.error ?? "no error")")
      }
    }
  }

  static let withNUL: [(TraceFormat, String, Int)] = [
    (.csv, "time,lat,lon\n1700000000,1,2\n1700000060,1,\u{0}2\n", 1),
    (.gpx, "<gpx><trk><trkpt lat='1' lon='2'><time>2023-11-14\u{0}", 0),
    (.ndjson, "[{\"lat\":1,\"lon\":2,\"ts\":1700000000},\u{0}", 1),
    (.geojson, "{\"type\":\"Feature\",\u{0}", 0),
  ]

  @Test(arguments: withNUL)
  func aNULByteIsAnErrorWithItsPlace(format: TraceFormat, text: String, fixes: Int) {
    let run = Self.read(Array(text.utf8), as: format)
    let place = Array(text.utf8).firstIndex(of: 0) ?? -1
    #expect(run.fixes == fixes)
    #expect(run.error?.hasPrefix("dir/trip.log:") == true)
    #expect(run.error?.contains("at byte \(place)") == true, "\(run.error ?? "no error")")
  }

  /// A logger that lost power leaves blocks of NULs between its lines.
  @Test func blocksOfNULsInAReceiverLogArePassedOver() {
    let sentence = "$GPRMC,1200%d0,A,4030.0000,N,07400.0000,W,0.0,0.0,141123,,,A\r\n"
    let lines = (0..<3).map { sentence.replacing("%d", with: "\($0)") }
    let nulls = String(repeating: "\u{0}", count: 4096)
    let run = Self.read(Array((lines[0] + nulls + lines[1] + nulls + "\n" + lines[2]).utf8))
    #expect(run.fixes == 3)
    #expect(run.error == nil)
  }

  // MARK: Nothing there

  @Test(arguments: [nil] + TraceFormat.allCases.map(Optional.some))
  func anEmptyFileIsRefused(format: TraceFormat?) throws {
    for bytes in [[], try BadBytes.gzip([])] {
      let run = Self.read(bytes, as: format)
      #expect(run.fixes == 0)
      #expect(run.error?.contains("dir/trip.log") == true, "\(run.error ?? "no error")")
    }
  }

  @Test func aFolderAndAMissingFileAreNamed() throws {
    try BadBytes.withFolder { folder in
      #expect(Self.read(path: folder).error == "\(folder): cannot open: it is a folder")
      let missing = folder + "/no.csv"
      #expect(
        Self.read(path: missing).error == "\(missing): cannot open: No such file or directory")
    }
  }
}
