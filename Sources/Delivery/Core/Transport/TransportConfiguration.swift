/// What all connections of a transport have in common.
public struct TransportConfiguration: Sendable, Hashable {
  /// The keys one of which must be in every verified chain; empty for any trusted chain. With pins,
  /// `http` addresses are refused.
  public var pins: [PublicKeyPin]
  /// A PEM file of authorities that takes the place of the system's; meant for tests on loopback.
  public var certificateAuthorityFile: String?
  /// How long connecting may take, TLS included, in milliseconds.
  public var connectionMilliseconds: Int64
  /// The most bytes of a body, decompressed; for a stream, of those that nobody has read yet.
  public var bodyLimit: Int

  /// Makes a configuration: no pins, the system's authorities, 10 seconds, 16 MiB.
  public init(
    pins: [PublicKeyPin] = [], certificateAuthorityFile: String? = nil,
    connectionMilliseconds: Int64 = 10_000, bodyLimit: Int = 16 << 20
  ) {
    self.pins = pins
    self.certificateAuthorityFile = certificateAuthorityFile
    self.connectionMilliseconds = connectionMilliseconds
    self.bodyLimit = bodyLimit
  }
}
