import RulesEngine

/// What a replay counted.
struct ReplayTally {
  var read = 0
  var devices = 0
  var fences = 0
  var counts = FixCounts()
  var events = [Int](repeating: 0, count: EventKind.allCases.count)
  var eventsByFence: [Int] = []

  mutating func count(_ buffer: EventBuffer) {
    for event in buffer {
      events[Int(event.kind.rawValue)] += 1
      if event.kind == .enter || event.kind == .cross { eventsByFence[Int(event.fence)] += 1 }
    }
  }

  func events(_ kind: EventKind) -> Int {
    events[Int(kind.rawValue)]
  }

  /// Reasons for which fixes were dropped, with their numbers, the most frequent first.
  var rejections: [(name: String, count: Int)] {
    FixRejection.allCases.map { ($0.name, Int(clamping: counts.rejected($0))) }
      .filter { $0.1 > 0 }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .map { (name: $0.0, count: $0.1) }
  }

  /// The fences entered most, as handle and count.
  func busiestFences(_ limit: Int) -> [(handle: Int, count: Int)] {
    eventsByFence.indices.filter { eventsByFence[$0] > 0 }
      .sorted { (eventsByFence[$1], $0) < (eventsByFence[$0], $1) }
      .prefix(limit).map { (handle: $0, count: eventsByFence[$0]) }
  }
}
