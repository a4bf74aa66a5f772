import RulesEngine
import TestSupport
import Testing
import Traces

/// Lists of positions and of times are read at once where they are plain, and give what they give
/// when they are read token by token.
///
/// An exponent of zero makes a number unusual, and a blank before a comma a list of texts.
@Suite struct JSONListsTests {
  /// A feature with a line of one or more parts.
  private static func feature(_ random: inout SplitMix, isPlain: Bool) -> String {
    let exponent = isPlain ? "" : "e0"
    let comma = isPlain ? "," : " ,"
    func list(_ items: [String], _ comma: String) -> String {
      "[" + items.joined(separator: comma) + "]"
    }
    let areParts = Bool.random(using: &random)
    var places: [String] = []
    var times: [String] = []
    for _ in 0..<(areParts ? Int.random(in: 1...3, using: &random) : 1) {
      let count = Int.random(in: 0...6, using: &random)
      places.append(
        list(
          (0..<count).map { _ in
            let numbers = (0..<Int.random(in: 1...4, using: &random)).map { _ in
              let value = Int.random(in: -1_799_999_999...1_799_999_999, using: &random)
              return "\(Double(value) / 1e7)"
            }
            let mark = ["", "", "", "\n ", "null,"].randomElement(using: &random) ?? ""
            return "[\(mark)" + numbers.map { $0 + exponent }.joined(separator: ",") + "]"
          }, ","))
      times.append(
        list(
          (0..<Int.random(in: max(0, count - 1)...count + 1, using: &random)).map { second in
            let texts = [
              "\"2024-01-01T00:00:0\(second)Z\"", "\"2024-01-01 00:00:0\(second).250+01:00\"",
              "\"\"", "\"no time\"", "\"2024\\u002d01-01T00:00:0\(second)Z\"", "null",
              "\(1_704_067_200 + second)", "\"é\"",
            ]
            return texts[min(Int.random(in: 0..<24, using: &random), texts.count) % texts.count]
          }, comma))
    }
    let coordinates = areParts ? list(places, ",") : places[0]
    let coordTimes = areParts ? list(times, comma) : times[0]
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":"
      + coordinates + "},\"properties\":{\"name\":\"a\",\"coordTimes\":" + coordTimes + "}}"
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func listsAreReadAlike(seed: UInt64) {
    let runs = [true, false].map { isPlain in
      var random = SplitMix(seed: seed)
      let features = (0..<5).map { _ in Self.feature(&random, isPlain: isPlain) }
      return TraceRun.text(
        "{\"features\":[" + features.joined(separator: ",\n") + "]}", format: .geojson,
        GeoJSONReader.read)
    }
    #expect(runs[0].fixes.map { Identical($0) } == runs[1].fixes.map { Identical($0) })
    #expect(runs[0].report.drops == runs[1].report.drops)
    #expect(runs[0].report.firstDrops == runs[1].report.firstDrops)
    #expect(runs[0].report.assumptions == runs[1].report.assumptions)
    #expect(runs[0].error.map { "\($0)" } == runs[1].error.map { "\($0)" })
  }
}
