import Foundation
import Synchronization

/// Keeps short texts in one file, which every change replaces as a whole.
public final class FileKeyValueStore: KeyValueStore {
  private let records: RecordStore
  private let name: String
  private let clock: any DeliveryClock
  private let diagnostics: Diagnostics
  private let values: Mutex<[String: String]>

  /// Reads the file; damaged, it is removed, told once, and counts as empty.
  public init(
    _ blobs: any BlobStore, name: String = "values", clock: any DeliveryClock = SystemClock(),
    diagnostics: Diagnostics
  ) {
    records = RecordStore(blobs, schema: 1, diagnostics: diagnostics)
    self.name = name
    self.clock = clock
    self.diagnostics = diagnostics
    values = Mutex(Self.load(name, from: records))
  }

  private static func load(_ name: String, from records: RecordStore) -> [String: String] {
    guard let record = records.load(name) else { return [:] }
    guard let values = try? JSONDecoder().decode([String: String].self, from: record.payload)
    else {
      records.discard(name, "\(RecordDamage.unreadablePayload)")
      return [:]
    }
    return values
  }

  /// The text of the key.
  public func string(_ key: String) -> String? { values.withLock { $0[key] } }

  /// Sets the text of the key, and writes the file when that changes anything.
  public func set(_ value: String?, _ key: String) -> Bool {
    values.withLock { values in
      guard values[key] != value else { return true }
      values[key] = value
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      guard let payload = try? encoder.encode(values) else { return false }
      let record = StoredRecord(payload: payload, writtenAtMilliseconds: clock.wallMilliseconds)
      return records.save(record, name)
    }
  }
}
