package import DeliveryCore
import RulesEngine

/// All features of one answer, ready to be asked; immutable.
package final class ControlTable: Sendable {
  /// What a feature came to, whatever the time.
  struct Slot: Sendable {
    let number: Int
    /// `nil` where the time decides.
    let evaluation: FeatureflowEvaluation?
  }

  let slots: [String: Slot]
  /// The keys by the slots' numbers.
  let keys: [String]
  private let controls: [String: Control]
  private let defaults: [String: String]
  /// Decides the rules about the time.
  private let timed: RuleSet?

  /// - Parameters:
  ///   - controls: the features by key.
  ///   - defaults: what is served where no rule holds.
  package init(_ controls: [String: Control], defaults: [String: String]) {
    self.controls = controls
    self.defaults = defaults
    keys = controls.keys.sorted()
    var slots: [String: Slot] = [:]
    var features: [String: AttributeValue] = [:]
    for (number, key) in keys.enumerated() {
      guard let control = controls[key] else { continue }
      let certain = control.certain.map { rule in
        rule.map { FeatureflowEvaluation($0.variant, $0.payload) }
          ?? FeatureflowEvaluation(defaults[key] ?? "off")
      }
      slots[key] = Slot(number: number, evaluation: certain)
      if certain == nil { features[key] = control.feature }
    }
    self.slots = slots
    timed =
      features.isEmpty
      ? nil : try? RuleSet.load(["features": .object(features)], dialect: .featureflow)
  }

  /// Reads the features of an answer.
  ///
  /// - Parameter report: is told of each that cannot be read, and left out.
  package static func controls(
    _ json: JSONValue, report: (String) -> Void
  ) -> [String: Control]? {
    guard let members = json.objectValue else { return nil }
    var controls: [String: Control] = [:]
    for (key, value) in members {
      if let control = Control(value) { controls[key] = control } else { report(key) }
    }
    return controls
  }

  /// What a feature comes to at a time.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - offset: the user's time zone, in minutes east of Greenwich.
  package func evaluate(_ key: String, now: Int64, offset: Int) -> FeatureflowEvaluation {
    if let certain = slots[key]?.evaluation { return certain }
    let none = FeatureflowEvaluation(defaults[key] ?? "off")
    guard let timed, let control = controls[key] else { return none }
    let context = timed.bind(TargetingContext(), now: now, utcOffsetMinutes: offset)
    let name = timed.variationName(of: timed.evaluate(key, context))
    guard let number = name.flatMap({ Int($0) }), control.rules.indices.contains(number) else {
      return none
    }
    return FeatureflowEvaluation(control.rules[number].variant, control.rules[number].payload)
  }

  /// All features and their variants, with the defaults of those that are not served.
  package func all(now: Int64, offset: Int) -> [String: String] {
    var variants = defaults
    for key in keys { variants[key] = evaluate(key, now: now, offset: offset).value() }
    return variants
  }
}
