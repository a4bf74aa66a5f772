extension TargetingContext {
  /// The same context with one attribute set.
  ///
  /// - Parameters:
  ///   - name: the attribute, at the outermost level.
  ///   - value: its value.
  /// - Complexity: O(attributes).
  public func setting(_ name: String, to value: AttributeValue) -> TargetingContext {
    guard case .object(var attributes) = tree.value(at: 0) else { return self }
    attributes[name] = value
    return TargetingContext(attributes)
  }
}

extension RuleDialect {
  /// The attribute that a dialect usually takes ids from.
  public var idAttribute: String {
    switch self {
    case .native, .growthbook: "id"
    case .featureflow: "featureflow.user.id"
    case .unleash: "userId"
    case .launchdarkly: "key"
    case .eppo: "subjectKey"
    case .firebase: "randomizationId"
    }
  }
}
