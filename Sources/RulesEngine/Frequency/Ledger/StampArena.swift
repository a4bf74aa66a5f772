/// The stamps of all rings, one after the other.
struct StampArena: Sendable {
  private(set) var stamps: [Int64] = []
  /// How many of them belong to no ring any more.
  private(set) var wasted = 0

  var count: Int { stamps.count }

  @inline(__always)
  subscript(index: Int) -> Int64 {
    get { stamps[index] }
    set { stamps[index] = newValue }
  }

  /// Room for so many stamps.
  mutating func allocate(_ count: Int) -> UInt32 {
    let start = stamps.count
    for _ in 0..<count { stamps.append(0) }
    return UInt32(truncatingIfNeeded: start)
  }

  mutating func release(_ count: Int) { wasted += count }

  /// Puts a stamp into a ring, newest first; the oldest falls out of a full one.
  @inline(__always)
  mutating func insert(_ stamp: Int64, at start: Int, filled: Int, size: Int) {
    let last = filled < size ? filled : size - 1
    if filled == size && stamps[start + last] >= stamp { return }
    var place = last
    if last > 0 && stamps[start] < stamp {
      // Nearly always: nothing is newer.
      place = 0
    } else {
      while place > 0 && stamps[start + place - 1] < stamp { place -= 1 }
    }
    stamps.insert(stamp, at: start + place, movingUpTo: start + last)
  }

  /// Whether so much is wasted that moving all together pays.
  var needsCompaction: Bool { wasted > 64 && wasted > stamps.count / 2 }

  /// Starts anew with room for what is not wasted.
  mutating func restart() -> [Int64] {
    let old = stamps
    stamps = []
    stamps.reserveCapacity(old.count - wasted)
    wasted = 0
    return old
  }

  mutating func append(_ slice: ArraySlice<Int64>) -> UInt32 {
    let start = stamps.count
    stamps.append(contentsOf: slice)
    return UInt32(truncatingIfNeeded: start)
  }
}
