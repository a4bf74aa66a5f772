import DeliveryCore

private enum Parts: String, CodingKey {
  case sys, fields, metadata
}

extension Decoder {
  /// What the system knows of the resource.
  public func sys() throws -> Sys {
    try container(keyedBy: Parts.self).decode(Sys.self, forKey: .sys)
  }

  /// The tags of the resource; `nil` when it has no metadata.
  public func metadata() throws -> Metadata? {
    try container(keyedBy: Parts.self).decodeIfPresent(Metadata.self, forKey: .metadata)
  }

  /// The fields of the resource, in its locale or else the environment's default one.
  public func contentfulFieldsContainer<Keys: CodingKey>(
    keyedBy keys: Keys.Type
  ) throws -> KeyedDecodingContainer<Keys> {
    guard let decoder = self as? ValueDecoder, let localization = decoder.context.localization,
      decoder.value["sys"]?["locale"]?.stringValue == nil,
      case .object(let fields)? = decoder.value["fields"]
    else {
      return try container(keyedBy: Parts.self).nestedContainer(keyedBy: keys, forKey: .fields)
    }
    let flat = localization.fields(
      fields, selected: localization.default.code,
      contentType: decoder.value["sys"]?["contentType"]?["sys"]?["id"]?.stringValue)
    return try decoder.at(.object(flat), Parts.fields).container(keyedBy: keys)
  }
}

extension KeyedDecodingContainer {
  /// Finds the target of a link once the whole body is decoded.
  ///
  /// - Parameters:
  ///   - key: the field.
  ///   - decoder: what the resource is decoded from.
  ///   - callback: is given the target, or an unresolved ``Link`` when it did not come along; is kept
  ///     until then, so it should hold the resource weakly. Is not called without a link.
  public func resolveLink(
    forKey key: Key, decoder: any Decoder, callback: @escaping (Any) -> Void
  ) throws {
    guard let value = try decodeIfPresent(JSONValue.self, forKey: key) else { return }
    guard let sys = Link.Sys(value) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "expected a link, found \(value.kind)")
    }
    guard let decoder = decoder as? ValueDecoder else { return }
    decoder.context.links.one(sys, decoder.locale, callback)
  }

  /// Finds the targets of links once the whole body is decoded.
  ///
  /// - Parameters:
  ///   - key: the field.
  ///   - decoder: what the resource is decoded from.
  ///   - callback: is given the targets that came along, in the field's order; is kept until then,
  ///     so it should hold the resource weakly. Is not called without the field.
  public func resolveLinksArray(
    forKey key: Key, decoder: any Decoder, callback: @escaping (Any) -> Void
  ) throws {
    guard let value = try decodeIfPresent(JSONValue.self, forKey: key) else { return }
    guard let values = value.arrayValue else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "expected links, found \(value.kind)")
    }
    guard let decoder = decoder as? ValueDecoder else { return }
    decoder.context.links.many(values.compactMap(Link.Sys.init), decoder.locale, callback)
  }
}

extension ValueDecoder {
  fileprivate var locale: LocaleCode? { value["sys"]?["locale"]?.stringValue }
}

extension Link.Sys {
  /// The address in a link; `nil` when the value is none.
  init?(_ value: JSONValue) {
    guard let sys = value["sys"], let type = sys["type"]?.stringValue, type.hasSuffix("Link"),
      let linkType = sys["linkType"]?.stringValue,
      let id = sys["id"]?.stringValue ?? sys["urn"]?.stringValue
    else { return nil }
    self.init(id: id, linkType: linkType, type: type)
  }

  var json: JSONValue {
    let name = type == "ResourceLink" ? "urn" : "id"
    return ["sys": [name: .string(id), "linkType": .string(linkType), "type": .string(type)]]
  }
}

extension Link: Decodable {
  /// Reads a link; its target is not looked for.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    guard let sys = Link.Sys(value) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected a link, found \(value.kind)"))
    }
    self = .unresolved(sys)
  }
}
