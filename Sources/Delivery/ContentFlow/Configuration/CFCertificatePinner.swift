public import DeliveryCore

/// A checked list of pinned keys, for an app's own connections.
public struct CFCertificatePinner: Sendable, Hashable {
  /// The pins, each once.
  public let pins: [PublicKeyPin]

  /// Checks pins of the form `sha256/<base64>`.
  ///
  /// - Throws: `invalidConfiguration` for a malformed pin, or fewer than two distinct ones.
  public init(pins: [String]) throws(ContentFlowError) {
    self.pins = try Self.read(pins)
  }

  /// A transport that is held to the pins. URLSession cannot be pinned on this system.
  public func createSession() -> CurlTransport {
    CurlTransport(configuration: TransportConfiguration(pins: pins))
  }

  static func read(_ texts: [String]) throws(ContentFlowError) -> [PublicKeyPin] {
    var pins: [PublicKeyPin] = []
    for (index, text) in texts.enumerated() {
      guard let pin = PublicKeyPin(text) else {
        throw .invalidConfiguration(
          "certificate pin \(index + 1) is not sha256/ and the base64 of 32 bytes "
            + "(the digest of a public key, not the fingerprint of a certificate)")
      }
      if !pins.contains(pin) { pins.append(pin) }
    }
    guard pins.count >= 2 else {
      throw .invalidConfiguration("at least two distinct certificate pins are needed")
    }
    return pins
  }
}
