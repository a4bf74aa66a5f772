/// The events that wait, oldest first. Both ends are cheap to reach.
struct EventLine: Sendable {
  private var items: [QueuedEvent?] = []
  private var head = 0

  /// How many wait.
  var count: Int { items.count - head }
  /// Whether none waits.
  var isEmpty: Bool { head == items.count }
  /// The oldest.
  var first: QueuedEvent? { isEmpty ? nil : items[head] }
  /// All, oldest first.
  var events: [QueuedEvent] { items[head...].compactMap(\.self) }

  mutating func append(_ event: QueuedEvent) { items.append(event) }

  /// Puts events before all others, in their order.
  mutating func prepend(_ events: [QueuedEvent]) {
    items.replaceSubrange(..<head, with: events)
    head = 0
  }

  mutating func popFirst() -> QueuedEvent? {
    guard head < items.count else { return nil }
    let event = items[head]
    items[head] = nil
    head += 1
    if head >= 512, head * 2 >= items.count {
      items.removeFirst(head)
      head = 0
    }
    return event
  }

  mutating func removeAll() {
    items.removeAll()
    head = 0
  }

  /// Lets the events of a call join batches with others.
  mutating func release(call: Int) {
    for index in head..<items.count where items[index]?.call == call { items[index]?.call = 0 }
  }
}
