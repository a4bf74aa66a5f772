public import Foundation

/// What the system knows of a resource.
public struct Sys: Sendable, Hashable, Codable {
  /// The id.
  public let id: String
  /// The kind, such as `Entry`.
  public let type: String
  /// When it was made.
  public let createdAt: Date?
  /// When it was changed.
  public let updatedAt: Date?
  /// The locale it was asked for in; `nil` when it holds all.
  public let locale: LocaleCode?
  /// How often it was published.
  public let revision: Int?
  /// The content type of an entry, as a link.
  public let contentTypeInfo: Link.Sys?

  /// The content type's id of an entry.
  public var contentTypeId: ContentTypeId? { contentTypeInfo?.id }

  /// The names.
  public enum CodingKeys: String, CodingKey, Sendable, CaseIterable {
    /// The id.
    case id
    /// The kind.
    case type
    /// When it was made.
    case createdAt
    /// When it was changed.
    case updatedAt
    /// The locale.
    case locale
    /// How often it was published.
    case revision
    /// The content type.
    case contentType
  }

  private enum Inner: String, CodingKey { case sys }

  /// Reads it from any decoder.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    type = try values.decode(String.self, forKey: .type)
    createdAt = try values.decodeIfPresent(Date.self, forKey: .createdAt)
    updatedAt = try values.decodeIfPresent(Date.self, forKey: .updatedAt)
    locale = try values.decodeIfPresent(String.self, forKey: .locale)
    revision = try values.decodeIfPresent(Int.self, forKey: .revision)
    guard values.contains(.contentType) else {
      contentTypeInfo = nil
      return
    }
    let link = try values.nestedContainer(keyedBy: Inner.self, forKey: .contentType)
    contentTypeInfo = try link.decode(Link.Sys.self, forKey: .sys)
  }

  /// Writes it to any encoder.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(type, forKey: .type)
    try values.encodeIfPresent(createdAt, forKey: .createdAt)
    try values.encodeIfPresent(updatedAt, forKey: .updatedAt)
    try values.encodeIfPresent(locale, forKey: .locale)
    try values.encodeIfPresent(revision, forKey: .revision)
    guard let contentTypeInfo else { return }
    var link = values.nestedContainer(keyedBy: Inner.self, forKey: .contentType)
    try link.encode(contentTypeInfo, forKey: .sys)
  }
}

/// The tags of an entry or asset.
public struct Metadata: Sendable, Hashable, Codable {
  /// Links to the tags.
  public let tags: [TagLink]

  /// The names.
  public enum CodingKeys: String, CodingKey, Sendable {
    /// Links to the tags.
    case tags
  }

  /// A link to a tag.
  public struct TagLink: Sendable, Hashable, Codable {
    /// Where it leads.
    public let sys: Link.Sys
    /// The tag's id.
    public var id: String { sys.id }
  }
}
