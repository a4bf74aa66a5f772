import Foundation
import TestSupport
import Testing

/// `georules popups replay`.
@Suite struct PopupsTests {
  private static let story = #"""
    {"name":"one","rules":{"items":[
      {"id":"a","screens":["home"],"frequency":{"caps":[{"max":1,"per":"day"}]}},
      {"id":"b","screens":["home"],"frequency":{"caps":[{"max":-1,"per":"day"}]}}]},
     "steps":[
      {"at":1772452800000,"do":"getPopup","screen":"home"},
      {"at":1772452800000,"do":"record","item":"a","event":"impression"},
      {"at":1772452800001,"do":"getPopup","screen":"home",
       "expect":{"item":null,"reasons":{"a":"EXPECTED","b":"invalidRule"}}}]}
    """#

  @Test(arguments: [("cases.json", 65), ("traces.json", 2_206)])
  func everyRecordedDecisionAgrees(file: String, count: Int) throws {
    let path = SharedData.checkoutPath("Tests/Conformance/frequency/" + file)
    let run = try CommandRun(["popups", "replay", path, "--check"])
    #expect(run.status == 0 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.last == "\(count) of \(count) decisions agree")
    #expect(lines.count == count + 1)
    for line in lines.dropLast() { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    let quiet = try CommandRun(["popups", "replay", path, "--check", "--quiet"])
    #expect(quiet.output == "\(count) of \(count) decisions agree\n")
  }

  @Test func writesEveryCandidatesReason() throws {
    let input = Data(Self.story.replacing("EXPECTED", with: "cooldown").utf8)
    let run = try CommandRun(["popups", "replay", "-"], input: input)
    #expect(run.status == 0)
    #expect(
      run.output == #"""
        {"case":"one","step":0,"at":1772452800000,"screen":"home","item":"a","reason":null,"candidates":[{"item":"a","reason":null},{"item":"b","reason":"invalidRule","fault":"frequency.caps[0].max is negative"}]}
        {"case":"one","step":2,"at":1772452800001,"screen":"home","item":null,"reason":null,"candidates":[{"item":"a","reason":"cappedImpressions","cap":{"event":"impression","max":1,"per":"day","window":"rolling","every":1},"until":1772539200000},{"item":"b","reason":"invalidRule","fault":"frequency.caps[0].max is negative"}]}

        """#)
  }

  @Test func saysWhatDiffers() throws {
    let wrong = Data(Self.story.replacing("EXPECTED", with: "cooldown").utf8)
    let run = try CommandRun(["popups", "replay", "-", "--check", "--quiet"], input: wrong)
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("0 of 1 decisions agree\n"))
    #expect(
      run.output.contains(
        #""agrees":false,"expected":{"item":null,"reasons":{"a":"cooldown","b":"invalidRule"}}}"#))
    let right = Data("[\(Self.story.replacing("EXPECTED", with: "cappedImpressions"))]".utf8)
    let good = try CommandRun(["popups", "replay", "-", "--check", "--quiet"], input: right)
    #expect(good.status == 0 && good.output == "1 of 1 decisions agree\n")
  }

  @Test(arguments: [
    ("{", 3, "standard input"),
    (#"{"name":"x","steps":[]}"#, 3, #"case "x": "rules" is missing"#),
    (#"{"name":"x","rules":{}}"#, 3, #"case "x": these are no popup rules"#),
    (#"{"rules":{"items":[]},"steps":[{"at":1,"do":"fly"}]}"#, 3, #"case "1": step 0: "do" knows"#),
    (
      #"{"rules":{"items":[]},"steps":[{"at":1,"do":"merge","entries":[{"seq":0}]}]}"#, 3,
      "step 0: an entry needs"
    ),
  ])
  func refusesWhatIsNoStory(input: String, status: Int32, message: String) throws {
    let run = try CommandRun(["popups", "replay", "-", "--check"], input: Data(input.utf8))
    #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
    #expect(!run.output.contains("agree"))
  }

  @Test(arguments: [
    ("popups", "say what to do"), ("popups play x", "popups knows replay, not play"),
    ("popups replay", "name one file"), ("popups replay a b", "name one file"),
    ("popups replay a --quiet", "--quiet goes with --check"),
    ("popups replay a --chek", "did you mean --check?"),
  ])
  func refusesWrongUsage(line: String, message: String) throws {
    let run = try CommandRun(line.split(separator: " ").map(String.init))
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }
}
