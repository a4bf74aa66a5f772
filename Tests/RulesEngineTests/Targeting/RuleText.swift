import Foundation
import RulesEngine

/// Rules and contexts written in a test.
enum RuleText {
  /// Compiles rules; what is wrong with the file as a whole fails the test.
  static func load(_ text: String, _ dialect: RuleDialect? = nil) throws -> RuleSet {
    try RuleSet.load(Array(text.utf8), dialect: dialect)
  }

  /// A rule set from what `JSONSerialization` gave.
  static func load(object: Any, _ dialect: RuleDialect) throws -> RuleSet {
    try RuleSet.load(Array(JSONSerialization.data(withJSONObject: object)), dialect: dialect)
  }

  /// A context from JSON.
  static func context(_ text: String) throws -> TargetingContext {
    try TargetingContext(json: Array(text.utf8))
  }

  /// A context from what `JSONSerialization` gave.
  static func context(object: Any) throws -> TargetingContext {
    try TargetingContext(json: Array(JSONSerialization.data(withJSONObject: object)))
  }

  /// A file of the vendors' suites.
  static func shared(_ name: String) throws -> Any {
    try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: Conformance.path(name))))
  }

  /// Whether a flag of our own form turns on by one condition.
  static func holds(
    _ condition: String, _ context: String, now: Int64? = nil
  ) throws -> Bool {
    let rules = try load(
      """
      {"dialect": "native", "flags": {"f": {"rules": [{"when": \(condition), "serve": "on"}]}}}
      """)
    guard rules.problems.isEmpty else { throw Refused(problems: rules.problems) }
    return rules.evaluate("f", rules.bind(try self.context(context), now: now)).isOn
  }

  struct Refused: Error {
    var problems: [RuleProblem]
  }
}

/// JSON values as text, for comparisons.
func canonical(_ value: Any?) -> String {
  guard let value else { return "nil" }
  let data = try? JSONSerialization.data(
    withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
  return data.map { String(decoding: $0, as: UTF8.self) } ?? "?"
}

extension AttributeValue {
  /// The value as `JSONSerialization` has it.
  var object: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .int(let value): NSNumber(value: value)
    case .double(let value): NSNumber(value: value)
    case .date(let value): NSNumber(value: value)
    case .string(let value): value
    case .array(let values): values.map(\.object)
    case .object(let members): members.mapValues(\.object)
    }
  }
}
