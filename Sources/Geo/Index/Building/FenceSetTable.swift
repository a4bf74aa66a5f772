/// Sets of fences, each kept once.
struct FenceSetTable: Sendable {
  /// Where each set's members begin; one more entry than sets. Set 0 is empty.
  private(set) var starts: [UInt32] = [0, 0]
  /// The members of all sets, ascending in each.
  private(set) var members: [FenceHandle] = []
  /// Open addressing: numbers of sets, 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: 64)

  /// The number of the set with these members, given in ascending order.
  mutating func number(of set: [FenceHandle]) -> UInt32 {
    if set.isEmpty { return 0 }
    var slot = Int(truncatingIfNeeded: Self.hash(set)) & (slots.count - 1)
    while slots[slot] != 0 {
      let candidate = slots[slot]
      if members[range(candidate)].elementsEqual(set) { return candidate }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = UInt32(truncatingIfNeeded: starts.count - 1)
    slots[slot] = number
    members.append(contentsOf: set)
    starts.append(UInt32(truncatingIfNeeded: members.count))
    if starts.count * 2 > slots.count { grow() }
    return number
  }

  private func range(_ number: UInt32) -> Range<Int> {
    Int(starts[Int(number)])..<Int(starts[Int(number) + 1])
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in 1..<UInt32(truncatingIfNeeded: starts.count - 1) {
      var slot = Int(truncatingIfNeeded: Self.hash(members[range(number)])) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
    }
  }

  private static func hash(_ set: some Collection<FenceHandle>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for member in set {
      hash = (hash ^ UInt64(member)) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    return hash
  }
}
