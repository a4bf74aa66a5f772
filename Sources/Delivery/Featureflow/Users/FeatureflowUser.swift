package import DeliveryCore

/// Whom features are evaluated for.
public struct FeatureflowUser: Sendable, Hashable {
  /// Stable for one person across launches: shares of users are drawn by it. Empty takes the
  /// anonymous id.
  public let id: String
  /// What targeting rules match on.
  public let attributes: [String: FeatureflowValue]
  /// What targeting rules match on, and what is not kept with the user.
  public let sessionAttributes: [String: FeatureflowValue]

  init(
    id: String, attributes: [String: FeatureflowValue] = [:],
    sessionAttributes: [String: FeatureflowValue] = [:]
  ) {
    self.id = id
    self.attributes = attributes
    self.sessionAttributes = sessionAttributes
  }

  /// The user on the wire; empty parts are left out.
  package var json: JSONValue {
    var members: [String: JSONValue] = ["id": .string(id)]
    if !attributes.isEmpty { members["attributes"] = .object(attributes.mapValues(\.json)) }
    if !sessionAttributes.isEmpty {
      members["sessionAttributes"] = .object(sessionAttributes.mapValues(\.json))
    }
    return .object(members)
  }

  func with(id: String) -> FeatureflowUser {
    FeatureflowUser(id: id, attributes: attributes, sessionAttributes: sessionAttributes)
  }

  /// Describes a user step by step.
  public struct Builder: Sendable {
    private let id: String
    private var attributes: [String: FeatureflowValue] = [:]
    private var sessionAttributes: [String: FeatureflowValue] = [:]

    /// Begins with the id.
    public init(_ id: String) { self.id = id }

    /// Adds an attribute.
    public func withAttribute(_ name: String, _ value: some FeatureflowAttribute) -> Builder {
      withAttribute(name, value.featureflowValue)
    }

    /// Adds an attribute.
    public func withAttribute(_ name: String, _ value: FeatureflowValue) -> Builder {
      var builder = self
      builder.attributes[name] = value
      return builder
    }

    /// Adds an attribute with several values.
    public func withAttributes(
      _ name: String, _ values: [some FeatureflowAttribute]
    ) -> Builder {
      withAttribute(name, .array(values.map(\.featureflowValue)))
    }

    /// Adds an attribute that is not kept with the user.
    public func withSessionAttribute(
      _ name: String, _ value: some FeatureflowAttribute
    ) -> Builder {
      withSessionAttribute(name, value.featureflowValue)
    }

    /// Adds an attribute that is not kept with the user.
    public func withSessionAttribute(_ name: String, _ value: FeatureflowValue) -> Builder {
      var builder = self
      builder.sessionAttributes[name] = value
      return builder
    }

    /// The user.
    public func build() -> FeatureflowUser {
      FeatureflowUser(id: id, attributes: attributes, sessionAttributes: sessionAttributes)
    }
  }
}
