package import DeliveryCore

/// Points and fences' events that wait to be sent. Nothing of it is ever written to disk.
package struct LocationBuffer: Sendable {
  /// Something that waits.
  package enum Item: Sendable, Hashable {
    case point(LocationPoint)
    case report(GeofenceReport)
  }

  /// What is known of a request with items.
  package enum Answer: Sendable, Hashable {
    /// The server took it.
    case taken
    /// It may go another time: the transport failed, the server was busy or broken.
    case failed
    /// The server will never take it.
    case refused
  }

  /// So many items are kept; beyond, the oldest go.
  package static let limit = 500
  /// So many items go in one request.
  package static let batchLimit = 100

  private var items: [Item] = []
  /// How many of the first items are in a request that is not answered.
  private var inFlight = 0
  /// Grows with each ``removeAll()``: an answer to an older request changes nothing.
  package private(set) var generation = 0
  /// What became of all items so far.
  package private(set) var counts = Counts()

  /// What became of items. `added` is always the sum of the others.
  package struct Counts: Sendable, Hashable {
    package var added = 0
    package var waiting = 0
    package var taken = 0
    package var refused = 0
    package var dropped = 0
  }

  /// Empty.
  package init() {}

  /// How many wait, those in flight included.
  package var count: Int { items.count }
  /// Whether a request is under way.
  package var isSending: Bool { inFlight > 0 }

  /// Adds an item.
  ///
  /// - Returns: how many had to go for it.
  package mutating func add(_ item: Item) -> Int {
    items.append(item)
    counts.added += 1
    counts.waiting += 1
    return trim()
  }

  private mutating func trim() -> Int {
    // What is in flight may yet be taken; it is settled before it can go.
    let extra = min(items.count - Self.limit, items.count - inFlight)
    guard extra > 0 else { return 0 }
    items.removeSubrange(inFlight..<inFlight + extra)
    counts.waiting -= extra
    counts.dropped += extra
    return extra
  }

  /// Takes the oldest items for a request; `nil` when there are none, or one is under way.
  package mutating func nextBatch() -> [Item]? {
    guard inFlight == 0, !items.isEmpty else { return nil }
    inFlight = min(items.count, Self.batchLimit)
    return Array(items[..<inFlight])
  }

  /// Notes what became of the request under way.
  ///
  /// - Parameter generation: the buffer's when the request was made; `nil` is now's.
  package mutating func settle(_ answer: Answer, of generation: Int? = nil) {
    guard generation == nil || generation == self.generation else { return }
    let count = inFlight
    inFlight = 0
    guard answer != .failed else { return }
    items.removeFirst(count)
    counts.waiting -= count
    if answer == .taken { counts.taken += count } else { counts.refused += count }
  }

  /// Forgets all.
  ///
  /// - Returns: how many there were.
  package mutating func removeAll() -> Int {
    let count = items.count
    items.removeAll()
    generation += 1
    inFlight = 0
    counts.waiting -= count
    counts.dropped += count
    return count
  }
}

extension [LocationBuffer.Item] {
  /// The request's members beside the device's id.
  package var wire: [String: JSONValue] {
    var points: [JSONValue] = []
    var reports: [JSONValue] = []
    for item in self {
      switch item {
      case .point(let point): points.append(point.wire)
      case .report(let report): reports.append(report.wire)
      }
    }
    return ["points": .array(points), "geofenceEvents": .array(reports)]
  }
}
