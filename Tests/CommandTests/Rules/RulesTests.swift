import Foundation
import TestSupport
import Testing

/// `georules rules` as a person runs it.
@Suite struct RulesTests {
  private static let file = """
    {"dialect": "native", "flags": {
      "checkout": {"variations": {"new": {"steps": 1}, "old": null}, "rules": [
        {"id": "dutch", "when": {"attribute": "country", "op": "in", "values": ["NL"]},
         "rollout": {"percent": 25}, "serve": "new"}], "default": "old"},
      "broken": {"rules": [{"serve": "purple"}]},
      "late": {"rules": [{"when": {"attribute": "n", "op": "greaterThan", "value": 3}, "serve": "on"}]}}}
    """

  @Test func evaluatesAllFlags() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.file("rules.json", Self.file)
    let context = try folder.file("user.json", #"{"country": "NL", "id": "user-1", "n": 4}"#)
    let run = try CommandRun(["rules", "eval", "--rules", rules, "--context", context])
    #expect(run.status == 0)
    #expect(run.errors == "georules: broken: rule 0: there is no variation purple\n")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("checkout  "))
    #expect(lines[1] == "broken  off  -  error: rule 0: there is no variation purple")
    #expect(lines[2] == "late  on  on  rule 0")
    let strict = try CommandRun(
      ["rules", "eval", "--rules", rules, "--context", context, "--strict"])
    #expect(strict.status == 1 && strict.output == run.output)
  }

  @Test func explainsAndPrintsJSON() throws {
    let context = #"{"country": "BE", "id": "user-1"}"#
    let text = try CommandRun(
      ["rules", "eval", "--rules", "-", "--context", context, "--flag", "checkout", "--explain"],
      input: Data(Self.file.utf8))
    #expect(text.status == 0)
    #expect(text.output.contains("checkout  off  old  null  no rule holds\n"))
    #expect(text.output.contains("  rule 0 (dutch): no\n"))
    #expect(text.output.contains("country isIn \"NL\": no, it is \"BE\"\n"))
    #expect(text.output.contains("25.0 % of ids (uniform): "))
    let json = try CommandRun(
      [
        "rules", "eval", "--rules", "-", "--context", context, "--flag", "checkout", "--explain",
        "--json",
      ], input: Data(Self.file.utf8))
    let object =
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any] ?? [:]
    #expect(object["flag"] as? String == "checkout" && object["variation"] as? String == "old")
    let rules = object["rules"] as? [[String: Any]] ?? []
    #expect(rules.count == 2 && rules[0]["id"] as? String == "dutch")
  }

  /// Published rows of Featureflow, and ids from standard input.
  @Test func findsBuckets() throws {
    let run = try CommandRun(
      [
        "rules", "bucket", "--strategy", "featureflow", "--key", "f1", "--salt", "1", "--id",
        "alice",
        "bob", "--percent", "10",
      ])
    #expect(run.status == 0 && run.output == "alice  9  in\nbob  14  out\n")
    let piped = try CommandRun(
      ["rules", "bucket", "--strategy", "featureflow", "--key", "f1", "--salt", "3", "--id", "-"],
      input: Data("alice\r\nbob\n".utf8))
    #expect(piped.output == "alice  36\nbob  2\n")
    let json = try CommandRun(
      ["rules", "bucket", "--strategy", "unleash", "--key", "f1", "--id", "a", "--json"])
    #expect(
      json.output
        == "{\"id\":\"a\",\"strategy\":\"unleash\",\"bucket\":31,\"position\":0.3}\n")
  }

  @Test func checksFiles() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.file("rules.json", Self.file)
    let run = try CommandRun(["rules", "check", rules])
    #expect(
      run.output
        == "\(rules): native, 3 flags\n"
        + "  refused   broken: rule 0: there is no variation purple\n")
    #expect(run.status == 0)
    #expect(try CommandRun(["rules", "check", rules, "--strict"]).status == 1)
    let piped = try CommandRun(["rules", "check", "-", "--json"], input: Data(Self.file.utf8))
    let object =
      try JSONSerialization.jsonObject(with: Data(piped.output.utf8)) as? [String: Any] ?? [:]
    #expect(object["dialect"] as? String == "native" && object["flags"] as? Int == 3)
    let bad = try folder.file("bad.json", "{\"flags\": {")
    let refused = try CommandRun(["rules", "check", bad])
    #expect(refused.status == 3 && refused.errors.contains("the text ends inside an object"))
  }

  @Test func drawsDistributions() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.file("rules.json", Self.file)
    let chart = folder.path("split.svg")
    let run = try CommandRun([
      "rules", "distribution", "--rules", rules, "--flag", "checkout", "--ids", "4000", "--context",
      #"{"country": "NL"}"#, "--svg", chart,
    ])
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4 && lines[0] == "checkout: 4,000 ids")
    let share = lines[2].split(separator: " ").dropLast().last.flatMap { Double($0) }
    #expect(lines[2].hasPrefix("new ") && abs((share ?? 0) - 25) < 3)
    let svg = try String(contentsOfFile: chart, encoding: .utf8)
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n") && svg.contains("rect x=\"180\""))
    let parser = XMLText.isWellFormed(svg)
    #expect(parser)
  }

  @Test(arguments: [
    (["rules"], "name one of eval"), (["rules", "paint"], "not paint"),
    (["rules", "eval"], "--rules needs FILE"), (["rules", "bucket"], "--id needs ID"),
    (["rules", "bucket", "--id", "a", "--strategy", "dice"], "--strategy knows uniform"),
    (["rules", "distribution", "--rules", "x"], "--flag needs one KEY"),
    (["rules", "check"], "check needs one FILE"),
  ])
  func refusesWrongUse(words: [String], message: String) throws {
    let run = try CommandRun(words)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}

/// A look at a page's marks: every element that begins also ends.
private enum XMLText {
  static func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for piece in text.split(separator: "<").map({ $0.prefix { $0 != ">" } }) {
      let name = piece.prefix { !$0.isWhitespace && $0 != "/" }
      if piece.hasPrefix("/") {
        guard open.popLast() == piece.dropFirst() else { return false }
      } else if !piece.hasSuffix("/") {
        open.append(name)
      }
    }
    return open.isEmpty
  }
}
