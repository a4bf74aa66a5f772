/// A fix that waits, with its number of arrival.
struct HeldFix: Sendable {
  var fix: Fix
  var sequence: UInt64

  /// Earlier first; at one time the better accuracy first (unknown last), then arrival.
  func precedes(_ other: HeldFix) -> Bool {
    if fix.time != other.fix.time { return fix.time < other.fix.time }
    let mine = fix.knownAccuracy ?? .infinity
    let others = other.fix.knownAccuracy ?? .infinity
    if mine != others { return mine < others }
    return sequence < other.sequence
  }
}

/// One device's fixes that wait for earlier ones, in the order they will be released.
struct ReorderBuffer: Sendable {
  private(set) var held: [HeldFix] = []
  private var first = 0
  /// The latest time seen.
  var maxTime = Int64.min

  var isEmpty: Bool { first == held.count }
  var count: Int { held.count - first }
  var waiting: ArraySlice<HeldFix> { held[first...] }

  mutating func hold(_ fix: HeldFix) {
    maxTime = max(maxTime, fix.fix.time)
    if first > 64 && first > held.count / 2 {
      held.removeFirst(first)
      first = 0
    }
    var position = held.count
    while position > first && fix.precedes(held[position - 1]) { position -= 1 }
    held.insert(fix, at: position)
  }

  /// The earliest fix, if its time is at most `limit`.
  mutating func release(upTo limit: Int64) -> HeldFix? {
    guard first < held.count, held[first].fix.time <= limit else { return nil }
    let fix = held[first]
    first += 1
    if first == held.count {
      held.removeAll(keepingCapacity: true)
      first = 0
    }
    return fix
  }

  mutating func removeAll() {
    held.removeAll(keepingCapacity: true)
    first = 0
    maxTime = .min
  }
}

/// The reorder buffers of the devices that have one.
struct ReorderBuffers: Sendable {
  private var buffers: [ReorderBuffer] = []
  private var free: [Int32] = []

  subscript(slot: Int32) -> ReorderBuffer {
    get { buffers[Int(slot)] }
    _modify { yield &buffers[Int(slot)] }
  }

  mutating func makeSlot() -> Int32 {
    if let slot = free.popLast() { return slot }
    buffers.append(ReorderBuffer())
    return Int32(truncatingIfNeeded: buffers.count - 1)
  }

  mutating func free(_ slot: Int32) {
    buffers[Int(slot)].removeAll()
    free.append(slot)
  }
}
