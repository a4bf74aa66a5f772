package import Foundation

/// The addresses of a server's routes.
package struct BaseURL: Sendable, Hashable {
  /// The product's own server.
  package static let standard = "https://api.contentflow.click/sdk/v1"

  /// What the routes of the SDK begin with, without a slash at the end.
  package let sdk: String
  /// What the routes of write keys begin with.
  package let strings: String
  /// The address as it was given, when it is of an older form.
  package let legacyAddress: String?
  /// Whether connections are encrypted.
  package let isSecure: Bool

  /// Reads an address; `nil` when it is not `http` or `https` with a host.
  package init?(_ address: String) {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.percentEncodedHost, !host.isEmpty,
      parts.user == nil, parts.password == nil
    else { return nil }
    let port = parts.port.map { ":\($0)" } ?? ""
    let origin = "\(scheme)://\(host)\(port)"
    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    isSecure = scheme == "https"
    sdk = origin + Self.sdkPath(path)
    strings = origin + Self.writePath(path)
    legacyAddress = path.hasSuffix("/sdk/v1") ? nil : address
  }

  private static func sdkPath(_ path: String) -> String {
    if path.isEmpty { return "/sdk/v1" }
    return path.hasSuffix("/api/v1") ? path + "/sdk" : path
  }

  private static func writePath(_ path: String) -> String {
    for suffix in ["/sdk/v1", "/api/v1/sdk", "/api/v1"] where path.hasSuffix(suffix) {
      return path.dropLast(suffix.count) + "/api/v1"
    }
    return path + "/api/v1"
  }
}

extension BaseURL {
  /// The address to use, and what is wrong with the one of the app's information list.
  ///
  /// - Throws: `invalidConfiguration` for an explicit address that is no `http` or `https` one.
  package static func resolve(
    explicit: URL?, listed: String?
  ) throws(ContentFlowError) -> (url: BaseURL, problem: String?) {
    if let explicit {
      guard let url = BaseURL(explicit.absoluteString) else {
        throw .invalidConfiguration(
          "baseURL is not an http or https address with a host and without user or password")
      }
      return (url, nil)
    }
    var problem: String?
    if let listed {
      if let url = BaseURL(listed), url.isSecure || isLoopback(listed) { return (url, nil) }
      problem =
        "ContentFlowBaseURL must be https (http only for localhost, 127.0.0.1 and 10.0.2.2); "
        + "it is ignored and \(standard) is used"
    }
    guard let url = BaseURL(standard) else {
      throw .invalidConfiguration("the standard address cannot be read")
    }
    return (url, problem)
  }

  private static func isLoopback(_ address: String) -> Bool {
    let hosts = ["localhost", "127.0.0.1", "10.0.2.2"]
    return URLComponents(string: address)?.host.map { hosts.contains($0.lowercased()) } ?? false
  }
}
