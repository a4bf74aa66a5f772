/// Sets of fences, each kept once: a record is a count and the members, ascending.
struct FenceSetTable: Sendable {
  /// The records; a set's number is where its record begins. The first is the empty set.
  private(set) var records: [UInt32] = [0]
  /// Open addressing: numbers of sets, 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: 64)
  private var count = 0

  /// The number of the set with these members, given in ascending order.
  mutating func number(of set: [FenceHandle]) -> UInt32 {
    if set.isEmpty { return 0 }
    var slot = set[...].wordHash & (slots.count - 1)
    while slots[slot] != 0 {
      let candidate = Int(slots[slot])
      if Int(records[candidate]) == set.count
        && records[candidate + 1..<candidate + 1 + set.count].elementsEqual(set)
      {
        return slots[slot]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    records.alignForRecord(set.count + 1)
    let number = UInt32(truncatingIfNeeded: records.count)
    slots[slot] = number
    records.append(UInt32(truncatingIfNeeded: set.count))
    records.append(contentsOf: set)
    count += 1
    if count * 2 > slots.count { grow() }
    return number
  }

  /// Calls `body` with the number and the members of every set but the empty one.
  func forEach(_ body: (UInt32, ArraySlice<UInt32>) -> Void) {
    var position = 1
    while position < records.count {
      // A count of 0 is a word that fills up a cache line.
      let members = position + 1..<position + 1 + Int(records[position])
      if !members.isEmpty { body(UInt32(truncatingIfNeeded: position), records[members]) }
      position = members.upperBound
    }
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    forEach { number, members in
      var slot = members.wordHash & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = number
    }
    slots = larger
  }
}
