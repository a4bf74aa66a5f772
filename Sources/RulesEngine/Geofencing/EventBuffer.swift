/// Events in the order they are sent; the memory is kept from one use to the next.
///
/// Calls to an engine add to the buffer; the host empties it with ``removeAll()``.
public struct EventBuffer: Sendable, RandomAccessCollection {
  private var events: [Event] = []

  /// Makes an empty buffer.
  public init() {}

  /// The first position.
  public var startIndex: Int { 0 }

  /// The position after the last.
  public var endIndex: Int { events.count }

  /// The event at a position.
  public subscript(index: Int) -> Event { events[index] }

  /// Adds an event.
  public mutating func append(_ event: Event) {
    events.append(event)
  }

  /// Forgets the events and keeps the memory.
  public mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
  }

  /// Makes room for more events, twice as much as there is when there is too little.
  mutating func makeRoom(for more: Int) {
    let needed = events.count + more
    guard needed > events.capacity else { return }
    events.reserveCapacity(Swift.max(needed, 2 * events.capacity))
  }

  /// Moves all events out of a list; both keep memory for the next ones.
  mutating func take(_ other: inout [Event]) {
    if events.isEmpty {
      swap(&events, &other)
    } else {
      events.append(contentsOf: other)
      other.removeAll(keepingCapacity: true)
    }
  }
}
