import DeliveryCore
import Foundation
import Synchronization

/// A copy of a space, as of the last synchronization.
public final class SyncSpace: Sendable {
  /// What is synchronized.
  public enum SyncableTypes: Sendable, Hashable {
    /// Everything.
    case all
    /// Entries.
    case entries
    /// Assets.
    case assets
    /// Entries of a content type.
    case entriesOfContentType(withId: ContentTypeId)
    /// What was deleted.
    case allDeletions
    /// Entries that were deleted.
    case deletedEntries
    /// Assets that were deleted.
    case deletedAssets

    var parameters: [String: String] {
      switch self {
      case .all: [:]
      case .entries: ["type": "Entry"]
      case .assets: ["type": "Asset"]
      case .entriesOfContentType(let id): ["type": "Entry", "content_type": id]
      case .allDeletions: ["type": "Deletion"]
      case .deletedEntries: ["type": "DeletedEntry"]
      case .deletedAssets: ["type": "DeletedAsset"]
      }
    }
  }

  /// What is there after a synchronization.
  struct Content: Sendable {
    var token: String
    var graph: ResourceGraph?
    var deletedEntryIds: [String] = []
    var deletedAssetIds: [String] = []
  }

  private let state: Mutex<Content>

  /// Begins with nothing, or goes on where an earlier synchronization ended.
  ///
  /// - Parameter syncToken: the earlier one's token; empty for a first synchronization. What it
  ///   brought is not here, only what changed since.
  public init(syncToken: String = "") {
    state = Mutex(Content(token: syncToken))
  }

  var content: Content {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Where the next synchronization goes on; empty before the first.
  public var syncToken: String { content.token }
  /// All entries, in the order in which they first came.
  public var entries: [Entry] {
    guard let graph = content.graph else { return [] }
    return graph.records.indices.filter { graph.records[$0].sys.type == "Entry" }.map(graph.entry)
  }
  /// All assets, in the order in which they first came.
  public var assets: [Asset] {
    guard let graph = content.graph else { return [] }
    return graph.records.indices.filter { graph.records[$0].sys.type == "Asset" }.map(graph.asset)
  }
  /// The entries that the last synchronization removed.
  public var deletedEntryIds: [String] { content.deletedEntryIds }
  /// The assets that the last synchronization removed.
  public var deletedAssetIds: [String] { content.deletedAssetIds }
}
