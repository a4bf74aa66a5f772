import ContentFlow
import DeliveryCore
import Testing

/// Something that goes wrong with a write, and what it means.
struct WriteFault: Sendable, CustomTestStringConvertible {
  let name: String
  let reply: Reply
  let effect: BatchFailure
  /// Whether the key is dead then.
  var isDeadly = false
  /// Whether the server got the request.
  var arrives = true
  /// Whether the envelope is good, and only what is in it is not.
  var isSuccess = false

  var testDescription: String { name }

  private static func code(_ status: Int, _ code: String) -> WriteFault {
    WriteFault(
      name: "\(status) \(code)",
      reply: .status(status, #"{"success":false,"code":"\#(code)","error":"no"}"#),
      effect: .refused, isDeadly: status == 401 || keyCodes.contains(code))
  }

  private static let keyCodes = [
    "INVALID_SDK_KEY", "MISSING_SDK_KEY", "SDK_KEY_IN_QUERY", "TENANT_KEY_MISMATCH",
  ]

  private static let unsent: [WriteFault] = [
    ("refused", .refused), ("DNS", .unresolvedName), ("TLS", .handshake),
    ("untrusted", .untrustedCertificate(code: 20)), ("wrong host", .wrongHost),
    ("pin", .pinMismatch), ("timeout before bytes", .timedOut(.connection)),
  ].map { (name: String, reason: TransportFailure.Reason) in
    WriteFault(
      name: name, reply: .failure(reason, sent: false), effect: .unsent, arrives: false)
  }

  private static let broken: [WriteFault] = [
    ("timeout after bytes", .timedOut(.answer)), ("silence", .timedOut(.silence)),
    ("reset", .reset), ("no answer", .closedWithoutAnswer), ("cut body", .cutBody),
    ("no HTTP", .malformedAnswer), ("16 MiB body", .bodyTooLarge(limit: 16 << 20)),
    ("redirection", .redirected(status: 302)), ("cancelled", .cancelled),
  ].map { (name: String, reason: TransportFailure.Reason) in
    WriteFault(name: name, reply: .failure(reason, sent: true), effect: .unclear)
  }

  private static let limited: [WriteFault] = [
    "7", "Thu, 01 Jan 2026 00:00:09 GMT", "Thursday, 01-Jan-26 00:00:09 GMT",
    "Thu Jan  1 00:00:09 2026",
  ].map {
    WriteFault(
      name: "429 \($0)", reply: .status(429, headers: ["Retry-After": $0]), effect: .rateLimited)
  }

  private static let answers: [WriteFault] =
    [
      .code(401, "INVALID_SDK_KEY"), .code(401, "OTHER"), .code(403, "DEVICE_NOT_IDENTIFIED"),
      .code(403, "USER_MISMATCH"), .code(403, "IDENTITY_BLOCKED"),
      .code(403, "LOCATION_CONSENT_REQUIRED"), .code(404, ""), .code(400, "BAD"),
    ] + keyCodes.map { .code(403, $0) } + [
      WriteFault(name: "401", reply: .status(401), effect: .refused, isDeadly: true),
      WriteFault(name: "403", reply: .status(403), effect: .refused),
      WriteFault(name: "500", reply: .status(500), effect: .unclear),
      WriteFault(name: "503", reply: .status(503), effect: .unclear),
      WriteFault(name: "malformed envelope", reply: .status(200, "<html>"), effect: .unclear),
      WriteFault(name: "no success", reply: .status(200, #"{"data":{}}"#), effect: .unclear),
      WriteFault(
        name: "wrong types", reply: .success(#"["a"]"#), effect: .unclear, isSuccess: true),
      WriteFault(
        name: "wrong members",
        reply: .success(
          #"{"accepted":"1","status":1,"consent":1,"registered":1,"removed":1,"deleted":1}"#),
        effect: .unclear, isSuccess: true),
    ]

  static let all = unsent + broken + limited + answers
}
