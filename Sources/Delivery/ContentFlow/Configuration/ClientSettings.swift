package import DeliveryCore
import Foundation

/// A configuration that can be used.
package struct ClientSettings: Sendable, Hashable {
  package let base: BaseURL
  package let key: String
  package let tenant: String
  package let pins: [PublicKeyPin]

  /// Looks at a configuration.
  ///
  /// - Throws: `invalidConfiguration` for what makes it unusable.
  package init(
    _ configuration: ContentFlowConfiguration, base: BaseURL
  ) throws(ContentFlowError) {
    let key = configuration.apiKey
    guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw .invalidConfiguration("apiKey is empty, or has blanks or other than ASCII characters")
    }
    guard let tenant = configuration.tenantId ?? Self.tenant(ofKey: key),
      !tenant.isEmpty, tenant.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
    else {
      throw .invalidConfiguration(
        "the tenant is unknown: the key does not end in _app or _test; pass tenantId")
    }
    pins = try Self.pins(configuration.certificatePins, isSecure: base.isSecure)
    self.base = base
    self.key = key
    self.tenant = tenant
  }

  /// What a key is for, by its end.
  package static func environment(ofKey key: String) -> ContentFlowEnvironment {
    if key.hasSuffix("_test") { return .test }
    return key.hasSuffix("_app") ? .live : .unknown
  }

  private static func tenant(ofKey key: String) -> String? {
    for suffix in ["_test", "_app"] where key.hasSuffix(suffix) {
      return String(key.dropLast(suffix.count))
    }
    return nil
  }

  private static func pins(
    _ texts: [String], isSecure: Bool
  ) throws(ContentFlowError) -> [PublicKeyPin] {
    guard !texts.isEmpty else { return [] }
    guard isSecure else {
      throw .invalidConfiguration("certificatePins need an https base URL")
    }
    return try CFCertificatePinner.read(texts)
  }
}
