import DeliveryCore
import Foundation

extension ContentFlowClient {
  /// The version that servers are told.
  static let version = "2.4.1"
  /// The most tries of a read.
  static let readAttempts = 3
  /// The longest wait between two tries of a read, in milliseconds; beyond it the read fails.
  static let patienceMilliseconds: Int64 = 30_000

  /// Makes sure that requests may be sent.
  ///
  /// - Throws: `invalidConfiguration`, `invalidKey` or `closed`.
  func requireLive() throws(ContentFlowError) {
    if let error = problem { throw error }
    if let error = vitality.error { throw error }
  }

  /// Tries a call once.
  ///
  /// - Returns: the `data` of the answer, `null` when it has none.
  /// - Throws: what happened, and whether the server can have done anything.
  func send(_ call: Call) async throws(CallFailure) -> JSONValue {
    try await exchange(call).data
  }

  /// Reads with up to three tries; equal reads at the same time are one.
  func read(_ call: Call) async throws(ContentFlowError) -> CallAnswer {
    try requireLive()
    do {
      return try await flights.run(Flight(call: call, epoch: content.epoch)) { [self] in
        try await attempts(call)
      }
    } catch let error as ContentFlowError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  /// A read that can be shared: who asks for another identity asks for something else.
  struct Flight: Hashable, Sendable {
    let call: Call
    let epoch: Int64
  }

  /// Tries a read up to three times.
  func attempts(_ call: Call) async throws(ContentFlowError) -> CallAnswer {
    var failures = 0
    while true {
      try requireLive()
      let failure: CallFailure
      do throws(CallFailure) {
        return try await exchange(call)
      } catch {
        failure = error
      }
      failures += 1
      guard failure.isRetriable, failures < Self.readAttempts else { throw failure.error }
      let delay = Backoff().delayMilliseconds(
        afterFailures: failures, retryAfter: failure.retryAfterMilliseconds, jitter: seams.jitter)
      guard delay <= Self.patienceMilliseconds else { throw failure.error }
      diagnostics.report(
        .verbose, "http", "\(call.path) is read again in \(delay) ms: \(failure.error)")
      try await pause(milliseconds: delay)
    }
  }

  /// Waits, unless the client ends.
  ///
  /// - Throws: `cancelled`, or why the client ended.
  func pause(milliseconds: Int64) async throws(ContentFlowError) {
    try requireLive()
    let clock = seams.clock
    let wait = Task { (try? await clock.sleep(milliseconds: milliseconds)) != nil }
    lastPause += 1
    let number = lastPause
    pauses[number] = wait
    let isOver = await withTaskCancellationHandler {
      await wait.value
    } onCancel: {
      wait.cancel()
    }
    pauses[number] = nil
    try requireLive()
    if !isOver { throw .cancelled }
  }

  /// Tries a call once.
  func exchange(_ call: Call) async throws(CallFailure) -> CallAnswer {
    do {
      try requireLive()
    } catch {
      throw CallFailure(.unsent, error)
    }
    do throws(CallFailure) {
      let response: HTTPResponse
      do throws(TransportFailure) {
        response = try await transport.send(request(for: call))
      } catch {
        throw CallFailure(error)
      }
      return try Envelope.read(
        response, isKeyed: call.writeKey == nil, now: seams.clock.wallMilliseconds)
    } catch {
      throw judged(error, of: call)
    }
  }

  /// Does what a failure asks for, whatever was called.
  private func judged(_ failure: CallFailure, of call: Call) -> CallFailure {
    // An end of the client ends what is under way, which is told as the end.
    if failure.error == .closed, let end = vitality.error {
      return CallFailure(failure.effect, end)
    }
    guard vitality.error == nil else { return failure }
    switch failure.error {
    case .authenticationFailed(let status, let code): keyDied(status: status, code: code)
    case .invalidEnvelope(let text):
      diagnostics.report(.errors, "envelope", "\(call.path): \(text)", error: failure.error)
    case .pinningFailed:
      diagnostics.report(
        .errors, "config", "\(call.path): \(failure.error)", error: failure.error)
    default: break
    }
    return failure
  }

  /// What goes to the server.
  func request(for call: Call) -> HTTPRequest {
    let base = call.writeKey == nil ? settings?.base.sdk : settings?.base.strings
    var query = call.query.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    if let locale = call.locale { query.append(("locale", locale)) }
    let text = query.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
    var request = HTTPRequest(
      call.method, (base ?? "") + call.path + (text.isEmpty ? "" : "?" + text))
    request.headers = headers(for: call)
    if let body = call.body {
      request.body = Data(body.bytes)
      request.headers["Content-Type"] = "application/json"
    }
    return request
  }

  private func headers(for call: Call) -> HTTPHeaders {
    var headers: HTTPHeaders = [
      "Accept": "application/json", "User-Agent": "ContentFlow-Swift/\(Self.version)",
      "X-CF-Key": settings?.key ?? "", "X-Tenant-Id": settings?.tenant ?? "",
    ]
    headers["X-CF-Write-Key"] = call.writeKey
    if call.sendsDevice { headers["X-CF-Device-Id"] = deviceID }
    if call.sendsSession { headers["X-CF-Session-Id"] = sessionID }
    headers["Accept-Language"] = call.locale
    headers["If-None-Match"] = call.etag
    return headers
  }

  /// A text as part of a path or a query.
  static func encoded(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
