import COpenSSL
public import Foundation

/// A key could not be made or used.
public struct SigningTestError: Error, Sendable {
  /// What was tried.
  public let step: String
}

/// A private key made for a test. It never changes, so threads may share it.
public final class TestSigningKey: @unchecked Sendable {
  private let key: OpaquePointer

  /// Makes a key of a curve, such as `P-256`.
  public init(curve: String = "P-256") throws {
    // `EVP_EC_gen` is a macro over a variadic function, so the steps are taken one by one.
    let identifier = curve == "P-384" ? NID_secp384r1 : NID_X9_62_prime256v1
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else {
      throw SigningTestError(step: "making a context")
    }
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1,
      EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, identifier) == 1,
      EVP_PKEY_keygen(context, &made) == 1, let made
    else { throw SigningTestError(step: "making a key") }
    key = made
  }

  /// Makes an RSA key.
  public init(rsaBits: Int32) throws {
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil) else {
      throw SigningTestError(step: "making a context")
    }
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1,
      EVP_PKEY_CTX_set_rsa_keygen_bits(context, rsaBits) == 1,
      EVP_PKEY_keygen(context, &made) == 1, let made
    else { throw SigningTestError(step: "making a key") }
    key = made
  }

  deinit { EVP_PKEY_free(key) }

  /// The public key as DER.
  public var der: [UInt8] {
    let count = Int(i2d_PUBKEY(key, nil))
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    bytes.withUnsafeMutableBufferPointer { buffer in
      var next = buffer.baseAddress
      _ = i2d_PUBKEY(key, &next)
    }
    return bytes
  }

  /// The public key as base64 of its DER.
  public var spki: String { Data(der).base64EncodedString() }

  /// The public key as PEM.
  public var pem: String {
    let lines = Data(der).base64EncodedString(options: [
      .lineLength64Characters, .endLineWithLineFeed,
    ])
    return "-----BEGIN PUBLIC KEY-----\n\(lines)\n-----END PUBLIC KEY-----\n"
  }

  /// A signature as DER.
  public func der(signing body: Data) throws -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { throw SigningTestError(step: "making a context") }
    defer { EVP_MD_CTX_free(context) }
    let bytes = [UInt8](body)
    var count = 0
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      EVP_DigestSign(context, nil, &count, bytes, bytes.count) == 1
    else { throw SigningTestError(step: "beginning to sign") }
    var signature = [UInt8](repeating: 0, count: count)
    guard EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1 else {
      throw SigningTestError(step: "signing")
    }
    return Array(signature.prefix(count))
  }

  /// A signature of P-256 as 64 bytes.
  public func raw(signing body: Data) throws -> [UInt8] {
    let der = try der(signing: body)
    var raw: [UInt8] = []
    var at = 2
    for _ in 0..<2 {
      let count = Int(der[at + 1])
      let digits = der[(at + 2)..<(at + 2 + count)].drop { $0 == 0 }
      raw += [UInt8](repeating: 0, count: 32 - digits.count) + digits
      at += 2 + count
    }
    return raw
  }

  /// The value of the header for a body.
  public func header(_ id: String, signing body: Data) throws -> String {
    "keyId=\(id);alg=ES256;sig=\(Data(try raw(signing: body)).base64EncodedString())"
  }
}
