/// What a client needs to hear of changes, and to tell them.
struct LivePart: Sendable {
  struct Placement: Sendable {
    let key: String
    var state: BlockState
    let reader: AsyncStream<BlockState>.Continuation
  }

  /// Who hears of changes.
  var readers: [Int: AsyncStream<ContentUpdate>.Continuation] = [:]
  var placements: [Int: Placement] = [:]
  var lastReader = 0
  /// Where the shown blocks came from.
  var freshness = Freshness.cache

  var isForeground = false
  var queue = RevalidationQueue()
  /// Hears of the app's phases.
  var phases: Task<Void, Never>?
  /// Reads the live stream.
  var listener: Task<Void, Never>?
  /// Reads now and then while the stream is down.
  var poller: Task<Void, Never>?
  /// Reads what was published.
  var reader: Task<Void, Never>?
  /// Says which listener is the present one.
  var generation = 0
}
