import Foundation

/// Keeps records by name. One that is damaged is removed, told once, and was never there.
public struct RecordStore: Sendable {
  private let blobs: any BlobStore
  private let schema: Int
  private let diagnostics: Diagnostics

  /// Keeps records in a blob store.
  ///
  /// - Parameters:
  ///   - blobs: where they are kept.
  ///   - schema: the version of what the records hold; others are not read.
  ///   - diagnostics: is told of damage, and of what cannot be written.
  public init(_ blobs: any BlobStore, schema: Int, diagnostics: Diagnostics) {
    self.blobs = blobs
    self.schema = schema
    self.diagnostics = diagnostics
  }

  /// The record with the name; `nil` when there is none that can be used.
  public func load(_ name: String) -> StoredRecord? {
    do {
      guard let data = try blobs.read(name) else { return nil }
      return try StoredRecord(decoding: data, schema: schema)
    } catch let damage as RecordDamage {
      discard(name, "\(damage)")
    } catch {
      report("\(name) cannot be read and counts as empty: \(error)")
    }
    return nil
  }

  /// Removes a record whose payload turned out to be of no use, and tells it.
  public func discard(_ name: String, _ reason: String) {
    report("\(name) was damaged and is removed: \(reason)")
    remove(name)
  }

  /// Keeps the record; `false`, and a diagnostic, when it cannot be written.
  @discardableResult
  public func save(_ record: StoredRecord, _ name: String) -> Bool {
    do {
      try blobs.write(record.encoded(schema: schema), name)
      return true
    } catch {
      report("\(name) is not kept: \(error)")
      return false
    }
  }

  /// Removes the record; nothing when there is none.
  public func remove(_ name: String) {
    do {
      try blobs.remove(name)
    } catch {
      report("\(name) cannot be removed: \(error)")
    }
  }

  /// The names of all records.
  public func names() -> [String] { (try? blobs.names()) ?? [] }

  private func report(_ message: String) {
    diagnostics.report(.warnings, "cache", message)
  }
}
