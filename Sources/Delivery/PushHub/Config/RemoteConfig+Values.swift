import Synchronization

extension RemoteConfig {
  /// The text of a key; of what is no text its JSON; "" without a value.
  public func string(forKey key: String) -> String { table.string(key) }

  /// The truth value of a key, as ``ConfigValue/bool`` has it; `false` without a value.
  public func bool(forKey key: String) -> Bool { table.bool(key) }

  /// The whole number of a key, as ``ConfigValue/int`` has it; 0 without a value.
  public func int(forKey key: String) -> Int { table.int(key) }

  /// The number of a key; 0 without a value.
  public func double(forKey key: String) -> Double { table.double(key) }

  /// The JSON text of a key, without white space, members sorted by name; `nil` without a value.
  public func json(forKey key: String) -> String? { table.json(key) }

  /// The value of a key in every form, and where it comes from.
  public func value(forKey key: String) -> ConfigValue { table.all[key] ?? .none }

  /// The app's defaults overlaid with the remote values.
  public func all() -> [String: ConfigValue] { table.all }
}

/// Somebody who is told of updates.
public final class ConfigUpdateToken: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  /// Ends it: updates that come later are not told.
  public func cancel() { end() }
}

extension RemoteConfig {
  /// Calls back with the changed keys, on the queue of the surroundings (the main queue), after each
  /// activation that changed values.
  ///
  /// - Returns: ends it; without it, the handler is called for as long as the config lives.
  @discardableResult
  public func onUpdated(
    _ handler: @escaping @Sendable (_ changedKeys: Set<String>) -> Void
  ) -> ConfigUpdateToken {
    let number = shared.withLock { shared in
      shared.lastHandler += 1
      shared.handlers[shared.lastHandler] = handler
      return shared.lastHandler
    }
    return ConfigUpdateToken { [weak self] in
      self?.shared.withLock { $0.handlers[number] = nil }
    }
  }
}
