import CTestTLS

/// What a server shows in handshakes; can be changed between connections, its ticket keys stay.
///
/// OpenSSL locks its contexts; a change takes effect for the handshakes that begin behind it.
public final class TestTLS: @unchecked Sendable {
  let handle: OpaquePointer

  /// Shows the chain's leaf and intermediate.
  public init(_ chain: TestChain) throws {
    guard let made = tt_server_new() else { throw TLSTestError(step: "making a TLS server") }
    handle = made
    try show(chain.leaf, sending: [chain.intermediate])
  }

  deinit { tt_server_free(handle) }

  /// Shows a leaf from now on, and sends other certificates along.
  public func show(_ leaf: TestCertificate, sending others: [TestCertificate]) throws {
    guard tt_server_show(handle, leaf.handle) else { throw TLSTestError(step: "showing a leaf") }
    for other in others {
      guard tt_server_add(handle, other.handle) else {
        throw TLSTestError(step: "sending a certificate along")
      }
    }
  }
}
