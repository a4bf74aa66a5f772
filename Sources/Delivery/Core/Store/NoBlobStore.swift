public import Foundation

/// Keeps nothing: for devices without a place for files.
public struct NoBlobStore: BlobStore {
  private let reason: String

  /// Makes the store; the reason is what every attempt to write is answered with.
  public init(reason: String = "there is no store") {
    self.reason = reason
  }

  /// Nothing.
  public func read(_ name: String) throws(StoreError) -> Data? { nil }
  /// - Throws: `cannotWrite`.
  public func write(_ data: Data, _ name: String) throws(StoreError) {
    throw .cannotWrite(path: name, reason: reason)
  }
  /// Nothing.
  public func remove(_ name: String) throws(StoreError) {}
  /// None.
  public func names() throws(StoreError) -> [String] { [] }
}
