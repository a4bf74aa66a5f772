/// Where the packed leaves of rims without edges lie, each kept once.
///
/// What such a leaf says does not depend on its cell: rims are measured from their circles, and the
/// fences around are the same for every cell that no other boundary enters. About half of them are
/// alike, mostly neighbours along a rim.
struct RimLeafTable: Sendable {
  /// Open addressing: one more than where a leaf begins, 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: 64)
  private var count = 0

  /// The place of the leaf with these words, which is added at the end when there is none.
  mutating func place(of leaf: [UInt32], in words: inout [UInt32]) -> (first: Int, isNew: Bool) {
    var slot = leaf[...].wordHash & (slots.count - 1)
    while slots[slot] != 0 {
      let first = Int(slots[slot]) - 1
      if Self.isEqual(words, first, leaf) { return (first, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let first = words.count
    words.append(contentsOf: leaf)
    slots[slot] = UInt32(truncatingIfNeeded: first + 1)
    count += 1
    if count * 2 > slots.count { grow(words) }
    return (first, true)
  }

  /// Leaves tell their length, so two that differ do so within the shorter one or in its length.
  private static func isEqual(_ words: [UInt32], _ first: Int, _ leaf: [UInt32]) -> Bool {
    guard first + leaf.count <= words.count else { return false }
    for index in leaf.indices where words[first + index] != leaf[index] { return false }
    return true
  }

  private mutating func grow(_ words: [UInt32]) {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    for entry in slots where entry != 0 {
      let first = Int(entry) - 1
      let size = PackedLeaf.size(of: words[first...])
      var slot = words[first..<first + size].wordHash & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = entry
    }
    slots = larger
  }
}

extension PackedLeaf {
  /// How many words a leaf without edges has.
  static func size(of leaf: ArraySlice<UInt32>) -> Int {
    let first = leaf.startIndex
    if DiscLeafView.isBegun(by: leaf[first]) { return DiscLeafView.size(of: leaf[first]) }
    return headWords + Int(PackedHeader(bits: leaf[first + 2]).handles)
      + Int(leaf[first + 1] >> rimShift)
  }
}
