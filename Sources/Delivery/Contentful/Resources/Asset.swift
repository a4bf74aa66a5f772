import DeliveryCore
public import Foundation

/// A file and what is known of it.
public final class Asset: Resource, EndpointAccessible, Sendable {
  /// Where it is asked for.
  public static var endpoint: Endpoint { .assets }

  let graph: ResourceGraph
  let place: Int

  init(_ graph: ResourceGraph, _ place: Int) {
    self.graph = graph
    self.place = place
  }

  /// What the system knows.
  public var sys: Sys { graph.records[place].sys }
  /// The tags; `nil` when it came without.
  public var metadata: Metadata? { graph.records[place].metadata }
  /// The title.
  public var title: String? { graph.flatFields(place)["title"]?.stringValue }
  /// The description.
  public var description: String? { graph.flatFields(place)["description"]?.stringValue }
  /// The file; `nil` when there is none.
  public var file: FileMetadata? { graph.flatFields(place)["file"].flatMap(FileMetadata.init) }
  /// The file's address; `nil` while the file is being processed.
  public var urlString: String? { url?.absoluteString }
  /// The file's address; `nil` while the file is being processed.
  public var url: URL? { file?.url }

  /// The fields that have a value in the selected locale, or one that it falls back to.
  public var fields: [FieldName: Any] {
    graph.flatFields(place).compactMapValues { value in
      FieldValue.read(value) { .unresolved($0) }
    }
  }

  /// The locale that the fields are read in.
  public var currentlySelectedLocaleCode: LocaleCode { graph.selected(place) }

  /// Reads the fields in another locale from now on.
  ///
  /// - Returns: `false` when the environment has no such locale; nothing changes then.
  @discardableResult
  public func setLocale(withCode code: LocaleCode) -> Bool { graph.select(code, place) }
}

extension Asset {
  /// What is known of a file.
  public struct FileMetadata: Sendable, Hashable, Decodable {
    /// Its size, and that of the picture.
    public struct Details: Sendable, Hashable {
      /// Bytes.
      public let size: Int
      /// The picture's size; `nil` for other files.
      public let imageInfo: ImageInfo?
    }

    /// The size of a picture, in pixels.
    public struct ImageInfo: Sendable, Hashable {
      /// Pixels.
      public let width: Double
      /// Pixels.
      public let height: Double
    }

    /// The name.
    public let fileName: String
    /// The MIME type.
    public let contentType: String
    /// Sizes; `nil` while the file is being processed.
    public let details: Details?
    /// The address; `nil` while the file is being processed.
    public let url: URL?

    init?(_ value: JSONValue) {
      guard let name = value["fileName"]?.stringValue,
        let type = value["contentType"]?.stringValue
      else { return nil }
      fileName = name
      contentType = type
      details = value["details"].flatMap(Details.init)
      url = value["url"]?.stringValue.flatMap { text in
        URL(string: text.hasPrefix("//") ? "https:" + text : text)
      }
    }

    /// Reads it from any decoder.
    public init(from decoder: any Decoder) throws {
      guard let file = FileMetadata(try JSONValue(from: decoder)) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "expected a file with fileName and contentType"))
      }
      self = file
    }
  }
}

extension Asset.FileMetadata.Details {
  fileprivate init?(_ value: JSONValue) {
    guard let size = value["size"]?.integerValue else { return nil }
    self.size = Int(size)
    imageInfo = value["image"].flatMap { image in
      guard let width = image["width"]?.numberValue, let height = image["height"]?.numberValue
      else { return nil }
      return Asset.FileMetadata.ImageInfo(width: width, height: height)
    }
  }
}
