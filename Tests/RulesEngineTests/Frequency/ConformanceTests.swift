import Bytes
import Foundation
import RulesEngine
import TestSupport
import Testing

/// The written cases and the recorded traces of `Tests/Conformance/frequency`.
@Suite struct FrequencyConformanceTests {
  @Test(arguments: [("cases.json", 27, 65), ("traces.json", 60, 2_206)])
  func agreesWithEveryDecision(file: String, scripts: Int, decisions: Int) throws {
    let path = SharedData.checkoutPath("Tests/Conformance/frequency/" + file)
    var scriptCount = 0
    var decisionCount = 0
    var reasonCount = 0
    var agreeing = 0
    try PopupScript.read(ByteSource(path: path)) { script in
      scriptCount += 1
      script.replay { answer in
        decisionCount += 1
        reasonCount += answer.verdicts.count
        if answer.agrees == true {
          agreeing += 1
        } else {
          Issue.record(
            "\(script.name), step \(answer.step): \(answer.answered) and not \(String(describing: answer.expected))"
          )
        }
      }
      return true
    }
    #expect(scriptCount == scripts)
    #expect(decisionCount == decisions)
    #expect(agreeing == decisions)
    print("\(file): \(agreeing) of \(decisionCount) decisions agree, \(reasonCount) reasons")
  }
}
