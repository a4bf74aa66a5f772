public import Foundation
import Synchronization

/// Keeps bytes for as long as the process lives.
public final class VolatileBlobStore: BlobStore {
  private let blobs = Mutex<[String: Data]>([:])

  /// Empty.
  public init() {}
  /// The bytes with the name.
  public func read(_ name: String) throws(StoreError) -> Data? { blobs.withLock { $0[name] } }
  /// Puts bytes in the place of those with the name.
  public func write(_ data: Data, _ name: String) throws(StoreError) {
    blobs.withLock { $0[name] = data }
  }
  /// Removes the bytes with the name.
  public func remove(_ name: String) throws(StoreError) { blobs.withLock { $0[name] = nil } }
  /// All names, sorted.
  public func names() throws(StoreError) -> [String] { blobs.withLock { $0.keys.sorted() } }
}
