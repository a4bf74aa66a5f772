import DeliveryCore
import Foundation

/// What an answer, or none, means for a write.
enum WriteAnswer: Sendable, Hashable {
  case done(JSONValue)
  /// To be sent again, not before so many milliseconds when the server said so.
  case later(PushHubError, retryAfter: Int64?)
  /// The server does not know the credential.
  case credentialUnknown
  case refused(PushHubError)

  init(_ response: HTTPResponse, now: Int64) {
    let error = PushHubError.rejected(
      status: response.status, code: Self.code(response.body))
    switch response.status {
    case 200...299: self = .done((try? JSONValue(parsing: response.body)) ?? .null)
    case 401 where Self.code(response.body) == "credential_unknown": self = .credentialUnknown
    case 408, 429, 500...599:
      self = .later(error, retryAfter: RetryAfter.milliseconds(response.headers, now: now))
    default: self = .refused(error)
    }
  }

  init(_ failure: TransportFailure) {
    // These cannot get better by waiting.
    switch failure.reason {
    case .invalidRequest: self = .refused(.transport(failure))
    default: self = .later(.transport(failure), retryAfter: nil)
    }
  }

  /// The server's own code, when it looks like one: it may be shown.
  static func code(_ body: Data) -> String {
    guard body.count <= 1 << 16, let answer = try? JSONValue(parsing: body),
      let code = answer["error"]?["code"]?.stringValue, (1...64).contains(code.utf8.count),
      code.utf8.allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f: true
        default: false
        }
      })
    else { return "" }
    return code
  }
}
