import DeliveryCore
import Foundation

extension ClientCore {
  /// Reads all pages, and only then changes the space.
  func sync(
    _ space: SyncSpace, _ types: SyncSpace.SyncableTypes, _ limit: UInt?
  ) async throws -> SyncSpace {
    let old = space.content
    guard !isPreview || old.token.isEmpty else { throw SDKError.previewAPIDoesNotSupportSync }
    var localization = try await localization()
    var delta = SyncDelta()
    let token = try await pages(
      SyncStart(token: old.token, types: types, limit: limit).parameters,
      DecodingContext(localization, dates), &delta)
    localization.fixedFields =
      await fixedFields() ?? old.graph?.localization.fixedFields ?? [:]
    let graph = ResourceGraph(
      delta.merged(into: old.graph?.records ?? []), localization, dates)
    try Self.checkCancellation()
    space.content = SyncSpace.Content(
      token: token, graph: graph, deletedEntryIds: delta.removedIds("Entry"),
      deletedAssetIds: delta.removedIds("Asset"))
    persist(delta, graph, token)
    return space
  }

  private static func checkCancellation() throws {
    if Task.isCancelled { throw URLError(.cancelled) }
  }

  private func pages(
    _ first: [String: String], _ context: DecodingContext, _ delta: inout SyncDelta
  ) async throws -> String {
    var parameters = first
    var seen: Set<String> = []
    while true {
      let body = try await json(.sync, parameters)
      switch try Self.readable({ try delta.take(body, context) }) {
      case .end(let token): return token
      case .page(let token):
        guard seen.insert(token).inserted else {
          throw SDKError.unparseableJSON(
            data: nil, errorMessage: "nextPageUrl leads to a page that was read before")
        }
        parameters = ["sync_token": token]
      }
    }
  }

  /// The fields that are not localized; `nil` when they cannot be had, which fails nothing.
  private func fixedFields() async -> [ContentTypeId: Set<FieldName>]? {
    do {
      let body = try await json(.contentTypes, ["limit": "\(QueryLimits.limit)"])
      let context = DecodingContext(nil, dates)
      let types = try CollectionBody(body, context).items.map {
        try ValueDecoder($0, context).decode(ContentType.self)
      }
      let pairs = types.map { type in
        (type.id, Set(type.fields.filter { !$0.isLocalized }.map(\.id)))
      }
      return Dictionary(pairs) { $1 }
    } catch {
      ContentfulLogger.log(.error, "the content types are not known: \(error)")
      return nil
    }
  }

  private func persist(_ delta: SyncDelta, _ graph: ResourceGraph, _ token: String) {
    guard let persistence else { return }
    persistence.update(locales: graph.localization.locales)
    let places = delta.order.filter { delta.records[$0] != nil }.uniqued()
      .compactMap(graph.place)
    for place in places where graph.records[place].sys.type == "Asset" {
      persistence.create(asset: graph.asset(place))
    }
    for place in places where graph.records[place].sys.type == "Entry" {
      persistence.create(entry: graph.entry(place))
    }
    for id in delta.removedIds("Asset") { persistence.delete(assetWithId: id) }
    for id in delta.removedIds("Entry") { persistence.delete(entryWithId: id) }
    persistence.resolveRelationships()
    persistence.update(syncToken: token)
    persistence.save()
  }
}

extension Array where Element: Hashable {
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// What the first page is asked for by.
struct SyncStart {
  let token: String
  let types: SyncSpace.SyncableTypes
  let limit: UInt?

  /// A token stands for the types and the limit too.
  var parameters: [String: String] {
    guard token.isEmpty else { return ["sync_token": token] }
    var parameters = types.parameters
    parameters["initial"] = "true"
    if let limit { parameters["limit"] = "\(min(limit, UInt(QueryLimits.limit)))" }
    return parameters
  }
}
