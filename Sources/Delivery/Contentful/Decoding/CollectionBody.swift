import DeliveryCore
import Foundation

/// The body of an answer with several resources.
struct CollectionBody {
  let items: [JSONValue]
  let includedEntries: [JSONValue]
  let includedAssets: [JSONValue]
  let limit: UInt
  let skip: UInt
  let total: UInt
  let errors: [ArrayResponseError]?
  let context: DecodingContext

  init(_ value: JSONValue, _ context: DecodingContext) throws {
    guard let items = value["items"]?.arrayValue else {
      throw SDKError.unparseableJSON(data: nil, errorMessage: "items is missing or no array")
    }
    self.items = items
    self.context = context
    includedEntries = value["includes"]?["Entry"]?.arrayValue ?? []
    includedAssets = value["includes"]?["Asset"]?.arrayValue ?? []
    func count(_ name: String) -> UInt? { value[name]?.integerValue.flatMap(UInt.init(exactly:)) }
    limit = count("limit") ?? UInt(items.count)
    skip = count("skip") ?? 0
    total = count("total") ?? UInt(items.count)
    errors = try ValueDecoder(value, context).container(keyedBy: Names.self)
      .decodeIfPresent([ArrayResponseError].self, forKey: .errors)
  }

  private enum Names: String, CodingKey { case errors }

  /// All resources as they came: an item that cannot be read fails, an include is left out.
  func graph(_ localization: LocalizationContext) throws -> (graph: ResourceGraph, items: [LinkKey])
  {
    var records = try items.map { try ResourceRecord($0, context) }
    let keys = records.map(\.key)
    for include in includedEntries + includedAssets {
      if let record = try? ResourceRecord(include, context) { records.append(record) }
    }
    return (ResourceGraph(records, localization, context.dates), keys)
  }

  /// The assets that came along.
  func assets(_ localization: LocalizationContext) -> [Asset] {
    let records = includedAssets.compactMap { try? ResourceRecord($0, context) }
    let graph = ResourceGraph(records, localization, context.dates)
    return graph.records.indices.map(graph.asset)
  }
}

/// Makes classes of the app's own of the entries of a body, and links them.
struct ClassDecoding {
  let types: [ContentTypeId: any EntryDecodable.Type]
  let body: CollectionBody

  private var context: DecodingContext { body.context }

  /// - Parameter wanted: the only type that items may have; `nil` when those of unknown types are
  ///   left out.
  /// - Returns: the items, and the assets that came along.
  func decode(
    only wanted: (any EntryDecodable.Type)?, _ localization: LocalizationContext
  ) throws -> ([any EntryDecodable], [Asset]) {
    var items: [any EntryDecodable] = []
    items.reserveCapacity(body.items.count)
    for item in body.items {
      let type = try type(of: item, only: wanted)
      guard let type else { continue }
      items.append(try instance(type, item))
    }
    for include in body.includedEntries {
      guard let id = Self.contentType(of: include), let type = types[id] else { continue }
      _ = try? instance(type, include)
    }
    let assets = body.assets(localization)
    for asset in assets {
      let key = LinkKey(linkType: "Asset", id: asset.id, locale: asset.sys.locale)
      context.links[key] = asset
    }
    context.links.resolve()
    return (items, assets)
  }

  private func type(
    of item: JSONValue, only wanted: (any EntryDecodable.Type)?
  ) throws -> (any EntryDecodable.Type)? {
    let found = Self.contentType(of: item)
    let type = found.flatMap { types[$0] }
    guard let wanted else { return type }
    guard let type, ObjectIdentifier(type) == ObjectIdentifier(wanted) else {
      throw SDKError.unparseableJSON(
        data: nil,
        errorMessage: "an item has the content type \(found ?? "(none)"), for which \(wanted) is"
          + " not in contentTypeClasses")
    }
    return type
  }

  private static func contentType(of item: JSONValue) -> ContentTypeId? {
    item["sys"]?["contentType"]?["sys"]?["id"]?.stringValue
  }

  private func instance(
    _ type: any EntryDecodable.Type, _ item: JSONValue
  ) throws -> any EntryDecodable {
    let sys = item["sys"]
    let key = LinkKey(
      linkType: "Entry", id: sys?["id"]?.stringValue ?? "", locale: sys?["locale"]?.stringValue)
    if let known = context.links[key] as? any EntryDecodable { return known }
    context.links.locale = key.locale
    let mark = context.links.mark
    do {
      let entry = try type.init(from: ValueDecoder(item, context))
      context.links[key] = entry
      return entry
    } catch {
      // Who could not be made waits for nothing.
      context.links.forget(since: mark)
      throw error
    }
  }
}
