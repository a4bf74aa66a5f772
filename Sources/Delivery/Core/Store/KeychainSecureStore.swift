#if canImport(Security)
  public import Foundation
  import Security

  /// Keeps secrets in the Keychain, readable after the first unlock and on this device only.
  public struct KeychainSecureStore: SecureStore {
    private let service: String

    /// Takes the name under which the secrets are filed.
    public init(service: String) {
      self.service = service
    }

    /// The secret with the name.
    public func secret(_ name: String) -> Data? {
      var query = item(name)
      query[kSecReturnData] = true
      query[kSecMatchLimit] = kSecMatchLimitOne
      var found: CFTypeRef?
      guard unsafe SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess else {
        return nil
      }
      return found as? Data
    }

    /// Keeps a secret; `false` when the Keychain refuses.
    public func set(_ secret: Data?, _ name: String) -> Bool {
      guard let secret else {
        let status = SecItemDelete(item(name) as CFDictionary)
        return status == errSecSuccess || status == errSecItemNotFound
      }
      let change: [CFString: Any] = [
        kSecValueData: secret,
        kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      let status = SecItemUpdate(item(name) as CFDictionary, change as CFDictionary)
      guard status == errSecItemNotFound else { return status == errSecSuccess }
      let whole = item(name).merging(change) { $1 } as CFDictionary
      return unsafe SecItemAdd(whole, nil) == errSecSuccess
    }

    private func item(_ name: String) -> [CFString: Any] {
      [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: name]
    }
  }
#endif
