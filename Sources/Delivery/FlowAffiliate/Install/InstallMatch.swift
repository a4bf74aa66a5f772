import DeliveryCore
import Foundation

/// What came of asking for an install match.
enum MatchAnswer: Hashable, Sendable {
  /// The service was not reached; it is asked again at a later launch.
  case unreached
  case noMatch
  case match(LinkInvite, publisherName: String?)

  init(_ response: HTTPResponse) {
    switch response.status {
    case 200...299: self = Self.read(response)
    // The request will not get better.
    case 400...499 where response.status != 408 && response.status != 429: self = .noMatch
    default: self = .unreached
    }
  }

  private static func read(_ response: HTTPResponse) -> MatchAnswer {
    guard let match = (try? JSONValue(parsing: response.body))?["match"] else { return .noMatch }
    var invite = LinkInvite()
    if let code = match["code"]?.stringValue, LinkInvite.isCode(code) { invite.code = code }
    if let click = match["clickId"]?.stringValue, LinkInvite.isClickId(click) {
      invite.clickId = click
    }
    if invite.isEmpty { return .noMatch }
    return .match(invite, publisherName: match["publisherName"]?.stringValue)
  }
}

/// The question whether the first launch fits a recent click.
struct InstallMatch {
  /// How long it may take, in milliseconds.
  static let limit: Int64 = 5_000

  static func request(
    _ settings: AffiliateSettings, appId: String, installId: String, _ app: AppInfo
  ) -> HTTPRequest {
    let body: JSONValue = [
      "appId": .string(appId), "installId": .string(installId), "platform": "ios",
      "osVersion": .string(app.osVersion), "model": .string(app.deviceModel),
      "screen": [
        "width": .integer(Int64(app.screenWidth)), "height": .integer(Int64(app.screenHeight)),
      ],
      "language": .string(app.locale.replacingOccurrences(of: "_", with: "-")),
      "timezone": .string(app.timeZone),
    ]
    return HTTPRequest(
      .post, settings.apiURL + "/v1/installs/match",
      headers: ["Content-Type": "application/json", "Accept": "application/json"],
      body: Data(body.bytes), timeoutMilliseconds: limit)
  }
}
