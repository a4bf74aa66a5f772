import DeliveryCore
import Foundation

/// What the API answers when it cannot do what it is asked.
public class APIError: Error, @unchecked Sendable, CustomDebugStringConvertible {
  /// One thing that is wrong with a request.
  public struct Detail: Sendable, Hashable {
    /// What kind of mistake.
    public let name: String?
    /// Where, as the names and indices that lead there.
    public let path: [String]
    /// In words.
    public let details: String?
  }

  /// The kind of the error, such as `NotFound`.
  public let id: String
  /// What is wrong.
  public let message: String?
  /// The number of the request, for the support.
  public let requestId: String?
  /// The status of the answer.
  public let statusCode: Int?
  /// What is wrong with the request in detail.
  public let details: [Detail]

  init(id: String, message: String?, requestId: String?, statusCode: Int?, details: [Detail]) {
    self.id = id
    self.message = message
    self.requestId = requestId
    self.statusCode = statusCode
    self.details = details
  }

  /// The kind, the words and the request.
  public var debugDescription: String {
    "\(id) (\(statusCode ?? 0)): \(message ?? "") (request \(requestId ?? ""))"
  }
}

/// Too many requests.
public final class RateLimitError: APIError, @unchecked Sendable {
  /// Seconds until the next request may be made; `nil` when the API does not say.
  public let timeBeforeLimitReset: Int?

  init(_ error: APIError, timeBeforeLimitReset: Int?) {
    self.timeBeforeLimitReset = timeBeforeLimitReset
    super.init(
      id: error.id, message: error.message, requestId: error.requestId,
      statusCode: error.statusCode, details: error.details)
  }
}

extension APIError {
  /// The error that an answer with another status than 200 stands for.
  static func read(_ response: HTTPResponse) -> any Error {
    let reset = response.headers["X-Contentful-RateLimit-Reset"].flatMap { Int($0) }
    let body = try? JSONValue(parsing: response.body)
    guard let body, let message = body["message"]?.stringValue,
      let request = body["requestId"]?.stringValue
    else {
      guard response.status == 429 else {
        return SDKError.unparseableJSON(
          data: response.body,
          errorMessage: "status \(response.status) without message and requestId")
      }
      // A gateway may refuse before the API can write a body.
      let error = APIError(
        id: "RateLimitExceeded", message: "Too many requests",
        requestId: response.headers["X-Contentful-Request-Id"] ?? "", statusCode: 429, details: [])
      return RateLimitError(error, timeBeforeLimitReset: reset)
    }
    let error = APIError(
      id: body["sys"]?["id"]?.stringValue ?? "", message: message, requestId: request,
      statusCode: response.status, details: body["details"].map(Detail.list) ?? [])
    return response.status == 429 ? RateLimitError(error, timeBeforeLimitReset: reset) : error
  }
}

extension APIError.Detail {
  fileprivate static func list(_ details: JSONValue) -> [APIError.Detail] {
    (details["errors"]?.arrayValue ?? []).map { error in
      let path = (error["path"]?.arrayValue ?? []).map { $0.stringValue ?? $0.text }
      return APIError.Detail(
        name: error["name"]?.stringValue, path: path, details: error["details"]?.stringValue)
    }
  }
}
