/// What the server answered to one request with events, or to several in a row.
public struct CFEventReceipt: Sendable, Hashable {
  /// How many of a category.
  public struct Counts: Sendable, Hashable {
    /// Taken.
    public var accepted: Int
    /// Left out.
    public var dropped: Int

    /// Takes both.
    public init(accepted: Int = 0, dropped: Int = 0) {
      self.accepted = accepted
      self.dropped = dropped
    }
  }

  /// Taken; accepted or queued on the server, which is no proof of durable storage.
  public var accepted: Int
  /// Left out.
  public var dropped: Int
  /// Why they were left out, and how often; the reasons are the server's words.
  public var dropReasons: [String: Int]
  /// The counts of each category, when the server tells them.
  public var byCategory: [String: Counts]

  /// Makes a receipt.
  public init(
    accepted: Int = 0, dropped: Int = 0, dropReasons: [String: Int] = [:],
    byCategory: [String: Counts] = [:]
  ) {
    self.accepted = accepted
    self.dropped = dropped
    self.dropReasons = dropReasons
    self.byCategory = byCategory
  }

  /// Whether the receipt accounts for a batch of so many events.
  package func accounts(for size: Int) -> Bool {
    guard accepted >= 0, dropped >= 0 else { return false }
    let (sum, isOver) = accepted.addingReportingOverflow(dropped)
    return !isOver && sum == size
  }

  /// Adds a later receipt, which accounted for its batch.
  mutating func add(_ other: CFEventReceipt) {
    accepted += other.accepted
    dropped += other.dropped
    dropReasons.merge(other.dropReasons) { $0 &+ $1 }
    byCategory.merge(other.byCategory) { left, right in
      Counts(
        accepted: left.accepted &+ right.accepted, dropped: left.dropped &+ right.dropped)
    }
  }
}
