import DeliveryCore
import Foundation

/// A publisher's greeting, for "Invited by Anna".
public struct AffiliateInvite: Sendable, Hashable {
  /// The greeting.
  public let greeting: String
  /// What the invited person gets, such as `5 USD`; `nil` for nothing.
  public let bonus: String?
  /// The app's name.
  public let appName: String
  /// The app's colour, such as `#ff7a00`.
  public let appColor: String

  /// How long fetching may take, in milliseconds.
  static let limit: Int64 = 2_000

  /// Fetches the greeting of a code; `nil` when it is late, or not what it should be.
  static func fetch(
    code: String, from service: String, _ transport: any HTTPTransport
  ) async -> AffiliateInvite? {
    guard let segment = pathSegment(code) else { return nil }
    let request = HTTPRequest(
      .get, service + "/v1/share/landing/" + segment, headers: ["Accept": "application/json"],
      timeoutMilliseconds: limit)
    guard let response = try? await transport.send(request), response.status == 200 else {
      return nil
    }
    return AffiliateInvite(response.body)
  }

  private init?(_ body: Data) {
    guard let landing = try? JSONValue(parsing: body),
      let greeting = landing["greeting"]?.stringValue,
      let appName = landing["appName"]?.stringValue,
      let appColor = landing["appColor"]?.stringValue
    else { return nil }
    self.greeting = greeting
    self.appName = appName
    self.appColor = appColor
    bonus = landing["bonus"]?.stringValue
  }

  /// A code as one segment of a path; none for `.` and `..`, which lead elsewhere.
  private static func pathSegment(_ code: String) -> String? {
    guard !code.isEmpty, !code.allSatisfy({ $0 == "." }) else { return nil }
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~")
    return code.addingPercentEncoding(withAllowedCharacters: unreserved)
  }
}
