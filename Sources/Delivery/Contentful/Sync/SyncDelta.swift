import DeliveryCore
import Foundation

/// What the pages of one synchronization bring together.
struct SyncDelta {
  /// Where to go on.
  enum Next: Equatable {
    /// There is another page.
    case page(token: String)
    /// That was the last.
    case end(token: String)
  }

  private(set) var records: [LinkKey: ResourceRecord] = [:]
  private(set) var order: [LinkKey] = []
  private var removed: [LinkKey: Int] = [:]

  /// Takes a page.
  mutating func take(_ body: JSONValue, _ context: DecodingContext) throws -> Next {
    guard let items = body["items"]?.arrayValue else {
      throw SDKError.unparseableJSON(data: nil, errorMessage: "items is missing or no array")
    }
    for item in items { try take(item: item, context) }
    if let page = body["nextPageUrl"]?.stringValue { return .page(token: try Self.token(page)) }
    if let end = body["nextSyncUrl"]?.stringValue { return .end(token: try Self.token(end)) }
    throw SDKError.unparseableJSON(
      data: nil, errorMessage: "neither nextPageUrl nor nextSyncUrl is there")
  }

  private mutating func take(item: JSONValue, _ context: DecodingContext) throws {
    let sys = item["sys"]
    switch sys?["type"]?.stringValue {
    case "Entry", "Asset":
      let record = try ResourceRecord(item, context)
      if records.updateValue(record, forKey: record.key) == nil { order.append(record.key) }
      removed[record.key] = nil
    case "DeletedEntry", "DeletedAsset":
      guard let id = sys?["id"]?.stringValue, let type = sys?["type"]?.stringValue else {
        throw SDKError.unparseableJSON(data: nil, errorMessage: "a deletion has no id")
      }
      let key = LinkKey(linkType: String(type.dropFirst(7)), id: id, locale: nil)
      records[key] = nil
      removed[key] = removed[key] ?? removed.count
    case let type:
      ContentfulLogger.log(.error, "an item of the type \(type ?? "(none)") is left out")
    }
  }

  /// The ids of what was removed, in order.
  func removedIds(_ type: String) -> [String] {
    removed.filter { $0.key.linkType == type }.sorted { $0.value < $1.value }.map(\.key.id)
  }

  /// What is there then, the old first.
  func merged(into old: [ResourceRecord]) -> [ResourceRecord] {
    var merged: [ResourceRecord] = []
    merged.reserveCapacity(old.count + records.count)
    var known: Set<LinkKey> = []
    for record in old where removed[record.key] == nil {
      merged.append(records[record.key] ?? record)
      known.insert(record.key)
    }
    for key in order where known.insert(key).inserted {
      if let record = records[key] { merged.append(record) }
    }
    return merged
  }

  static func token(_ url: String) throws -> String {
    let items = URLComponents(string: url)?.queryItems ?? []
    guard let token = items.first(where: { $0.name == "sync_token" })?.value, !token.isEmpty else {
      throw SDKError.unparseableJSON(data: nil, errorMessage: "the next URL has no sync_token")
    }
    return token
  }
}
