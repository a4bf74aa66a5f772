import DeliveryCore
import Foundation

/// What is kept of the config: one record, so that a body is never there with another's tag.
struct SavedConfig: Codable, Sendable, Hashable {
  var body: Data?
  var signature: String?
  var etag: String?
  var lastFetchAt: Int64?
  var pendingVersion: Int64?
  var refreshesOnce = false
  var skipsInterval = false
  /// The trusted keys, by their ids.
  var keys: [String: String] = [:]

  init(_ state: ConfigState) {
    body = state.active?.body
    signature = state.active?.signature
    etag = state.active?.etag
    lastFetchAt = state.keptTiming.lastFetchAt
    pendingVersion = state.keptTiming.pendingVersion
    refreshesOnce = state.keptTiming.refreshesOnce
    skipsInterval = state.keptTiming.skipsInterval
    keys = state.keys.texts
  }

  /// The state that it stands for.
  func state(failure: (PushHubSignatureError) -> Void) throws(PushHubError) -> ConfigState {
    var document: ConfigDocument?
    if let body { document = try ConfigDocument(body: body, signature: signature, etag: etag) }
    return ConfigState(
      active: document, keys: try SigningKeys(keys),
      timing: ConfigState.Timing(
        lastFetchAt: lastFetchAt, pendingVersion: pendingVersion, refreshesOnce: refreshesOnce,
        skipsInterval: skipsInterval),
      failure: failure)
  }
}

/// Keeps the config in one file.
package struct ConfigStore: Sendable {
  package static let name = "config"
  /// The version of what the record holds.
  static let schema = 1
  let records: RecordStore
  let clock: any DeliveryClock

  init(_ seams: PushHubSeams) {
    records = RecordStore(seams.blobs, schema: Self.schema, diagnostics: seams.diagnostics)
    clock = seams.clock
  }

  /// What was kept; damaged, it is removed, told once, and counts as nothing.
  func load(failure: (PushHubSignatureError) -> Void) -> ConfigState {
    let empty = ConfigState(active: nil, keys: SigningKeys(), timing: ConfigState.Timing())
    guard let record = records.load(Self.name) else { return empty }
    do {
      let saved = try JSONDecoder().decode(SavedConfig.self, from: record.payload)
      return try saved.state(failure: failure)
    } catch {
      records.discard(Self.name, "its payload is not a config")
      return empty
    }
  }

  func save(_ saved: SavedConfig) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Data, numbers and text always encode; nothing would be found out when read.
    let payload = (try? encoder.encode(saved)) ?? Data()
    records.save(
      StoredRecord(payload: payload, writtenAtMilliseconds: clock.wallMilliseconds), Self.name)
  }
}
