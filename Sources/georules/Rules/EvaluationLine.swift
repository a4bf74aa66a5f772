import RulesEngine

/// What a flag came to, for people and for JSON.
struct EvaluationLine {
  private let explanation: FlagExplanation
  private let rules: RuleSet
  private let isExplained: Bool

  init(_ explanation: FlagExplanation, _ rules: RuleSet, isExplained: Bool) {
    self.explanation = explanation
    self.rules = rules
    self.isExplained = isExplained
  }

  private var evaluation: Evaluation { explanation.evaluation }
  private var key: String { evaluation.flag.map { rules.key(of: $0) } ?? "" }
  private var variation: String? { rules.variationName(of: evaluation) }

  private var reason: String {
    switch evaluation.reason {
    case .off: "the flag is off"
    case .prerequisiteFailed(let number):
      "flag \(evaluation.flag.flatMap { rules.prerequisiteKey(of: $0, number) } ?? "") failed"
    case .target: "the id is on a list"
    case .rule(let number): "rule \(number)\(rules.ruleID(of: evaluation).map { " (\($0))" } ?? "")"
    case .fallback: "no rule holds"
    case .noMatch: "no rule holds, and nothing is served then"
    case .error(.flagNotFound): "there is no such flag"
    case .error(.malformedFlag): "error: \(fault)"
    case .error(.tooComplex): "error: too many steps"
    }
  }

  /// Why the flag cannot be evaluated: what was refused in it, or else something that it refers to.
  private var fault: String {
    rules.problems.first { $0.item == key }?.reason
      ?? "it refers to a flag or segment at fault, or to itself by way of others"
  }

  /// One line; with an explanation the rules and conditions below it.
  var text: String {
    var value = rules.value(of: evaluation).map { JSONValue($0).line } ?? ""
    if value.hasSuffix("\n") { value.removeLast() }
    var text = "\(key)  \(evaluation.isOn ? "on" : "off")  \(variation ?? "-")"
    text += value.isEmpty ? "" : "  \(value)"
    text += "  \(reason)\n"
    guard isExplained else { return text }
    for rule in explanation.rules {
      let id = rule.id.map { " (\($0))" } ?? ""
      text += "  rule \(rule.number)\(id): \(rule.truth)\(words(rule.bucket))\n"
      for condition in rule.conditions {
        let indent = String(repeating: "  ", count: condition.depth + 2)
        let value = condition.value.map { ", it is \($0)" } ?? ""
        text += "\(indent)\(condition.text): \(condition.truth)\(value)\(words(condition.bucket))\n"
      }
    }
    return text
  }

  private func words(_ bucket: Bucket?) -> String {
    bucket.map { ", bucket \(Quantity.plain($0.value))" } ?? ""
  }

  var json: JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("flag", .string(key)), ("on", .bool(evaluation.isOn)), ("variation", JSONValue(variation)),
      ("value", rules.value(of: evaluation).map { JSONValue($0) } ?? .null),
      ("reason", .string(reason)),
    ]
    if case .rule(let number) = evaluation.reason {
      members.append(("rule", .int(number)))
      members.append(("ruleId", JSONValue(rules.ruleID(of: evaluation))))
    }
    if isExplained { members.append(("rules", .array(explanation.rules.map { json($0) }))) }
    return .object(members)
  }

  private func json(_ rule: FlagExplanation.Rule) -> JSONValue {
    .object([
      ("rule", .int(rule.number)), ("id", JSONValue(rule.id)), ("truth", .string(rule.truth)),
      ("bucket", rule.bucket.map { .number($0.value) } ?? .null),
      (
        "conditions",
        .array(
          rule.conditions.map {
            .object([
              ("depth", .int($0.depth)), ("condition", .string($0.text)),
              ("value", JSONValue($0.value)), ("truth", .string($0.truth)),
              ("bucket", $0.bucket.map { .number($0.value) } ?? .null),
            ])
          })
      ),
    ])
  }
}

extension JSONValue {
  /// A value of a rule file.
  init(_ value: AttributeValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let truth): .bool(truth)
      case .int(let number), .date(let number): .int(Int(number))
      case .double(let number): .number(number)
      case .string(let text): .string(text)
      case .array(let elements): .array(elements.map { JSONValue($0) })
      case .object(let members):
        .object(members.keys.sorted().map { ($0, members[$0].map { JSONValue($0) } ?? .null) })
      }
  }
}
