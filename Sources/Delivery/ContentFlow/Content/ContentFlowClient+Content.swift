import DeliveryCore
public import Foundation

extension ContentFlowClient {
  /// Reads the workspace's blocks for the selected language and shows them.
  ///
  /// - Throws: when three tries fail, or the server refuses; what is shown stays.
  public func sync() async throws(ContentFlowError) -> SyncResult {
    try requireLive()
    while true {
      let scope = content.scope(.blocks)
      let found = try await shared(blockFlights, scope) { client throws(ContentFlowError) in
        try await client.readBlocks(scope)
      }
      // An answer for who was signed in before is no answer.
      guard scope.epoch != content.epoch else {
        return SyncResult(blocks: visible(found.catalog.blocks), freshness: found.freshness)
      }
    }
  }

  /// The blocks as they are known, without asking the server.
  public func currentBlocks() -> [ContentBlock] {
    loadCache()
    return visible(content.blocks?.value.blocks ?? [])
  }

  /// Reads one block.
  ///
  /// - Parameter key: the placement, case-sensitive.
  /// - Returns: `nil` when there is none for this user, or the user has closed it.
  public func fetchBlock(key: String) async throws(ContentFlowError) -> ContentBlock? {
    try requireLive()
    guard !key.isEmpty, key != ".", key != ".." else {
      throw .invalidConfiguration("a block's key is neither empty nor dots alone")
    }
    let call = Call.content("/blocks/" + Self.encoded(key), locale: content.tag)
    let data: JSONValue
    do {
      data = try await read(call).data
    } catch .server(status: 404, _, _) {
      return nil
    }
    var reader = BlockReader()
    let block: ContentBlock
    do {
      block = try reader.block(data["block"] ?? data)
    } catch {
      diagnostics.report(.warnings, "decode", "block \(key) cannot be read: \(error.text)")
      throw .decoding("block \(key): \(error.text)")
    }
    for problem in reader.problems { diagnostics.report(.warnings, "decode", problem) }
    return visible([block]).first
  }

  /// Selects the language: what is known of it is shown, then read anew.
  public func setLocale(_ locale: Locale) async {
    guard content.select(LanguageTag.text(locale)), problem == nil, vitality.error == nil else {
      return
    }
    loadCache()
    if content.blocks == nil { publishBlocks(.cache) }
    if live.isForeground { restartListening() }
    await revalidate([.blocks, .strings])
  }

  /// The platform's switches; all are on until a sync says otherwise.
  public var features: SDKFeatures {
    loadCache()
    return content.features
  }

  /// What a sync found, before messages are hidden.
  struct BlocksFound: Sendable {
    let catalog: BlockCatalog
    let freshness: Freshness
  }

  /// Reads blocks and shows them, when they are still wanted.
  func readBlocks(_ scope: ReadScope) async throws(ContentFlowError) -> BlocksFound {
    loadCache()
    let held = content.isCurrent(scope) ? content.blocks : nil
    let (found, freshness) = try await readKept(
      scope, held, { Call.content("/sync", locale: scope.tag, etag: $0) }, BlockCatalog.init)
    if freshness == .network {
      for problem in found.value.problems { diagnostics.report(.warnings, "decode", problem) }
    }
    if content.isCurrent(scope) { show(found, freshness) }
    return BlocksFound(catalog: found.value, freshness: freshness)
  }

  /// Reads something that may not have changed.
  ///
  /// - Parameter held: what is here already, with its tag.
  func readKept<Value: Sendable>(
    _ scope: ReadScope, _ held: Snapshot<Value>?, _ call: (String?) -> Call,
    _ decode: (JSONValue) throws(ContentFlowError) -> Value
  ) async throws(ContentFlowError) -> (Snapshot<Value>, Freshness) {
    var answer = try await attempts(call(held?.etag))
    if answer.isNotModified {
      if let held { return (held, .notModified) }
      // The server believes that something is here which is not.
      answer = try await attempts(call(nil))
      guard !answer.isNotModified else {
        throw .invalidEnvelope("\(call(nil).path): 304 without a question for it")
      }
    }
    try requireLive()
    let value: Value
    do throws(ContentFlowError) {
      value = try decode(answer.data)
    } catch {
      diagnostics.report(.errors, "decode", "\(error)", error: error)
      throw error
    }
    if scope.epoch == content.epoch { keep(answer, scope) }
    return (Snapshot(value: value, etag: answer.etag), .network)
  }

  /// Does something once for all who ask for it at the same time.
  func shared<Value: Sendable>(
    _ flights: SingleFlight<ReadScope, Value>, _ scope: ReadScope,
    _ work: @escaping @Sendable (ContentFlowClient) async throws(ContentFlowError) -> Value
  ) async throws(ContentFlowError) -> Value {
    do {
      return try await flights.run(scope) { [self] in try await work(self) }
    } catch let error as ContentFlowError {
      throw error
    } catch {
      throw .cancelled
    }
  }
}
