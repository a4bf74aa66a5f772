/// The kinds of values that fields hold.
public enum FieldType: String, Sendable, Hashable, Decodable {
  /// A list.
  case array = "Array"
  /// A link to an asset.
  case asset = "Asset"
  /// A truth value.
  case boolean = "Boolean"
  /// A date.
  case date = "Date"
  /// A link to an entry.
  case entry = "Entry"
  /// A whole number.
  case integer = "Integer"
  /// A link.
  case link = "Link"
  /// A place.
  case location = "Location"
  /// A number.
  case number = "Number"
  /// An object.
  case object = "Object"
  /// A short text.
  case symbol = "Symbol"
  /// A long text.
  case text = "Text"
  /// A text with layout.
  case richText = "RichText"
  /// A link to another space.
  case resourceLink = "ResourceLink"
  /// A kind that is not known here.
  case none = "None"

  /// Reads it from any decoder; what is not known is ``none``.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    self = FieldType(rawValue: name) ?? .none
  }
}

/// A field of a content type.
public struct Field: Sendable, Hashable, Decodable {
  /// The id.
  public let id: FieldName
  /// The name that people see.
  public let name: String
  /// What it holds.
  public let type: FieldType
  /// What its list holds; `nil` when it is no list.
  public let itemType: FieldType?
  /// Whether it has a value by locale.
  public let isLocalized: Bool
  /// Whether it must have a value.
  public let isRequired: Bool
  /// Whether people who edit do not see it.
  public let isDisabled: Bool

  private enum CodingKeys: String, CodingKey {
    case id, name, type, items, localized, required, disabled
  }

  private struct Items: Decodable {
    let type: FieldType
    let linkType: FieldType?
  }

  /// Reads it from any decoder.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    type = try values.decode(FieldType.self, forKey: .type)
    let items = try values.decodeIfPresent(Items.self, forKey: .items)
    itemType = items.map { $0.linkType ?? $0.type }
    isLocalized = try values.decodeIfPresent(Bool.self, forKey: .localized) ?? false
    isRequired = try values.decodeIfPresent(Bool.self, forKey: .required) ?? false
    isDisabled = try values.decodeIfPresent(Bool.self, forKey: .disabled) ?? false
  }
}

/// What entries of a type look like.
public struct ContentType: Resource, EndpointAccessible, Sendable, Hashable, Decodable {
  /// Where it is asked for.
  public static var endpoint: Endpoint { .contentTypes }

  /// What the system knows.
  public let sys: Sys
  /// The name that people see.
  public let name: String
  /// What it is for.
  public let contentTypeDescription: String?
  /// The fields.
  public let fields: [Field]
  /// The field that stands for an entry in lists.
  public let displayField: FieldName?

  private enum CodingKeys: String, CodingKey {
    case sys, name, fields, displayField
    case contentTypeDescription = "description"
  }
}

/// A space and its locales.
public struct Space: Resource, EndpointAccessible, Sendable, Hashable, Decodable {
  /// Where it is asked for.
  public static var endpoint: Endpoint { .spaces }

  /// What the system knows.
  public let sys: Sys
  /// The name that people see.
  public let name: String
  /// The locales.
  public let locales: [Locale]
}
