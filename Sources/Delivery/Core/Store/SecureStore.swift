public import Foundation

/// Keeps secrets. When it cannot, it says so; it never keeps them anywhere else.
public protocol SecureStore: Sendable {
  /// The secret with the name, `nil` for none.
  func secret(_ name: String) -> Data?
  /// Keeps a secret, `nil` removes it; `false` when that failed and nothing has changed.
  func set(_ secret: Data?, _ name: String) -> Bool
}

/// Keeps secrets nowhere.
public struct NoSecureStore: SecureStore {
  /// Makes the store.
  public init() {}
  /// None.
  public func secret(_ name: String) -> Data? { nil }
  /// Only removing works.
  public func set(_ secret: Data?, _ name: String) -> Bool { secret == nil }
}
