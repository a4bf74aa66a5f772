import Geo

extension GeofenceEngine {
  /// Moves the shards' events into the buffer in the order of the fixes that brought them about.
  func takeEvents(into events: inout EventBuffer) {
    mergeEvents(into: &events) { $0.sequence < $1.sequence }
  }

  /// Moves the shards' events into the buffer in the order of device numbers.
  func takeEventsByDevice(into events: inout EventBuffer) {
    mergeEvents(into: &events) { $0.device < $1.device }
  }

  /// Merges the shards' lists, each already in order; no key occurs in two shards.
  private func mergeEvents(
    into events: inout EventBuffer, _ precedes: (Event, Event) -> Bool
  ) {
    if shards.count == 1 {
      events.append(contentsOf: shards[0].core.events)
    } else {
      var heads = [Int](repeating: 0, count: shards.count)
      let counts = shards.map { $0.core.events.count }
      while let shard = Self.least(
        heads, counts: counts,
        precedes: { a, b in
          precedes(shards[a].core.events[heads[a]], shards[b].core.events[heads[b]])
        })
      {
        events.append(shards[shard].core.events[heads[shard]])
        heads[shard] += 1
      }
    }
    for shard in shards { shard.core.events.removeAll(keepingCapacity: true) }
  }

  func mergeStates(into states: inout FixStates) {
    var heads = [Int](repeating: 0, count: shards.count)
    let counts = shards.map { $0.core.states.count }
    while let shard = Self.least(
      heads, counts: counts,
      precedes: { a, b in
        let left = shards[a].core.states
        let right = shards[b].core.states
        let first = (left.sequences[heads[a]], left.devices[heads[a]])
        return first < (right.sequences[heads[b]], right.devices[heads[b]])
      })
    {
      states.append(heads[shard], of: shards[shard].core.states)
      heads[shard] += 1
    }
    for shard in shards { shard.core.states.removeAll() }
  }

  /// Moves finished batches into the queue, in the order of what finished them, then device.
  mutating func takeBatches() {
    guard let rules = configuration.batches else { return }
    var heads = [Int](repeating: 0, count: shards.count)
    let counts = shards.map { $0.core.finishedBatches.count }
    while let shard = Self.least(
      heads, counts: counts,
      precedes: { a, b in
        let left = shards[a].core.finishedBatches[heads[a]]
        let right = shards[b].core.finishedBatches[heads[b]]
        return (left.sequence, left.device) < (right.sequence, right.device)
      })
    {
      queue.append(shards[shard].core.finishedBatches[heads[shard]], rules: rules)
      heads[shard] += 1
    }
    for shard in shards { shard.core.finishedBatches.removeAll(keepingCapacity: true) }
  }

  /// The list whose head comes first; `nil` when all are used up.
  private static func least(
    _ heads: [Int], counts: [Int], precedes: (Int, Int) -> Bool
  ) -> Int? {
    var best: Int?
    for candidate in heads.indices where heads[candidate] < counts[candidate] {
      guard let current = best else {
        best = candidate
        continue
      }
      if precedes(candidate, current) { best = candidate }
    }
    return best
  }
}
