import DeliveryCore
import Foundation

extension ClientCore {
  /// One resource.
  func one<Item: EndpointAccessible>(
    _ type: Item.Type, id: String, include: UInt?
  ) async throws -> Item {
    if Item.endpoint == .entries {
      var parameters = ["sys.id": id]
      if let include { parameters["include"] = "\(min(include, UInt(QueryLimits.include)))" }
      let items = try await many(Item.self, parameters).items
      guard let first = items.first else { throw SDKError.noResourceFoundFor(id: id) }
      return first
    }
    // A space is asked for by its own address.
    let (value, context, localization) = try await body(
      Item.endpoint, id: Item.endpoint == .spaces ? nil : id)
    return try Self.item(type, value, context, localization)
  }

  /// A space or its like, which no locales are needed for.
  func plain<Item: EndpointAccessible & Decodable>(_ type: Item.Type) async throws -> Item {
    let body = try await json(Item.endpoint)
    return try Self.readable { try ValueDecoder(body, DecodingContext(nil, dates)).decode(type) }
  }

  /// Resources of one type.
  func many<Item: EndpointAccessible>(
    _ type: Item.Type, _ parameters: [String: String]
  ) async throws -> HomogeneousArrayResponse<Item> {
    let (value, context, localization) = try await body(Item.endpoint, parameters)
    return try Self.readable {
      let body = try CollectionBody(value, context)
      if let wanted = Item.self as? any EntryDecodable.Type {
        let (items, assets) = try ClassDecoding(types: types, body: body)
          .decode(only: wanted, localization)
        return body.response(items.compactMap { $0 as? Item }, nil, assets)
      }
      guard Item.self == Entry.self || Item.self == Asset.self else {
        let items = try body.items.map { try Self.item(type, $0, context, localization) }
        return body.response(items, nil, nil)
      }
      let (graph, keys) = try body.graph(localization)
      let items = keys.compactMap { key in
        graph.place(key).flatMap { place -> Item? in
          Item.self == Entry.self ? graph.entry(place) as? Item : graph.asset(place) as? Item
        }
      }
      let included = Set(keys)
      let others = graph.records.indices.filter { !included.contains(graph.records[$0].key) }
      return body.response(
        items, others.filter { graph.records[$0].sys.type == "Entry" }.map(graph.entry),
        others.filter { graph.records[$0].sys.type == "Asset" }.map(graph.asset))
    }
  }

  /// Entries of all types of the app's own.
  func mixed(_ parameters: [String: String]) async throws -> HeterogeneousArrayResponse {
    let (value, context, localization) = try await body(.entries, parameters)
    return try Self.readable {
      let body = try CollectionBody(value, context)
      let (items, assets) = try ClassDecoding(types: types, body: body)
        .decode(only: nil, localization)
      return HeterogeneousArrayResponse(
        items: items, limit: body.limit, skip: body.skip, total: body.total, errors: body.errors,
        includedAssets: assets)
    }
  }

  private static func item<Item>(
    _ type: Item.Type, _ value: JSONValue, _ context: DecodingContext,
    _ localization: LocalizationContext
  ) throws -> Item {
    try readable {
      if Item.self == Asset.self {
        let graph = ResourceGraph([try ResourceRecord(value, context)], localization, context.dates)
        if let asset = graph.asset(0) as? Item { return asset }
      }
      let decoder = ValueDecoder(value, context)
      if let type = Item.self as? any Decodable.Type,
        let item = try decoder.decode(type) as? Item
      {
        context.links.resolve()
        return item
      }
      throw SDKError.unparseableJSON(data: nil, errorMessage: "\(Item.self) cannot be decoded")
    }
  }

  /// Says with one kind of error that a body is not what was asked for.
  static func readable<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as DecodingError {
      throw SDKError.unparseableJSON(data: nil, errorMessage: error.place)
    }
  }
}

extension CollectionBody {
  fileprivate func response<Item>(
    _ items: [Item], _ entries: [Entry]?, _ assets: [Asset]?
  ) -> HomogeneousArrayResponse<Item> {
    HomogeneousArrayResponse(
      items: items, limit: limit, skip: skip, total: total, errors: errors,
      includedEntries: entries, includedAssets: assets)
  }
}

extension DecodingError {
  /// Where in the body, and what is wrong there.
  var place: String {
    let context =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: Context(codingPath: [], debugDescription: "it does not decode")
      }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return (path.isEmpty ? "" : path + ": ") + context.debugDescription
  }
}

extension ClientCore {
  /// The space, asked for unless it is known.
  func fetchedSpace() async throws -> Space {
    if let space { return space }
    let space = try await plain(Space.self)
    keep(space)
    return space
  }
}
