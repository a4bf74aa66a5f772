import Geo

extension GeofenceEngine {
  /// Moves the shards' events into the buffer in the order of the fixes that brought them about.
  func takeEvents(into events: inout EventBuffer) {
    mergeEvents(into: &events) { $0.sequence }
  }

  /// Moves the shards' events into the buffer in the order of device numbers.
  func takeEventsByDevice(into events: inout EventBuffer) {
    mergeEvents(into: &events) { UInt64($0.device) }
  }

  /// Merges the shards' lists, each already in order of a key; no key occurs in two shards.
  @inline(__always)
  private func mergeEvents(into events: inout EventBuffer, by key: (Event) -> UInt64) {
    guard shards.count > 1 else { return events.take(&shards[0].core.events) }
    let busy = shards.filter { !$0.core.events.isEmpty }
    if busy.count == 1 { return events.take(&busy[0].core.events) }
    Self.merge(busy.map { $0.core.events }, into: &events, by: key)
    for shard in busy { shard.core.events.removeAll(keepingCapacity: true) }
  }

  @inline(__always)
  private static func merge(
    _ lists: [[Event]], into events: inout EventBuffer, by key: (Event) -> UInt64
  ) {
    events.makeRoom(for: lists.reduce(0) { $0 + $1.count })
    var heads = [Int](repeating: 0, count: lists.count)
    var keys = lists.map { $0.first.map(key) ?? .max }
    while true {
      // The list whose head comes first, and the first key of the others.
      var best = -1
      var least = UInt64.max
      var limit = UInt64.max
      for list in lists.indices where heads[list] < lists[list].count {
        if best < 0 || keys[list] < least {
          limit = least
          least = keys[list]
          best = list
        } else {
          limit = min(limit, keys[list])
        }
      }
      guard best >= 0 else { return }
      var head = heads[best]
      let end = lists[best].count
      repeat {
        events.append(lists[best][head])
        head += 1
        if head < end { keys[best] = key(lists[best][head]) }
      } while head < end && keys[best] < limit
      heads[best] = head
    }
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
