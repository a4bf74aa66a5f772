import DeliveryCore

/// An entry or asset as it came.
struct ResourceRecord: Sendable {
  let sys: Sys
  let metadata: Metadata?
  /// Flat when the resource has a locale, by locale otherwise.
  let fields: [FieldName: JSONValue]
  /// All of it.
  let source: JSONValue

  var key: LinkKey { LinkKey(linkType: sys.type, id: sys.id, locale: sys.locale) }

  init(_ value: JSONValue, _ context: DecodingContext) throws {
    let decoder = ValueDecoder(value, context)
    sys = try decoder.sys()
    metadata = try decoder.metadata()
    source = value
    switch value["fields"] {
    case .object(let members)?: fields = members
    case nil, .null?: fields = [:]
    case let other?:
      throw SDKError.unparseableJSON(
        data: nil, errorMessage: "\(sys.type) \(sys.id): fields is \(other.kind), not an object")
    }
  }
}
