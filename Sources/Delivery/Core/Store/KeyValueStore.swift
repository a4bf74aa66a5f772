import Synchronization

/// Keeps short texts by key.
public protocol KeyValueStore: Sendable {
  /// The text of the key, `nil` for none.
  func string(_ key: String) -> String?
  /// Sets the text of the key, `nil` removes it; `false` when it will not outlive the process.
  @discardableResult
  func set(_ value: String?, _ key: String) -> Bool
}

/// Keeps texts for as long as the process lives.
public final class MemoryKeyValueStore: KeyValueStore {
  private let values = Mutex<[String: String]>([:])

  /// Empty.
  public init() {}
  /// The text of the key.
  public func string(_ key: String) -> String? { values.withLock { $0[key] } }
  /// Sets the text of the key.
  public func set(_ value: String?, _ key: String) -> Bool {
    values.withLock { $0[key] = value }
    return true
  }
}
