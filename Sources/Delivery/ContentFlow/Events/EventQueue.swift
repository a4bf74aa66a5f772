/// The events on their way to the server: waiting, in flight, and uncertain.
///
/// A pure state machine: times come in, and what became of events goes out. One batch is in flight
/// at a time.
package struct EventQueue: Sendable {
  /// The most events that wait.
  package static let capacity = 500
  /// The most events whose delivery is uncertain.
  package static let uncertainCapacity = 500
  /// The most events in a request.
  package static let batchLimit = 100
  /// So many events do not wait any longer.
  package static let flushCount = 10
  /// So long the first event waits for others, in milliseconds.
  package static let flushDelayMilliseconds: Int64 = 15_000

  /// Why nothing is sent for a while.
  struct Hold: Sendable, Hashable {
    /// When the wait is over, by the clock that never goes back.
    let until: Int64
    /// What went wrong last.
    let cause: BatchFailure
  }

  /// What became of the events of one call so far.
  struct CallCounts: Sendable {
    var accepted = 0
    var dropped = 0
    var failures: [(id: String, error: ContentFlowError)] = []
  }

  /// What became of all events.
  package internal(set) var counts = CFEventCounts()
  var line = EventLine()
  var inFlight: [QueuedEvent] = []
  /// Whether what is in flight was cleared meanwhile: it must not come back.
  var isInFlightAbandoned = false
  var uncertain: [QueuedEvent] = []
  var hold: Hold?
  var failures = 0
  var calls: [Int: CallCounts] = [:]
  private var lastCall = 0

  package init() {}

  /// How many wait, without those in flight.
  package var waitingCount: Int { line.count }
  /// Whether the next batch belongs to a call that waits for what becomes of it.
  package var isCallNext: Bool { line.first.map { $0.call != 0 } ?? false }
  /// Whether a batch is in flight.
  package var isSending: Bool { !inFlight.isEmpty }
  /// The ids of the events whose delivery is uncertain, oldest first.
  package var uncertainIDs: [String] { uncertain.map(\.id) }
  /// The ids of the events that wait, oldest first, after those in flight.
  package var queuedIDs: [String] { (inFlight + line.events).map(\.id) }

  /// Notes an event that is not queued.
  package mutating func refuse(_ number: Int = 1) {
    counts.submitted += number
    counts.refused += number
  }

  /// Queues an event; a full queue makes room from its front.
  ///
  /// - Returns: how many events were lost to make room.
  package mutating func enqueue(_ event: QueuedEvent) -> Int {
    counts.submitted += 1
    counts.queued += 1
    line.append(event)
    return makeRoom()
  }

  /// Forgets all events; those in flight are forgotten unless the server takes them.
  ///
  /// - Parameter error: what the events of a call failed with; without one they are dropped.
  /// - Returns: how many were forgotten, with those in flight.
  package mutating func clear(because error: ContentFlowError? = nil) -> Int {
    let gone = line.events + uncertain
    for event in gone {
      if let error {
        calls[event.call]?.failures.append((event.id, error))
      } else {
        calls[event.call]?.dropped += 1
      }
    }
    counts.queued -= line.count
    counts.uncertain -= uncertain.count
    counts.cleared += gone.count
    line.removeAll()
    uncertain.removeAll()
    let abandoned = isInFlightAbandoned ? 0 : inFlight.count
    isInFlightAbandoned = !inFlight.isEmpty
    return gone.count + abandoned
  }

  /// Drops events from the front until the rest fits.
  mutating func makeRoom() -> Int {
    var lost = 0
    while line.count > Self.capacity, let event = line.popFirst() {
      lost += 1
      calls[event.call]?.dropped += 1
    }
    counts.queued -= lost
    counts.overflowed += lost
    return lost
  }

  /// Begins a call whose events go in batches of their own, so that the server's counts are theirs.
  package mutating func beginCall() -> Int {
    lastCall += 1
    calls[lastCall] = CallCounts()
    return lastCall
  }
}
