package import DeliveryCore

/// The form of all answers.
package enum Envelope: Sendable {
  /// Codes that say that the key is no good; a 401 says so without any.
  private static let keyCodes: Set<String> = [
    "INVALID_SDK_KEY", "MISSING_SDK_KEY", "SDK_KEY_IN_QUERY", "TENANT_KEY_MISMATCH",
  ]

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - response: what came.
  ///   - isKeyed: whether the call was made with the publishable key.
  ///   - now: the device's wall clock.
  package static func read(
    _ response: HTTPResponse, isKeyed: Bool, now: Int64
  ) throws(CallFailure) -> CallAnswer {
    let status = response.status
    if status == 304 {
      return CallAnswer(
        data: .null, isNotModified: true, etag: response.headers["ETag"], body: [])
    }
    let body = [UInt8](response.body)
    guard response.isSuccess else {
      throw failure(status, try? JSONValue(parsing: body), response.headers, isKeyed, now)
    }
    let value: JSONValue
    do {
      value = try JSONValue(parsing: body, name: "the answer")
    } catch {
      throw CallFailure(.uncertain, .invalidEnvelope(error.description))
    }
    guard case .object(let members) = value, members["success"] == .bool(true) else {
      throw CallFailure(.uncertain, .invalidEnvelope("it is no object with success: true"))
    }
    return CallAnswer(
      data: members["data"] ?? .null, isNotModified: false, etag: response.headers["ETag"],
      body: body)
  }

  private static func failure(
    _ status: Int, _ value: JSONValue?, _ headers: HTTPHeaders, _ isKeyed: Bool, _ now: Int64
  ) -> CallFailure {
    let nested = value?["error"]
    let code = value?["code"]?.stringValue ?? nested?["code"]?.stringValue
    let message = nested?.stringValue ?? nested?["message"]?.stringValue ?? ""
    let wish = RetryAfter.milliseconds(headers, now: now)
    switch status {
    case 401 where isKeyed, 403 where isKeyed && code.map(keyCodes.contains) == true:
      return CallFailure(
        .keyRejected, .authenticationFailed(status: status, code: code ?? ""))
    case 429:
      return CallFailure(
        .rateLimited, .rateLimited(retryAfterMilliseconds: wish), retryAfterMilliseconds: wish,
        isRetriable: true)
    case 400...499:
      return CallFailure(
        .refused(status: status, code: code),
        .server(status: status, code: code, message: message))
    default:
      return CallFailure(
        .uncertain, .server(status: status, code: code, message: message),
        retryAfterMilliseconds: wish, isRetriable: true)
    }
  }
}
