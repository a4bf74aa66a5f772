import DeliveryCore
import Foundation

extension ContentFlowClient {
  /// The name of the file of what was read.
  func recordName(_ scope: ReadScope) -> String {
    "\(cachePrefix)\(scope.epoch)/\(scope.kind.rawValue)/\(scope.tag)"
  }

  private var cachePrefix: String {
    "\(settings?.tenant ?? "")/\(environment.rawValue)/content/"
  }

  /// Looks at the cache of the language and identity, once.
  func loadCache() {
    guard !content.isLoaded, problem == nil else { return }
    content.isLoaded = true
    if content.blocks == nil, let kept = kept(content.scope(.blocks), BlockCatalog.init) {
      show(kept, .cache)
    }
    if content.strings == nil {
      let scope = content.scope(.strings)
      if let kept = kept(
        scope,
        { (data) throws(ContentFlowError) in
          try LocalizedStrings(data, requested: scope.tag)
        })
      {
        show(kept)
      }
    }
  }

  /// What an earlier answer left on this device.
  func kept<Value>(
    _ scope: ReadScope, _ decode: (JSONValue) throws(ContentFlowError) -> Value
  ) -> Snapshot<Value>? {
    let name = recordName(scope)
    guard let record = records.load(name) else { return nil }
    do {
      let envelope = try JSONValue(parsing: record.payload)
      return Snapshot(value: try decode(envelope["data"] ?? .null), etag: record.etag)
    } catch {
      records.discard(name, "\(error)")
      return nil
    }
  }

  /// Keeps an answer with its tag, as one record.
  func keep(_ answer: CallAnswer, _ scope: ReadScope) {
    records.save(
      StoredRecord(
        payload: Data(answer.body), etag: answer.etag,
        writtenAtMilliseconds: seams.clock.wallMilliseconds), recordName(scope))
  }

  /// What was read for another identity is no longer shown, kept, or asked for.
  func identityChanged() {
    content.beginEpoch()
    values.set("\(content.epoch)", "epoch")
    for name in records.names() where name.hasPrefix(cachePrefix) { records.remove(name) }
    content.isLoaded = true
    publishBlocks(.cache)
    invalidate([.blocks, .strings])
  }
}
