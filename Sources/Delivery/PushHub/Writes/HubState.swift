import DeliveryCore
import Foundation

/// Decides which write is sent next, and what an answer changes. Knows no clock and no network.
struct HubState: Sendable {
  /// What is to be done now.
  enum Step: Sendable, Hashable {
    /// Nothing, until something is written or started.
    case rest
    /// Nothing before this moment of the monotonic clock.
    case wait(until: Int64)
    case send(WriteOperation)
  }

  /// What became of writes.
  struct Outcome: Sendable, Hashable {
    var sent: [String] = []
    var dropped: [String] = []
    var refused: [String: PushHubError] = [:]
  }

  var record: HubRecord
  var lastError: PushHubError?
  private(set) var inFlight: String?
  private var failures = 0
  /// Of the monotonic clock, in milliseconds.
  private var backoffUntil: Int64 = 0
  private var serverUntil: Int64 = 0
  /// The write for which the credential was already asked for anew.
  private var renewedFor: String?

  init(_ record: HubRecord) {
    self.record = record
  }

  /// Keeps a write.
  mutating func enqueue(_ operation: WriteOperation) -> Outcome {
    Outcome(dropped: record.queue.append(operation, inFlight: inFlight))
  }

  /// The next step. Without a credential the registration goes before everything that is older; one
  /// that was forgotten is asked for again with the token that is kept.
  ///
  /// - Parameter fresh: makes that registration.
  mutating func next(
    now: Int64, monotonic: Int64, fresh: (_ token: String) -> WriteOperation
  ) -> (step: Step, outcome: Outcome) {
    var outcome = Outcome(dropped: record.queue.expire(now: now))
    if record.consent == .denied {
      outcome.dropped += record.queue.remove { $0.kind == .event }
    }
    guard var operation = record.queue.operations.first else { return (.rest, outcome) }
    if record.installation == nil {
      if !record.queue.operations.contains(where: { $0.kind == .register }) {
        guard let token = record.token else { return (.rest, outcome) }
        outcome.dropped += record.queue.append(fresh(token), inFlight: nil)
      }
      operation = record.queue.operations.first { $0.kind == .register } ?? operation
    }
    let gate = max(backoffUntil, serverUntil)
    guard monotonic >= gate else { return (.wait(until: gate), outcome) }
    inFlight = operation.id
    return (.send(operation), outcome)
  }

  /// Takes the answer to what was sent.
  mutating func take(
    _ answer: WriteAnswer, to operation: WriteOperation, monotonic: Int64, jitter: any Jitter
  ) -> Outcome {
    inFlight = nil
    var answer = answer
    if case .done(let body) = answer, operation.kind == .register, record.installation == nil {
      if let installation = Self.installation(body) {
        record.installation = installation
      } else {
        answer = .refused(.unexpectedAnswer("no installationId, credential or environment"))
      }
    }
    switch answer {
    case .done:
      failures = 0
      lastError = nil
      if operation.id == renewedFor { renewedFor = nil }
      if operation.kind == .register { noteReport(operation.body) }
      return Outcome(sent: record.queue.remove { $0.id == operation.id })
    case .later(let error, let retryAfter):
      failures += 1
      lastError = error
      let delay = Backoff().delayMilliseconds(
        afterFailures: failures, retryAfter: retryAfter, jitter: jitter)
      backoffUntil = monotonic + delay
      if let retryAfter { serverUntil = monotonic + retryAfter }
      return Outcome()
    case .credentialUnknown where renewedFor != operation.id && record.installation != nil:
      renewedFor = operation.id
      record.installation = nil
      return Outcome()
    case .credentialUnknown:
      return refuse(operation, .rejected(status: 401, code: "credential_unknown"))
    case .refused(let error):
      return refuse(operation, error)
    }
  }

  /// Lets the next step come at once, unless the server asked to be left alone.
  mutating func forgetBackoff() { backoffUntil = 0 }

  /// What was sent is not waited for any more.
  mutating func abandon() { inFlight = nil }

  private mutating func refuse(_ operation: WriteOperation, _ error: PushHubError) -> Outcome {
    failures = 0
    lastError = error
    // Asking again with the same token would get the same answer.
    if operation.kind == .register, record.installation == nil { record.token = nil }
    _ = record.queue.remove { $0.id == operation.id }
    return Outcome(refused: [operation.id: error])
  }

  private mutating func noteReport(_ body: JSONValue) {
    guard let context = body["context"] else { return }
    record.reported = try? context.decoded(as: DeviceContext.self)
  }

  private static func installation(_ body: JSONValue) -> Installation? {
    guard let id = body["installationId"]?.stringValue, !id.isEmpty,
      id.utf8.allSatisfy({ $0.isUnreserved }),
      let credential = body["credential"]?.stringValue, !credential.isEmpty,
      credential.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
      let environment = body["environment"]?.stringValue
    else { return nil }
    return Installation(id: id, credential: credential, environment: environment)
  }
}

extension UInt8 {
  /// What an address has as it is (RFC 3986, section 2.3).
  fileprivate var isUnreserved: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: true
    default: false
    }
  }
}
