public import DeliveryCore
public import Foundation

/// A field of a block.
public struct ContentField: Sendable, Hashable {
  /// What it is addressed by, such as `#title`.
  public var tag: String
  /// The type as the server names it.
  public var type: String
  /// What it holds.
  public var value: ContentFieldValue

  /// Makes a field.
  public init(tag: String, type: String, value: ContentFieldValue) {
    self.tag = tag
    self.type = type
    self.value = value
  }
}

/// What a field holds.
public enum ContentFieldValue: Sendable, Hashable {
  /// A text.
  case text(String)
  /// A picture.
  case image(ContentImage)
  /// A number.
  case number(Double)
  /// A truth value.
  case boolean(Bool)
  /// A colour, as the workspace writes it.
  case color(String)
  /// Blocks.
  case collection([ContentBlock])
  /// Something of a type that this version does not know, `url` among them, as it came.
  case unknown(type: String, raw: JSONValue)
}

/// A picture.
public struct ContentImage: Sendable, Hashable {
  /// Where it is.
  public var url: URL
  /// What it shows, for those who cannot see it.
  public var alt: String?
  /// Its width in pixels.
  public var width: Int?
  /// Its height in pixels.
  public var height: Int?

  /// Makes a picture.
  public init(url: URL, alt: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.alt = alt
    self.width = width
    self.height = height
  }
}
