import COpenSSL
import Foundation

/// ECDSA over P-256 with SHA-256, by OpenSSL.
enum P256 {
  /// Whether the key's point is on the curve.
  static func isPoint(_ der: [UInt8]) -> Bool {
    unsafe withKey(der) { _ in true }
  }

  /// Whether the key signed the bytes.
  ///
  /// - Parameters:
  ///   - message: exactly the bytes that were signed.
  ///   - signature: 64 bytes, r and s one behind the other, or their DER.
  ///   - der: the key, one that ``isPoint(_:)`` holds of.
  static func isSigned(_ message: Data, _ signature: [UInt8], by der: [UInt8]) -> Bool {
    let signature = signature.count == 64 ? ECDSASignature.der(ofRaw: signature) : signature
    return unsafe withKey(der) { key in
      guard let context = unsafe EVP_MD_CTX_new() else { return false }
      defer { unsafe EVP_MD_CTX_free(context) }
      guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else {
        return false
      }
      let bytes = [UInt8](message)
      return unsafe EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
    }
  }

  private static func withKey(_ der: [UInt8], _ body: (OpaquePointer) -> Bool) -> Bool {
    // What fails leaves a note with the thread, which nobody would read.
    defer { ERR_clear_error() }
    return unsafe der.withUnsafeBufferPointer { bytes in
      guard var next = bytes.baseAddress else { return false }
      let end = unsafe next + bytes.count
      let key = unsafe withUnsafeMutablePointer(to: &next) { place in
        unsafe place.withMemoryRebound(to: Optional<UnsafePointer<UInt8>>.self, capacity: 1) {
          unsafe d2i_PUBKEY(nil, $0, bytes.count)
        }
      }
      guard let key = unsafe key else { return false }
      defer { unsafe EVP_PKEY_free(key) }
      return unsafe next == end && body(key)
    }
  }
}
