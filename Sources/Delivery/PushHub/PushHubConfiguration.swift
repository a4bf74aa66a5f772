public import Foundation

/// Which app this is, and how it may register.
public struct PushHubConfiguration: Sendable, Hashable {
  /// The product's service; its documentation names no address, so the app has to.
  public static let defaultBaseURL: URL? = nil
  /// The key of the app's information list that names the service, in the place of
  /// ``defaultBaseURL``.
  public static let baseURLKey = "PushHubBaseURL"

  /// The app's id.
  public let appId: UUID
  /// The key that apps may carry; its environment is the devices'.
  public let publishableKey: String
  /// The service; `nil` for the one of the information list.
  public let baseURL: URL?

  /// Makes a configuration.
  ///
  /// - Throws: `invalidConfiguration` for a key that is not a publishable one, and for an address
  ///   that is not http or https.
  public init(appId: UUID, publishableKey: String, baseURL: URL? = nil) throws(PushHubError) {
    if publishableKey.hasPrefix("ph_live_") {
      throw .invalidConfiguration(
        "this is a server key, which must not be in an app: use a publishable one (ph_pub_)")
    }
    let name = publishableKey.utf8.dropFirst(7)
    guard publishableKey.hasPrefix("ph_pub_"), !name.isEmpty,
      name.allSatisfy({ (0x21...0x7e).contains($0) })
    else {
      throw .invalidConfiguration(
        "publishableKey does not begin with ph_pub_; make one in Client SDK access")
    }
    if let baseURL { _ = try Self.address(baseURL) }
    self.appId = appId
    self.publishableKey = publishableKey
    self.baseURL = baseURL
  }

  /// The service's address without a slash at its end.
  func service(_ bundle: [String: String]) throws(PushHubError) -> String {
    if let baseURL { return try Self.address(baseURL) }
    if let text = bundle[Self.baseURLKey] {
      guard let url = URL(string: text) else {
        throw .invalidConfiguration("\(Self.baseURLKey) is no address")
      }
      return try Self.address(url)
    }
    guard let known = Self.defaultBaseURL else {
      throw .invalidConfiguration(
        "the service's address is not known: give baseURL, or set \(Self.baseURLKey)")
    }
    return try Self.address(known)
  }

  private static func address(_ url: URL) throws(PushHubError) -> String {
    let text = url.absoluteString
    guard url.scheme == "https" || url.scheme == "http", let host = url.host, !host.isEmpty,
      url.query == nil, url.fragment == nil, url.user == nil
    else {
      throw .invalidConfiguration(
        "the service's address is not http or https with a host and at most a path")
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
