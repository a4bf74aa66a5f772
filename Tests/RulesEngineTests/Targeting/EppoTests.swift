import Foundation
import RulesEngine
import Testing

/// Eppo's assignments, 225 rows.
@Suite struct EppoTests {
  @Test(.enabled(if: Conformance.isPresent)) func assignments() throws {
    let rules = try RuleText.load(object: RuleText.shared("eppo/flags-v1.json"), .eppo)
    let folder = Conformance.path("eppo/tests")
    var (passed, total) = (0, 0)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      guard let suite = try RuleText.shared("eppo/tests/\(file)") as? [String: Any],
        let key = suite["flag"] as? String
      else { continue }
      for subject in suite["subjects"] as? [[String: Any]] ?? [] {
        total += 1
        var attributes = subject["subjectAttributes"] as? [String: Any] ?? [:]
        attributes["subjectKey"] = subject["subjectKey"]
        if attributes["id"] == nil { attributes["id"] = subject["subjectKey"] }
        let context = rules.bind(
          try RuleText.context(object: attributes), now: 1_780_000_000_000)
        let answer = rules.evaluate(key, context)
        var value: Any? = suite["defaultValue"]
        if let served = rules.value(of: answer) {
          value = served.object
          if suite["variationType"] as? String == "JSON", case .string(let text) = served {
            value = try JSONSerialization.jsonObject(with: Data(text.utf8))
          }
        }
        if canonical(value) == canonical(subject["assignment"]) {
          passed += 1
        } else {
          Issue.record(
            "\(file) \(subject["subjectKey"] ?? ""): \(canonical(value)), not \(canonical(subject["assignment"])) (\(answer.reason))"
          )
        }
      }
    }
    Conformance.report("eppo", passed: passed, of: total)
    #expect(total == 225)
  }
}
