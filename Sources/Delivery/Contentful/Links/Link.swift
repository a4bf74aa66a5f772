/// A link of a field: to an entry or asset that came along, or to one that did not.
public enum Link {
  /// Where a link leads.
  public struct Sys: Sendable, Hashable, Codable {
    /// The target's id.
    public let id: String
    /// The target's kind, such as `Entry`.
    public let linkType: String
    /// `Link`, or `ResourceLink`.
    public let type: String

    /// Makes an address.
    public init(id: String, linkType: String, type: String = "Link") {
      self.id = id
      self.linkType = linkType
      self.type = type
    }
  }

  /// An entry.
  case entry(Entry)
  /// An asset.
  case asset(Asset)
  /// An entry as a class of the app's own.
  case entryDecodable(any EntryDecodable)
  /// Something that did not come along.
  case unresolved(Sys)

  /// Where it leads, whether or not the target is there.
  public var sys: Sys {
    switch self {
    case .entry(let entry): Sys(id: entry.id, linkType: "Entry")
    case .asset(let asset): Sys(id: asset.id, linkType: "Asset")
    case .entryDecodable(let entry): Sys(id: entry.id, linkType: "Entry")
    case .unresolved(let sys): sys
    }
  }

  /// The target's id.
  public var id: String { sys.id }

  /// The target, when it is an entry that came along.
  public var entry: Entry? {
    if case .entry(let entry) = self { entry } else { nil }
  }

  /// The target, when it is an asset that came along.
  public var asset: Asset? {
    if case .asset(let asset) = self { asset } else { nil }
  }
}

extension Link: Hashable {
  /// Whether both lead to the same resource.
  public static func == (one: Link, other: Link) -> Bool {
    one.sys.id == other.sys.id && one.sys.linkType == other.sys.linkType
  }

  /// Feeds what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sys.id)
    hasher.combine(sys.linkType)
  }
}

/// What tells resources apart.
struct LinkKey: Hashable, Sendable {
  let linkType: String
  let id: String
  let locale: LocaleCode?
}

@available(*, unavailable)
extension Link: Sendable {}
