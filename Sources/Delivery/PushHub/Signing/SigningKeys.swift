import Foundation

/// The keys that the app trusts, by their ids. Without any, nothing is checked.
struct SigningKeys: Sendable, Hashable {
  private var keys: [String: SigningKey] = [:]

  init() {}

  /// Reads all keys, or none.
  ///
  /// - Throws: `invalidConfiguration` for a blank id and for what is no key.
  init(_ texts: [String: String]) throws(PushHubError) {
    for (id, text) in texts {
      guard id.contains(where: { !$0.isWhitespace }) else {
        throw .invalidConfiguration("a signing key has a blank id; use the one from App setup")
      }
      guard let key = SigningKey(text) else {
        throw .invalidConfiguration(
          "the signing key \"\(id)\" is no public key of P-256; take its base64 SPKI or its PEM")
      }
      keys[id] = key
    }
  }

  var isEmpty: Bool { keys.isEmpty }
  var count: Int { keys.count }
  /// What ``init(_:)`` reads.
  var texts: [String: String] { keys.mapValues(\.text) }

  /// Checks who signed the bytes.
  ///
  /// - Parameters:
  ///   - body: the bytes as they came.
  ///   - value: the value of the header, `nil` without one.
  /// - Throws: why they cannot be used.
  func check(_ body: Data, _ value: String?) throws(PushHubSignatureError) {
    guard !isEmpty else { return }
    guard let value else { throw PushHubSignatureError("the config is not signed") }
    let header = try SignatureHeader(value)
    guard let key = keys[header.keyID] else {
      throw PushHubSignatureError("the config is signed by a key that is not trusted")
    }
    guard P256.isSigned(body, header.signature, by: key.der) else {
      throw PushHubSignatureError("the signature is not one of these bytes")
    }
  }
}
