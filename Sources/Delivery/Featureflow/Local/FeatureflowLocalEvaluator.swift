public import DeliveryCore
public import Foundation
import RulesEngine

/// Evaluates a whole set of rules itself, for servers and simulators: the same variants as the
/// service serves.
public final class FeatureflowLocalEvaluator: Sendable {
  private let rules: RuleSet
  private let payloads: [String: [String: JSONValue]]
  private let timeZone: TimeZone

  /// Features that cannot be read, and why; they are `off`.
  public var problems: [String] { rules.problems.map(\.description) }

  /// Reads features, as the service's server key downloads them.
  ///
  /// - Parameters:
  ///   - json: a table or a list of features.
  ///   - timeZone: the zone of rules about the hour of the day.
  /// - Throws: `JSONError`, or what is wrong with the rules as a whole.
  public init(features json: Data, timeZone: TimeZone = .current) throws {
    let value = try JSONValue(parsing: json, name: "features")
    let whole: JSONValue = value["features"] == nil ? ["features": value] : value
    rules = try RuleSet.load(AttributeValue(whole), dialect: .featureflow, name: "features")
    self.timeZone = timeZone
    var payloads: [String: [String: JSONValue]] = [:]
    for (key, feature) in Self.features(whole["features"] ?? .null) {
      for variant in feature["variants"]?.arrayValue ?? [] {
        guard let name = variant["key"]?.stringValue, let value = variant["value"] else {
          continue
        }
        payloads[feature["key"]?.stringValue ?? key, default: [:]][name] = value
      }
    }
    self.payloads = payloads
  }

  private static func features(_ json: JSONValue) -> [(String, JSONValue)] {
    if let members = json.objectValue { return members.map { ($0.key, $0.value) } }
    return (json.arrayValue ?? []).map { ($0["key"]?.stringValue ?? "", $0) }
  }

  /// The keys of all features, sorted.
  public var keys: [String] { rules.keys.sorted() }

  /// What a feature comes to for a user; `off` for one that is not known.
  ///
  /// - Parameters:
  ///   - key: the feature.
  ///   - user: whom it is evaluated for.
  ///   - date: now, for rules about the time.
  public func evaluate(
    _ key: String, user: FeatureflowUser, at date: Date = Date()
  ) -> FeatureflowEvaluation {
    let now = FeatureflowValue.milliseconds(date)
    let bound = rules.bind(
      TargetingContext(user.targeting), now: now,
      utcOffsetMinutes: timeZone.secondsFromGMT(for: date) / 60)
    let variant = rules.variationName(of: rules.evaluate(key, bound)) ?? "off"
    return FeatureflowEvaluation(variant, payloads[key]?[variant])
  }

  /// All features for a user in the form in which the service answers clients.
  public func controls(for user: FeatureflowUser, at date: Date = Date()) -> JSONValue {
    var controls: [String: JSONValue] = [:]
    for key in rules.keys {
      let evaluation = evaluate(key, user: user, at: date)
      var rule: [String: JSONValue] = ["variant": .string(evaluation.value())]
      rule["value"] = evaluation.jsonValue()
      controls[key] = ["rules": [.object(rule)]]
    }
    return .object(controls)
  }
}

extension FeatureflowUser {
  /// The attributes for the rules engine; the id cannot be hidden by one.
  var targeting: [String: AttributeValue] {
    var all = attributes.merging(sessionAttributes) { $1 }.mapValues(\.targeting)
    all["featureflow.user.id"] = .string(id)
    return all
  }
}

extension FeatureflowValue {
  var targeting: AttributeValue {
    switch self {
    case .string(let text): .string(text)
    case .number(let number): Int64(exactly: number).map { .int($0) } ?? .double(number)
    case .bool(let truth): .bool(truth)
    case .date(let date): .date(Self.milliseconds(date))
    case .array(let values): .array(values.map(\.targeting))
    }
  }
}
