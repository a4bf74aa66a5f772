public import Foundation

/// Keeps bytes by name.
public protocol BlobStore: Sendable {
  /// The bytes with the name, `nil` for none.
  ///
  /// - Throws: `cannotRead`.
  func read(_ name: String) throws(StoreError) -> Data?
  /// Puts bytes in the place of those with the name: all of them, or none.
  ///
  /// - Throws: `cannotWrite`; the old bytes stay.
  func write(_ data: Data, _ name: String) throws(StoreError)
  /// Removes the bytes with the name; nothing when there are none.
  ///
  /// - Throws: `cannotWrite`.
  func remove(_ name: String) throws(StoreError)
  /// All names, sorted.
  ///
  /// - Throws: `cannotRead`.
  func names() throws(StoreError) -> [String]
}
