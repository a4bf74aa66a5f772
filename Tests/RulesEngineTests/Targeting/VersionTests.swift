import RulesEngine
import Testing

@Suite struct VersionTests {
  private func order(_ a: String, _ b: String, _ form: Version.Form = .strict) -> Int? {
    guard let first = Version(a.utf8Span.span, form), let second = Version(b.utf8Span.span, form)
    else { return nil }
    return Version.compare(first, a.utf8Span.span, second, b.utf8Span.span)
  }

  /// Semantic Versioning 2.0.0, section 11, and reports 9 and 10 of the specification.
  @Test func precedence() {
    let ascending = [
      "0.9.99", "1.0.0-0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
      "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "2.1.0", "2.1.1", "3.1.0",
      "3.1.2-beta", "3.1.2", "10.0.0", "18446744073709551616.0.0", "99999999999999999999999.0.0",
    ]
    for (i, a) in ascending.enumerated() {
      for (j, b) in ascending.enumerated() {
        #expect(order(a, b) == (i == j ? 0 : i < j ? -1 : 1), "\(a) \(b)")
      }
    }
    #expect(order("1.0.0-2345", "1.0.0-1234") == 1)
    #expect(order("1.0.0-99999999999999999999999", "1.0.0-100000000000000000000000") == -1)
    #expect(order("1.0.0+a", "1.0.0+b") == 0)
  }

  @Test(arguments: [
    "", "1", "1.2", "v1.2.3", "01.2.3", "1.02.3", "1.2.3.4", "1.2.3-", "1.2.3-01", "1.2.3-a..b",
    "1.2.3+", "1.2.3-a+", "1.2.3-ü", " 1.2.3", "1.2.3 ", "1..3", ".1.2", "1.2.", "a.b.c",
    "1.2.3-a b",
  ])
  func strictRefuses(text: String) {
    #expect(Version(text.utf8Span.span, .strict) == nil)
  }

  @Test(arguments: [
    ("1", "1.0.0"), ("v1.2", "1.2.0"), ("V1.2.3", "1.2.3"), ("01.002.3", "1.2.3"),
    ("1.2.3.0", "1.2.3"), ("1.2+x", "1.2.0+y"), ("v0001.2-rc.1", "1.2.0-rc.1"),
  ])
  func lenientPads(a: String, b: String) {
    #expect(order(a, b, .lenient) == 0)
  }

  @Test func partialKeepsTheRest() {
    #expect(order("2", "2.0.0", .partial) == 0)
    #expect(order("2.1-beta", "2.1.0", .partial) == -1)
    for text in ["v2", "2.01", "2.0.0.0", ""] {
      #expect(Version(text.utf8Span.span, .partial) == nil)
    }
  }

  @Test(.enabled(if: Conformance.isPresent)) func splitTables() throws {
    let ordered = try VectorFile.sharedRows("split/valid-semantic-versions.csv")
    for row in ordered { #expect(order(row[0], row[1]) == 1, "\(row)") }
    let between = try VectorFile.sharedRows("split/between-semver.csv")
    for row in between {
      let isBetween = (order(row[0], row[1]) ?? 1) <= 0 && (order(row[1], row[2]) ?? 1) <= 0
      #expect(String(isBetween) == row[3], "\(row)")
    }
    // Their equality compares the whole text, build metadata included.
    let equal = try VectorFile.sharedRows("split/equal-to-semver.csv")
    for row in equal {
      let isEqual = order(row[0], row[1]) == 0 && row[0] == row[1]
      #expect(String(isEqual) == row[2], "\(row)")
    }
    let invalid = try VectorFile.sharedRows("split/invalid-semantic-versions.csv")
    for row in invalid { #expect(Version(row[0].utf8Span.span, .strict) == nil, "\(row)") }
    let count = ordered.count + between.count + equal.count + invalid.count
    Conformance.report("split version rows", passed: count, of: count)
  }

  @Test(arguments: [
    ("^1.2.3", "1.9.0", true), ("^1.2.3", "1.2.2", false), ("^1.2.3", "2.0.0", false),
    ("^0.2.3", "0.2.9", true), ("^0.2.3", "0.3.0", false), ("^0.0.3", "0.0.4", false),
    ("^1", "1.9.9", true), ("~1.2.3", "1.2.9", true), ("~1.2.3", "1.3.0", false),
    ("~1", "1.9.0", true), ("~1.2.3", "1.2.2", false),
  ])
  func caretAndTilde(range: String, version: String, expected: Bool) throws {
    let name = range.hasPrefix("^") ? "semverCaret" : "semverTilde"
    let holds = try RuleText.holds(
      #"{"attribute": "v", "op": "\#(name)", "value": "\#(range.dropFirst())"}"#,
      #"{"v": "\#(version)"}"#)
    #expect(holds == expected)
  }
}
