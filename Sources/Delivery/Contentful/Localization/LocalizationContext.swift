import DeliveryCore

/// The locales of an environment, and how values are found in them.
struct LocalizationContext: Sendable {
  let locales: [Locale]
  let `default`: Locale
  private let chains: [LocaleCode: [LocaleCode]]
  /// Fields that have a value in the default locale only, by content type.
  var fixedFields: [ContentTypeId: Set<FieldName>] = [:]

  /// - Throws: ``SDKError/localeHandlingError(message:)`` when no locale is the default.
  init(_ locales: [Locale]) throws(SDKError) {
    guard let standard = locales.first(where: \.isDefault) else {
      throw .localeHandlingError(
        message: "none of the \(locales.count) locales is the default one")
    }
    self.locales = locales
    self.default = standard
    let fallbacks = Dictionary(
      locales.map { ($0.code, $0.fallbackLocaleCode) }, uniquingKeysWith: { first, _ in first })
    chains = Dictionary(
      fallbacks.keys.map { ($0, Self.chain(from: $0, fallbacks)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether the environment has the locale.
  func has(_ code: LocaleCode) -> Bool { chains[code] != nil }

  /// The locales to look in, in order. A chain may loop, or name what is not there: it ends then.
  private static func chain(
    from code: LocaleCode, _ fallbacks: [LocaleCode: LocaleCode?]
  ) -> [LocaleCode] {
    var chain: [LocaleCode] = []
    var seen: Set<LocaleCode> = []
    var next: LocaleCode? = code
    while let code = next, let fallback = fallbacks[code], seen.insert(code).inserted {
      chain.append(code)
      next = fallback
    }
    return chain
  }

  /// The value of a field that has one by locale; JSON null is none.
  func value(of field: JSONValue, selected: LocaleCode, isFixed: Bool = false) -> JSONValue? {
    guard case .object(let values) = field else { return nil }
    let codes = isFixed ? [self.default.code] : chains[selected] ?? []
    for code in codes {
      if let value = values[code], !value.isNull { return value }
    }
    return nil
  }

  /// All fields that have a value in a locale.
  func fields(
    _ fields: [FieldName: JSONValue], selected: LocaleCode, contentType: ContentTypeId?
  ) -> [FieldName: JSONValue] {
    let fixed = contentType.flatMap { fixedFields[$0] } ?? []
    var flat: [FieldName: JSONValue] = [:]
    flat.reserveCapacity(fields.count)
    for (name, values) in fields {
      flat[name] = value(of: values, selected: selected, isFixed: fixed.contains(name))
    }
    return flat
  }
}
