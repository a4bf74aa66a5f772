import DeliveryCore
import RulesEngine

/// A feature as it was served: rules that the server has tested but for the time.
package struct Control: Sendable, Hashable {
  struct Rule: Sendable, Hashable {
    let variant: String
    let payload: JSONValue?
    /// The conditions about the time, as they came; the server has tested all others.
    let conditions: [JSONValue]
  }

  /// What only the device knows.
  static let targets: Set<String> = ["featureflow.date", "featureflow.hourofday"]

  let rules: [Rule]

  /// Reads a control; `nil` for what is none.
  init?(_ json: JSONValue) {
    // Older servers send the variant alone.
    if let variant = json.stringValue {
      rules = [Rule(variant: variant, payload: nil, conditions: [])]
      return
    }
    guard let members = json.objectValue else { return nil }
    guard let list = members["rules"], !list.isNull else {
      rules = []
      return
    }
    guard let list = list.arrayValue else { return nil }
    var rules: [Rule] = []
    for rule in list {
      guard let variant = rule["variant"]?.stringValue else { return nil }
      let all = rule["audience"]?["conditions"]?.arrayValue ?? []
      let own = all.filter { condition in
        condition["target"]?.stringValue.map(Self.targets.contains) ?? false
      }
      rules.append(Rule(variant: variant, payload: rule["value"], conditions: own))
    }
    self.rules = rules
  }

  /// The rule that holds at any time, when no earlier one asks for the time.
  var certain: Rule?? {
    guard let first = rules.first else { return .some(nil) }
    return first.conditions.isEmpty ? .some(first) : nil
  }

  /// The control as a feature of the rules engine: its variants are the numbers of the rules.
  var feature: AttributeValue {
    let rules = rules.enumerated().map { number, rule -> AttributeValue in
      [
        "audience": ["conditions": .array(rule.conditions.map { AttributeValue($0) })],
        "variantSplits": [["variantKey": .string("\(number)"), "split": 100]],
      ]
    }
    return ["enabled": true, "offVariantKey": "none", "rules": .array(rules)]
  }
}

extension AttributeValue {
  /// A JSON value for the rules engine.
  init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .int(value)
    case .number(let value): self = .double(value)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map { AttributeValue($0) })
    case .object(let members): self = .object(members.mapValues { AttributeValue($0) })
    }
  }
}
