import Bytes
import TestSupport
import Testing

/// The usual shape of a time has a way of its own; blanks around it lead to the general one.
@Suite struct FixedShapeTimeTests {
  private static func both(_ text: String) -> (fast: Timestamp?, slow: Timestamp?) {
    let bytes = Array(text.utf8)
    let padded = Array((text + " \t").utf8)
    return (.parseISO8601(bytes.span), .parseISO8601(padded.span))
  }

  @Test(arguments: [
    ("2020-12-01T00:00:00Z", 1_606_780_800_000), ("2020-12-01 00:00:01", 1_606_780_801_000),
    ("1970-01-01t00:00:00.001z", 1), ("1969-12-31T23:59:59,999Z", -1),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("2020-02-29T24:00:00", 1_583_020_800_000),
    ("0000-01-01T00:00:00.000", -62_167_219_200_000),
  ])
  func readsTheUsualShape(text: String, milliseconds: Int64) {
    let (fast, slow) = Self.both(text)
    #expect(fast?.milliseconds == milliseconds)
    #expect(fast == slow)
    #expect(fast?.hasZone == (text.hasSuffix("Z") || text.hasSuffix("z")))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func agreesWithTheGeneralWayOnDamagedTimes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let shapes = [
      "2020-12-01T00:00:00Z", "2020-12-01 23:59:59", "2008-02-29T12:34:56.789Z",
      "2008-02-30T12:34:56.789", "1999-13-31T24:00:00Z",
    ]
    let letters = Array("0123456789-:.,TtZz +/\u{7f}".utf8) + [0x00, 0xb0, 0xff]
    for _ in 0..<500 {
      var bytes = Array((shapes.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = letters[Int.random(in: letters.indices, using: &random)]
      }
      let padded = bytes + [0x20]
      #expect(
        Timestamp.parseISO8601(bytes.span) == Timestamp.parseISO8601(padded.span),
        "seed \(seed) \(bytes)")
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func wholeCountsAreThoseOfTheirDoubles(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<500 {
      let digits = Bool.random(using: &random) ? 10 : 13
      var text = String(Int.random(in: 1...9, using: &random))
      while text.count < digits { text += String(Int.random(in: 0...9, using: &random)) }
      for unit in [nil, .seconds, .milliseconds] as [TimeParser.UnixUnit?] {
        let parser = TimeParser(unit: unit)
        let whole = Array(text.utf8)
        let fraction = Array((text + ".0").utf8)
        #expect(parser.parse(whole.span) == parser.parse(fraction.span), "seed \(seed) \(text)")
      }
    }
  }
}
