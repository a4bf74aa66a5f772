public import Foundation

/// The id of a content type.
public typealias ContentTypeId = String
/// The name of a field.
public typealias FieldName = String
/// The code of a locale, such as `de-DE`.
public typealias LocaleCode = String

/// What every resource has.
public protocol FlatResource {
  /// The id.
  var id: String { get }
  /// The locale it was asked for in; `nil` when it holds all.
  var localeCode: String? { get }
  /// When it was changed.
  var updatedAt: Date? { get }
  /// When it was made.
  var createdAt: Date? { get }
}

/// A resource that keeps what the system knows of it as one value.
public protocol Resource: FlatResource {
  /// What the system knows.
  var sys: Sys { get }
}

extension Resource {
  /// The id.
  public var id: String { sys.id }
  /// The locale it was asked for in; `nil` when it holds all.
  public var localeCode: String? { sys.locale }
  /// When it was changed.
  public var updatedAt: Date? { sys.updatedAt }
  /// When it was made.
  public var createdAt: Date? { sys.createdAt }
}

/// A class of the app's own that entries of one content type become.
public protocol EntryDecodable: FlatResource, Decodable, AnyObject, EndpointAccessible {
  /// The content type.
  static var contentTypeId: ContentTypeId { get }
}

extension EntryDecodable {
  /// Entries.
  public static var endpoint: Endpoint { .entries }
}

/// A class of the app's own that assets become.
public protocol AssetDecodable: FlatResource, Decodable, AnyObject, EndpointAccessible {}

extension AssetDecodable {
  /// Assets.
  public static var endpoint: Endpoint { .assets }
}

/// A type whose fields' names the compiler knows.
public protocol FieldKeysQueryable {
  /// The names of the fields.
  associatedtype FieldKeys: CodingKey
}

/// A type that the API has an endpoint for.
public protocol EndpointAccessible: SendableMetatype {
  /// Where it is asked for.
  static var endpoint: Endpoint { get }
}

/// Where the API is asked.
public enum Endpoint: String, Sendable, Hashable, CaseIterable {
  /// The space.
  case spaces = ""
  /// Content types.
  case contentTypes = "content_types"
  /// Entries.
  case entries
  /// Assets.
  case assets
  /// Locales.
  case locales
  /// Synchronization.
  case sync
}
