/// What became of the events of one `trackDetailed` call.
public struct CFEventBatchResult: Sendable, Hashable {
  /// An event that was not sent, or was sent and refused.
  public struct Failure: Sendable, Hashable {
    /// The event's id.
    public let id: String
    /// Why.
    public let error: ContentFlowError

    /// Makes a failure.
    public init(id: String, error: ContentFlowError) {
      self.id = id
      self.error = error
    }
  }

  /// Why events were not queued.
  public enum Refusal: Sendable, Hashable {
    /// Analytics consent is not granted.
    case noConsent
    /// The key is not a sensor of the strings that were loaded last for the active locale.
    case inactiveSensor
    /// The sensor was seen in this session already.
    case deduplicated
  }

  /// How many events the call was given.
  public package(set) var submittedCount = 0
  /// How many the server took.
  public package(set) var accepted = 0
  /// How many are lost: left out by the server, or by a queue that was too full or was cleared.
  public package(set) var dropped = 0
  /// The events that may have reached the server.
  public package(set) var uncertainIds: [String] = []
  /// The events that wait to be sent.
  public package(set) var queuedIds: [String] = []
  /// How many were not queued, by reason.
  public package(set) var refusals: [Refusal: Int] = [:]
  /// The events that failed for good.
  public package(set) var failures: [Failure] = []

  package init(
    submittedCount: Int = 0, accepted: Int = 0, dropped: Int = 0, uncertainIds: [String] = [],
    queuedIds: [String] = [], refusals: [Refusal: Int] = [:], failures: [Failure] = []
  ) {
    self.submittedCount = submittedCount
    self.accepted = accepted
    self.dropped = dropped
    self.uncertainIds = uncertainIds
    self.queuedIds = queuedIds
    self.refusals = refusals
    self.failures = failures
  }

  /// How many were not queued.
  public var refusedCount: Int { refusals.values.reduce(0, +) }

  /// How many events something is known of; equals ``submittedCount`` when nothing was overlooked.
  public var accountedCount: Int {
    accepted + dropped + uncertainIds.count + queuedIds.count + refusedCount + failures.count
  }
}
