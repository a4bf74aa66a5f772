import RulesEngine
import Testing

/// `contains` with long operands, against trying each place.
@Suite struct TextSearchTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func findsWhatIsThere(seed: UInt64) throws {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    func letter() -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return ["a", "b", "A"][Int(state >> 33) % 3]
    }
    let text = (0..<300).map { _ in letter() }.joined()
    let start = Int(seed) * 3
    let inside = String(text.dropFirst(start).prefix(16 + Int(seed) % 9))
    let other = (0..<17).map { _ in letter() }.joined()
    for part in [inside, other, inside + "c", String(inside.dropLast()) + "aab"] {
      for ignoresCase in [false, true] {
        let expected =
          ignoresCase ? text.lowercased().contains(part.lowercased()) : text.contains(part)
        let condition =
          #"{"attribute":"t","op":"contains","value":"\#(part)","ignoreCase":\#(ignoresCase)}"#
        #expect(try RuleText.holds(condition, #"{"t":"\#(text)"}"#) == expected, "\(part)")
      }
    }
  }
}
