import Foundation
import RulesEngine
import Testing

/// Texts and lists far beyond what anybody writes: an error, false, or an answer in time.
@Suite struct HugeInputTests {
  private static let isFull = ProcessInfo.processInfo.environment["GEORULES_FULL"] != nil
  private static let limit = 1 << 24

  private func rules(_ condition: String) throws -> RuleSet {
    try RuleText.load(
      #"{"dialect":"native","flags":{"f":{"rules":[{"when":\#(condition),"serve":"on"}]}}}"#)
  }

  private func isOn(_ rules: RuleSet, _ value: AttributeValue) -> Bool {
    rules.evaluate("f", rules.bind(TargetingContext(["a": value]))).isOn
  }

  /// An attribute longer than a file's texts may be is as if missing, whatever is asked of it.
  @Test func longAttributesAreMissing() throws {
    let size = Self.isFull ? 1 << 30 : Self.limit + 1
    let long = AttributeValue.string(String(repeating: "a", count: size))
    for condition in [
      #"{"attribute":"a","op":"contains","value":"a"}"#,
      #"{"attribute":"a","op":"notContains","value":"b"}"#,
      #"{"attribute":"a","op":"matches","value":"^(a+)+$"}"#,
      #"{"attribute":"a","op":"exists"}"#, #"{"attribute":"a","op":"notIn","values":["b"]}"#,
      #"{"attribute":"a","op":"semverGt","value":"1.0"}"#,
      #"{"not":{"attribute":"a","op":"equals","value":"b"}}"#,
    ] {
      #expect(try !isOn(rules(condition), long), "\(condition)")
    }
    let bucket = try rules(#"{"percent":100,"key":"k","by":"a"}"#)
    #expect(!isOn(bucket, long))
    #expect(isOn(bucket, "short"))
  }

  /// A text of a file that is too long, be it a rule's or a context's, is an error that says so.
  @Test func longTextsOfFilesAreErrors() {
    let size = Self.isFull ? 1 << 30 : Self.limit + 1
    var text = Array(
      #"{"dialect":"native","flags":{"f":{"rules":[{"when":{"attribute":"a","value":""#.utf8)
    text.append(contentsOf: repeatElement(0x61, count: size))
    text.append(contentsOf: #""},"serve":"on"}]}}}"#.utf8)
    let error = #expect(throws: RuleFileError.self) { try RuleSet.load(text) }
    #expect(error?.description.contains("\(Self.limit)") == true)
    #expect(throws: RuleFileError.self) { try TargetingContext(json: text) }
    #expect(throws: PopupRulesError.self) { try PopupRules(json: text) }
  }

  /// Text that nearly fits again and again, in a text that nearly holds it again and again.
  @Test func searchesAreLinear() throws {
    let part = String(repeating: "a", count: 1 << 20)
    for fold in ["", #","ignoreCase":true"#] {
      let rules = try rules(#"{"attribute":"a","op":"contains","value":"\#(part)b"\#(fold)}"#)
      let text = String(repeating: fold.isEmpty ? "a" : "A", count: 1 << 22)
      #expect(!isOn(rules, .string(text)))
      #expect(isOn(rules, .string(text + "b")))
    }
  }

  /// Each element with each operand would take for ever; what cannot be known targets nobody.
  @Test func listsAgainstListsEnd() throws {
    let values = (0..<20_000).map { "\"v\($0)\"" }.joined(separator: ",")
    let elements = AttributeValue.array((0..<20_000).map { .string("e\($0)") })
    for name in ["hasAny", "hasAll"] {
      #expect(
        try !isOn(rules(#"{"attribute":"a","op":"\#(name)","values":[\#(values)]}"#), elements))
    }
    // Small against large is still answered.
    let few = try rules(#"{"attribute":"a","op":"hasAll","values":["e0","e19999"]}"#)
    #expect(isOn(few, elements))
  }

  /// Attributes nested without end are cut off.
  @Test func deepAttributesAreCut() throws {
    var value = AttributeValue.string("x")
    for _ in 0..<5_000 { value = .array([value]) }
    #expect(try !isOn(rules(#"{"attribute":"a","op":"equals","value":"x"}"#), value))
    #expect(try isOn(rules(#"{"attribute":"a","op":"exists"}"#), value))
  }
}
