public import DeliveryCore
public import Foundation

/// What a client is started with. Two starts with equal configurations share one client.
public struct ContentFlowConfiguration: Sendable, Hashable {
  /// The publishable key, `<workspace>_test` or `<workspace>_app`.
  public var apiKey: String
  /// The workspace; `nil` takes it from the key.
  public var tenantId: String?
  /// The language that is selected in the app; `nil` takes the device's.
  public var locale: Locale?
  /// Where the server is, `http` or `https`; `nil` takes `ContentFlowBaseURL` of the app's
  /// information list, or the product's own.
  public var baseURL: URL?
  /// The installation id of a client that the app had before; only for the first start.
  public var deviceId: String?
  /// `sha256/` and base64 of the digests of public keys; none, or at least two.
  public var certificatePins: [String]
  /// How much is told, unless ``ContentFlowDiagnostics/level`` was set.
  public var diagnostics: DiagnosticLevel

  /// Makes a configuration; what is wrong with it is told by the calls of the client.
  public init(
    apiKey: String, tenantId: String? = nil, locale: Locale? = nil, baseURL: URL? = nil,
    deviceId: String? = nil, certificatePins: [String] = [], diagnostics: DiagnosticLevel = .errors
  ) {
    self.apiKey = apiKey
    self.tenantId = tenantId
    self.locale = locale
    self.baseURL = baseURL
    self.deviceId = deviceId
    self.certificatePins = certificatePins
    self.diagnostics = diagnostics
  }
}

/// What a key is for.
public enum ContentFlowEnvironment: String, Sendable, Hashable {
  /// Also what is published to Test.
  case test
  /// Released apps.
  case live
  /// The key does not say.
  case unknown
}
