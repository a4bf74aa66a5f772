/// When kept fixes leave as a batch. Each device has its own open batch.
public struct BatchRules: Hashable, Sendable {
  /// What happens to a finished batch when the queue is full.
  public enum Overflow: String, Hashable, Sendable, CaseIterable {
    /// The oldest waiting batch is given up for it.
    case dropOldest
    /// The new batch is given up.
    case dropNewest
  }

  /// Fixes in a full batch; at least 1.
  public var maxCount = 100
  /// Milliseconds between a batch's oldest fix and a later one that closes it; `nil`: any.
  public var maxAgeMilliseconds: Int64?
  /// Whether a fix that caused an event closes its batch.
  public var flushesOnEvent = false
  /// Finished batches that may wait to be taken; at least 1.
  public var maxQueued = 10_000
  /// What happens beyond that.
  public var overflow = Overflow.dropOldest

  /// Makes the default rules.
  public init() {}
}
