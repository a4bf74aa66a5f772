public import DeliveryCore
import Foundation
public import RulesEngine

/// A rule file from which configs are made without the service: for apps that are offline, and for
/// simulators.
///
/// Each flag is a parameter, its served variation the value; a flag without values is a truth value.
/// A flag that serves nothing is no parameter.
/// Conditions see `appVersion`, `appBuild`, `osVersion`, `locale`, `language`, `country`, `timezone`,
/// `id` and what else the caller knows of the player.
public struct ConfigRules: Sendable {
  /// The compiled file; `RuleSet.problems` says which parameters were refused.
  public let rules: RuleSet

  /// Takes compiled rules.
  public init(_ rules: RuleSet) {
    self.rules = rules
  }

  /// Reads a rule file.
  ///
  /// - Throws: when the text is no rule file at all.
  public init(json: [UInt8]) throws(RuleFileError) {
    rules = try RuleSet.load(json)
  }

  /// The values that a player gets; parameters that serve none are left out.
  ///
  /// - Parameters:
  ///   - attributes: what is known of the player and the device, by name.
  ///   - now: the time, in milliseconds since 1970, for rules that ask for it.
  public func values(
    for attributes: [String: JSONValue], now: Int64? = nil
  ) -> [String: JSONValue] {
    let context = rules.bind(
      TargetingContext(attributes.mapValues(\.attribute)), now: now)
    var values: [String: JSONValue] = [:]
    for key in rules.keys {
      let evaluation = rules.evaluate(key, context)
      if let value = rules.value(of: evaluation) {
        values[key] = JSONValue(value)
      } else if let name = rules.variationName(of: evaluation), name == "on" || name == "off" {
        values[key] = .bool(evaluation.isOn)
      }
    }
    return values.filter { !$0.value.isNull }
  }

  /// What conditions see of a device.
  ///
  /// - Parameters:
  ///   - context: the fields that devices report.
  ///   - id: whom percentages are about.
  package static func attributes(
    context: [String: JSONValue], id: String?
  ) -> [String: JSONValue] {
    var attributes = context
    if let id { attributes["id"] = .string(id) }
    if let language = context["locale"]?.stringValue?.split(separator: "-").first {
      attributes["language"] = .string(String(language))
    }
    return attributes
  }
}

extension RemoteConfig {
  /// Sets as in-app defaults what a rule file gives this device.
  ///
  /// - Parameters:
  ///   - rules: the file.
  ///   - playerId: whom percentages are about; without it they hold nobody.
  ///   - attributes: what else is known of the player.
  public func setDefaults(
    from rules: ConfigRules, playerId: String? = nil, attributes: [String: JSONValue] = [:]
  ) {
    let known = ConfigRules.attributes(context: DeviceContext(seams.app).json, id: playerId)
    setDefaults(
      rules.values(
        for: attributes.merging(known) { $1 }, now: seams.clock.wallMilliseconds))
  }
}

extension JSONValue {
  /// The value as conditions take it.
  fileprivate var attribute: AttributeValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .int(value)
    case .number(let value): .double(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.attribute))
    case .object(let members): .object(members.mapValues(\.attribute))
    }
  }

  fileprivate init(_ value: AttributeValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value), .date(let value): self = .integer(value)
    case .double(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map { JSONValue($0) })
    case .object(let members): self = .object(members.mapValues { JSONValue($0) })
    }
  }
}
