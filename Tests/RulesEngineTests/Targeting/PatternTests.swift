import Foundation
import RulesEngine
import TestSupport
import Testing

@Suite struct PatternTests {
  private func find(_ pattern: String, _ text: String, ignoresCase: Bool = false) -> Bool? {
    Pattern(pattern, ignoresCase: ignoresCase)?.isFound(in: text.utf8Span.span) ?? nil
  }

  @Test(arguments: [
    ("a.c", "xabcx", true), ("^a.c$", "xabc", false), ("a|b", "zb", true), ("", "", true),
    ("(ab)+c", "ababc", true), ("^(ab)?c$", "ac", false), ("[^a-c]", "abc", false),
    ("[a-z]{2,3}$", "1ab", true), (#"\d+\.\d+"#, "v1.25", true), (#"\bcat\b"#, "a cat.", true),
    (#"\bcat\b"#, "concatenate", false), (#"\Bcat"#, "concat", true), ("ü+", "füür", true),
    ("^.$", "ü", true), ("^.$", "😀", true), ("^[^x]$", "用", true), ("[à-ü]", "é", true),
    ("(?i)straSSe", "STRASSE", true), ("(?m)^b$", "a\nb\nc", true), ("^b$", "a\nb\nc", false),
    ("a.b", "a\nb", false), ("(?s)a.b", "a\nb", true), ("[[:alpha:]]+", "12a", true),
    (#"^\w+@\w+\.com$"#, "me@example.com", true), ("^$", "", true), ("$", "abc", true),
    ("a{0}b", "b", true), ("a{,2}", "a{,2}", true), (#"[\]\-]"#, "-", true), ("[]a]", "]", true),
    (#"\x41\u0042"#, "AB", true), ("(?:a|(?<n>b))c", "bc", true), ("a*?b", "aab", true),
    ("(?i:a)b", "Ab", true), ("(?i:a)b", "AB", false), ("x*", "", true), ("^^a", "a", true),
  ])
  func finds(pattern: String, text: String, expected: Bool) {
    #expect(find(pattern, text) == expected)
  }

  @Test(arguments: [
    "(", ")", "[unclosed", "(unbalanced", "*bad-quantifier", "a**", "a{2}{3}", "(?=a)b", "(?!a)b",
    "(?<=a)b", "(?<!a)", #"(a)\1"#, "[b-a]", "a{3,2}", #"\p{L}"#, #"a\"#, "a{1001}", "(?x)a", "+",
    "a*+", String(repeating: "(", count: 500) + String(repeating: ")", count: 500),
    String(repeating: "a", count: 1_025), "((a{100}){100}){100}", "/???***[)",
  ])
  func refuses(pattern: String) {
    #expect(Pattern(pattern) == nil)
  }

  @Test func ignoresCase() {
    #expect(find("^abc[x-z]$", "ABCY", ignoresCase: true) == true)
    #expect(find("[^a]", "A", ignoresCase: true) == false)
  }

  /// What takes others time without end: linear here.
  @Test(arguments: ["(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(.*a){12}$", "^(([a-z])+.)+[A-Z]([a-z])+$"])
  func catastrophesAreLinear(pattern: String) {
    let text = String(repeating: "a", count: 100_000) + "!"
    let clock = ContinuousClock()
    let time = clock.measure { #expect(find(pattern, text) != true) }
    #expect(time < .seconds(30))
  }

  @Test(.enabled(if: Conformance.isPresent)) func splitTable() throws {
    let text = try String(contentsOfFile: Conformance.path("split/regex.txt"), encoding: .utf8)
    var passed = 0
    let rows = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    }
    var wrong: [[String]] = []
    for row in rows where row.count == 3 {
      if (find(row[0], row[1]) ?? false) == (row[2] == "true") {
        passed += 1
      } else {
        wrong.append(row)
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
    Conformance.report("split regex rows", passed: passed, of: rows.filter { $0.count == 3 }.count)
  }

  /// Random patterns of a few letters against Foundation's.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let pieces = [
      "a", "b", ".", "[ab]", "[^a]", "(a|b)", "(ab)?", "a*", "b+", "a{1,2}", "^", "$", #"\b"#,
      "(?:ab|ba)", #"\w"#, "(b|)", "c",
    ]
    for _ in 0..<60 {
      let pattern = (0..<Int.random(in: 1...5, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "a" }.joined()
      let oracle = try NSRegularExpression(pattern: pattern)
      for _ in 0..<12 {
        let text = String(
          (0..<Int.random(in: 0...6, using: &random)).map { _ in
            "abc ".randomElement(using: &random) ?? "a"
          })
        let range = NSRange(location: 0, length: text.utf16.count)
        let expected = oracle.firstMatch(in: text, range: range) != nil
        #expect(find(pattern, text) == expected, "seed \(seed): \(pattern) in '\(text)'")
      }
    }
  }
}
