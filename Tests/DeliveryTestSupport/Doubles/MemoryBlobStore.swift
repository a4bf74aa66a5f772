public import DeliveryCore
public import Foundation

/// Keeps bytes in memory, and fails when the test says so.
public final class MemoryBlobStore: BlobStore {
  /// The bytes by name.
  public let blobs = Watched<[String: Data]>([:])
  /// Whether writing fails.
  public let isFull = Watched(false)

  /// Empty.
  public init() {}

  /// The bytes with the name.
  public func read(_ name: String) throws(StoreError) -> Data? { blobs.value[name] }
  /// Puts bytes in the place of those with the name.
  public func write(_ data: Data, _ name: String) throws(StoreError) {
    if isFull.value { throw .cannotWrite(path: name, reason: "scripted") }
    blobs.update { $0[name] = data }
  }
  /// Removes the bytes with the name.
  public func remove(_ name: String) throws(StoreError) { blobs.update { $0[name] = nil } }
  /// All names, sorted.
  public func names() throws(StoreError) -> [String] { blobs.value.keys.sorted() }
}
