import RulesEngine
import TestSupport
import Testing
import Traces

/// Records that are read by the shape of those before them give what they give when they are read
/// token by token.
///
/// Blanks behind a record's first brace, one more in each, leave no two records alike.
@Suite struct JSONShapesTests {
  /// What a reading gives; messages without their byte offsets, which the blanks move.
  private struct Outcome: Equatable {
    var fixes: [Identical]
    var devices: [String]
    var rows: Int
    var drops: [DropReason: Int]
    var firstDrops: [DropReason: [Int]]
    var assumptions: [String]
    var error: String?

    init(_ run: TraceRun) {
      fixes = run.fixes.map { Identical($0) }
      devices = run.devices
      rows = run.report.rows
      drops = run.report.drops
      firstDrops = run.report.firstDrops
      assumptions = run.report.assumptions
      error = run.error.map { "\($0)".filter { !$0.isNumber } }
    }
  }

  private static let records = [
    """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[-73.1234567,40.25,12.5]},\
    "properties":{"device":"van-1","time":"2024-01-01T00:00:00Z","accuracy":6.5,"speed":0.25}}
    """,
    """
    {"type": "Feature", "id": 7, "properties": {"name": "é", "ts": 1704067200, "ele": 3, "x": [1, {}],
     "valid": true}, "geometry": {"coordinates": [10.5, 20.25], "type": "Point"}}
    """,
    #"{"lat":20.1,"lon":"10.5","tst":1704067200,"_type":"location","tid":"ab","mock":false,"n":null}"#,
    #"{"id":"a\u0041","latitudeE7":407128000,"longitudeE7":-740060000,"timestampMs":"1704067200000"}"#,
    #"{"data":{"ts":1704067200.5,"latitude":20,"longitude":-0.0},"note":"a\\b","s":"t","acc":1e1}"#,
    """
    {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1.5,2.5,3],[1.6,2.6],[1.7]]},\
    "properties":{"coordTimes":["2024-01-01T00:00:00Z",1704067201,null],"id":"t"}}
    """,
  ]

  /// Bytes that change what a record means when they come in or take another's place.
  private static let alphabet =
    Array("\"\\{}[]:,.-+eE0179 \n\ttrufalsn".utf8) + [0, 0xc3, 0xa9, 0xff]

  private static func mutated(_ record: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = record
    for _ in 0..<Int.random(in: 1...2, using: &random) where bytes.count > 1 {
      let place = Int.random(in: 1..<bytes.count, using: &random)
      let byte = alphabet.randomElement(using: &random) ?? 0x30
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(byte, at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      default: bytes[place] = byte
      }
    }
    return bytes
  }

  /// Records of few shapes with other digits, and some that are damaged.
  private static func someRecords(_ random: inout SplitMix, damage: Int) -> [[UInt8]] {
    let shapes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Array((records.randomElement(using: &random) ?? "").utf8)
    }
    return (0..<40).map { _ in
      var record = shapes.randomElement(using: &random) ?? []
      for index in record.indices where record[index] &- 0x31 < 9 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          record[index] = UInt8.random(in: 0x31...0x39, using: &random)
        }
      }
      let isDamaged = Int.random(in: 0..<40, using: &random) < damage
      return isDamaged ? mutated(record, &random) : record
    }
  }

  private static func text(
    _ records: [[UInt8]], isPadded: Bool, head: String, mark: String, tail: String
  ) -> [UInt8] {
    var text = Array(head.utf8)
    for (number, record) in records.enumerated() {
      if number > 0 { text += Array(mark.utf8) }
      text += record.prefix(1)
      if isPadded { text += [UInt8](repeating: 0x20, count: number + 1) }
      text += record.dropFirst()
    }
    return text + Array(tail.utf8)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func shapesDoNotShow(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let records = Self.someRecords(&random, damage: Int(seed % 8))
    let layouts: [(String, String, String, TraceFormat, ReadFunction)] = [
      ("{\"type\":\"FeatureCollection\",\"features\":[", ",\n", "]}", .geojson, GeoJSONReader.read),
      ("[", ",", "]\n", .geojson, GeoJSONReader.read),
      ("", "\n", "\n", .ndjson, NDJSONReader.read),
      ("", "\n", "", .ownTracks, OwnTracksReader.read),
      ("{\"a\":{\"locations\":[", ",", "]}}", .googleRecords, GoogleRecordsReader.read),
    ]
    for (head, mark, tail, format, reader) in layouts {
      let runs = [false, true].map { isPadded in
        Outcome(
          TraceRun.bytes(
            Self.text(records, isPadded: isPadded, head: head, mark: mark, tail: tail),
            format: format, reader))
      }
      #expect(runs[0] == runs[1], "seed \(seed), \(format)")
    }
  }

  /// Buffers end within records, and more shapes turn up than are kept.
  @Test func manyRecordsOfManyShapes() throws {
    var random = SplitMix(seed: 77)
    var records: [[UInt8]] = []
    for number in 0..<4000 {
      let extra = (0..<number / 500).map { "\"extra\($0)\":\(number)" }.joined(separator: ",")
      let more = extra.isEmpty ? "" : "," + extra
      records.append(
        Array(
          "{\"lat\":\(Double.random(in: -80...80, using: &random)),\"lon\":\(number % 180),"
            .utf8)
          + Array("\"time\":\(1_704_067_200 + number),\"device\":\"d\(number % 7)\"\(more)}".utf8))
    }
    let runs = [false, true].map { isPadded in
      Outcome(
        TraceRun.bytes(
          Self.text(records, isPadded: isPadded, head: "[", mark: ",", tail: "]"),
          format: .geojson, GeoJSONReader.read))
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0].fixes.count == records.count)
  }

  /// A record's members count no deeper than a few objects, whatever shape it has.
  @Test func depthBelongsToTheShape() {
    let record = #"{"p":1,"data":{"location":{"lat":20,"lon":10}},"ts":1704067200}"#
    let texts = ["[\(record),[[[\(record)]]]]", "[[[[\(record)]]],\(record)]"]
    for text in texts {
      let padded = text.replacing("{\"p\"", with: "{ \"p\"", maxReplacements: 1)
      let runs = [text, padded].map {
        Outcome(TraceRun.text($0, format: .geojson, GeoJSONReader.read))
      }
      #expect(runs[0] == runs[1])
    }
  }
}
