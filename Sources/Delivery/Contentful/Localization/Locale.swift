/// A language of the environment, and the one that takes its place.
public struct Locale: Sendable, Hashable, Codable, EndpointAccessible {
  /// Where it is asked for.
  public static var endpoint: Endpoint { .locales }

  /// The code, such as `de-DE`.
  public let code: LocaleCode
  /// The name that people see.
  public let name: String
  /// Whether content is in this locale unless another is asked for.
  public let isDefault: Bool
  /// The locale whose values take the place of missing ones.
  public let fallbackLocaleCode: LocaleCode?

  private enum CodingKeys: String, CodingKey {
    case code, name
    case isDefault = "default"
    case fallbackLocaleCode = "fallbackCode"
  }

  /// Makes a locale.
  public init(
    code: LocaleCode, name: String, isDefault: Bool, fallbackLocaleCode: LocaleCode? = nil
  ) {
    self.code = code
    self.name = name
    self.isDefault = isDefault
    self.fallbackLocaleCode = fallbackLocaleCode
  }
}
