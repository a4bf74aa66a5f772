import DeliveryCore
import Foundation

/// The two requests of the service.
struct Requests: Sendable {
  /// What the client is called.
  static let clientName = "IosClient/0.1.0"

  let apiKey: String
  let config: FeatureflowConfig

  /// Asks for all features of a user; the address is the same for equal users, so that it can be
  /// cached on the way.
  func evaluation(_ user: FeatureflowUser) -> HTTPRequest? {
    guard let base = address(config.baseURL) else { return nil }
    let segment = Data(user.json.bytes).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
    return HTTPRequest(
      .get, "\(base)/api/js/v1/evaluate/\(key)/user/\(segment)",
      headers: ["Accept": "application/json", "X-Featureflow-Client": Self.clientName],
      timeoutMilliseconds: timeout)
  }

  func events(_ rows: JSONValue) -> HTTPRequest? {
    guard let base = address(config.eventsURL) else { return nil }
    return HTTPRequest(
      .post, "\(base)/api/js/v1/event/\(key)",
      headers: ["Content-Type": "application/json", "X-Featureflow-Client": Self.clientName],
      body: Data(rows.bytes), timeoutMilliseconds: timeout)
  }

  private var timeout: Int64 { max(1, FeatureflowConfig.milliseconds(config.timeout)) }

  private var key: String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return apiKey.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private func address(_ url: URL?) -> String? {
    guard let url, url.scheme == "https" || url.scheme == "http" else { return nil }
    let text = url.absoluteString
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
