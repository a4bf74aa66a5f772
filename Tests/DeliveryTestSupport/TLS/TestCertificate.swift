import CTestTLS
public import DeliveryCore

/// A certificate could not be made, or a server could not show it.
public struct TLSTestError: Error, Sendable {
  /// What was tried.
  public let step: String
}

/// A certificate made for a test, with its key. It never changes, so threads may share it.
public final class TestCertificate: @unchecked Sendable {
  let handle: OpaquePointer

  /// Makes a certificate that holds from `start` to `end`, in seconds from now.
  ///
  /// - Parameters:
  ///   - name: its common name.
  ///   - issuer: who signs it; `nil` for itself.
  ///   - host: the DNS name it is for; `nil` for an authority.
  public init(
    _ name: String, issuer: TestCertificate? = nil, host: String? = nil, start: Int64 = -3600,
    end: Int64 = 86_400
  ) throws {
    guard let made = tt_certificate_new(name, issuer?.handle, host, start, end) else {
      throw TLSTestError(step: "making the certificate \(name)")
    }
    handle = made
  }

  deinit { tt_certificate_free(handle) }

  /// The pin of its key.
  public var pin: PublicKeyPin {
    get throws {
      var digest = [UInt8](repeating: 0, count: 32)
      guard tt_certificate_digest(handle, &digest), let pin = PublicKeyPin(digest: digest) else {
        throw TLSTestError(step: "digesting a key")
      }
      return pin
    }
  }

  /// Writes it as PEM.
  public func write(to path: String) throws {
    guard tt_certificate_write(handle, path) else { throw TLSTestError(step: "writing \(path)") }
  }
}

/// A root, an intermediate that it signed, and a leaf that the intermediate signed.
public struct TestChain: Sendable {
  /// The authority that clients trust.
  public let root: TestCertificate
  /// The authority in between.
  public let intermediate: TestCertificate
  /// The server's own.
  public let leaf: TestCertificate

  /// Makes a chain for a host.
  public init(host: String = "localhost", leafEnd: Int64 = 86_400) throws {
    root = try TestCertificate("Test Root")
    intermediate = try TestCertificate("Test Intermediate", issuer: root)
    leaf = try TestCertificate(
      host, issuer: intermediate, host: host, start: -7200, end: leafEnd)
  }
}
