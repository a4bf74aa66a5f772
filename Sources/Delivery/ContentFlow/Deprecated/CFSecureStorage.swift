public import DeliveryCore
import Foundation

/// Keeps secrets of the app's own. The client never uses it.
///
/// On Apple's systems they are in the Keychain, elsewhere nowhere unless a store is given. When the
/// store refuses, nothing is kept anywhere else.
@available(*, deprecated, message: "The client keeps no secrets; use the system's store yourself.")
public struct CFSecureStorage: Sendable {
  private let store: any SecureStore

  /// Takes a store of the app's.
  public init(store: any SecureStore) {
    self.store = store
  }

  /// Takes the system's store.
  public init() {
    #if canImport(Security)
      store = KeychainSecureStore(service: "click.contentflow.secure-storage")
    #else
      store = NoSecureStore()
    #endif
  }

  /// Keeps a text; `false` when the store refuses, and then nothing is kept.
  public func setSecure(_ value: String, forKey key: String) -> Bool {
    store.set(Data(value.utf8), key)
  }

  /// The text of the key, `nil` for none.
  public func getSecure(forKey key: String) -> String? {
    store.secret(key).flatMap { String(data: $0, encoding: .utf8) }
  }

  /// Forgets the text of the key; `false` when the store refuses.
  public func removeSecure(forKey key: String) -> Bool {
    store.set(nil, key)
  }
}
