public import DeliveryCore

/// What a feature came to.
public struct FeatureflowEvaluation: Sendable, Hashable {
  private let variant: String
  private let payload: JSONValue?

  init(_ variant: String, _ payload: JSONValue? = nil) {
    self.variant = variant
    self.payload = payload
  }

  /// Whether the variant is `on`.
  public func isOn() -> Bool { variant == "on" }
  /// Whether the variant is `off`.
  public func isOff() -> Bool { variant == "off" }
  /// Whether the variant is this one, letter by letter.
  public func `is`(_ variant: String) -> Bool { self.variant == variant }
  /// The variant, as the dashboard has it.
  public func value() -> String { variant }
  /// What the variant carries, if anything.
  public func jsonValue() -> JSONValue? { payload }

  /// What the variant carries as a type of the app; `nil` when there is nothing, or it has another
  /// shape.
  public func jsonValue<Value: Decodable>(as type: Value.Type) -> Value? {
    try? payload?.decoded(as: type)
  }
}
