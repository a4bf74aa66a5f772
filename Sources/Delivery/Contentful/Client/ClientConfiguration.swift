import DeliveryCore
public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The public hosts of the API.
public enum Host: Sendable {
  /// Published content.
  public static let delivery = "cdn.contentful.com"
  /// Drafts.
  public static let preview = "preview.contentful.com"
}

/// How the API is asked and how dates are read.
public struct ClientConfiguration: Sendable {
  /// HTTPS, and the API's own dates.
  public static let `default` = ClientConfiguration()

  /// Whether HTTPS is used; anything else is for tests on loopback.
  public var secure = true
  /// How dates are read; `nil` for the forms of the API.
  public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy?
  /// Where times without an offset are; `nil` for GMT.
  public var timeZone: TimeZone?

  /// HTTPS, and the API's own dates.
  public init() {}
}

/// Names a library that stands between app and client.
public protocol Integration: Sendable {
  /// The library's name.
  var name: String { get }
  /// The library's version.
  var version: String { get }
}

/// What a client sends with every request of the API.
struct RequestHeaders: Sendable {
  /// The version of the client that is reproduced.
  static let version = "5.5.15"

  let api: HTTPHeaders
  /// For hosts that are no part of the API.
  let plain: HTTPHeaders
  let timeoutMilliseconds: Int64

  init(
    token: String, session: URLSessionConfiguration, app: AppInfo, integration: (any Integration)?
  ) {
    var own: HTTPHeaders = [:]
    for (name, value) in session.httpAdditionalHeaders ?? [:] {
      guard let name = name as? String else { continue }
      own[name] = "\(value)"
    }
    plain = {
      var headers = own
      headers["Authorization"] = nil
      return headers
    }()
    own["Authorization"] = "Bearer " + token
    own["X-Contentful-User-Agent"] = Self.agent(app, integration)
    api = own
    let seconds = session.timeoutIntervalForRequest
    timeoutMilliseconds =
      seconds.isFinite && seconds > 0 ? Int64(min(seconds, 86_400 * 7) * 1000) : 60_000
  }

  private static func agent(_ app: AppInfo, _ integration: (any Integration)?) -> String {
    var parts: [String] = []
    if let name = app.bundle["CFBundleIdentifier"], !name.isEmpty {
      parts.append("app \(name)/\(app.version)")
    }
    parts.append("sdk contentful.swift/\(version)")
    parts.append("platform Swift/6")
    parts.append("os Linux/\(app.osVersion)")
    if let integration { parts.append("integration \(integration.name)/\(integration.version)") }
    return parts.map { $0 + ";" }.joined(separator: " ")
  }
}
