/// Which entries of a device a ledger has: all up to a number, and some beyond.
struct DeviceProgress: Hashable, Sendable {
  /// So many gaps are remembered; then the oldest counts as filled.
  static let rangeLimit = 64

  /// The greatest number of an entry, so that one more is a number too.
  static let sequenceLimit = UInt64(Int64.max)

  let name: String
  /// All up to this one are there.
  private(set) var upTo: UInt64
  /// Runs beyond, ascending, with gaps between.
  private(set) var beyond: [ClosedRange<UInt64>] = []

  init(_ name: String, upTo: UInt64 = 0) {
    self.name = name
    self.upTo = upTo
  }

  init(_ name: String, upTo: UInt64, beyond: [ClosedRange<UInt64>]) {
    self.init(name, upTo: upTo)
    self.beyond = beyond
  }

  var hasEntries: Bool { upTo > 0 || !beyond.isEmpty }

  func contains(_ sequence: UInt64) -> Bool {
    sequence <= upTo || beyond.contains { $0.contains(sequence) }
  }

  /// Adds an entry's number, 1 or more.
  ///
  /// - Returns: `false` when it was there.
  @inline(__always)
  mutating func insert(_ sequence: UInt64) -> Bool {
    // Nearly always: the next one.
    if sequence == upTo &+ 1 && sequence <= Self.sequenceLimit && beyond.isEmpty {
      upTo = sequence
      return true
    }
    return insertOutOfOrder(sequence)
  }

  private mutating func insertOutOfOrder(_ sequence: UInt64) -> Bool {
    guard sequence > upTo, sequence <= Self.sequenceLimit else { return false }
    if sequence == upTo + 1 {
      upTo = sequence
      absorb()
      return true
    }
    let place = beyond.firstIndex { $0.upperBound >= sequence } ?? beyond.count
    if place < beyond.count && beyond[place].contains(sequence) { return false }
    beyond.insert(sequence...sequence, at: place)
    join(place)
    if place > 0 { join(place - 1) }
    if beyond.count > Self.rangeLimit {
      upTo = beyond[0].upperBound
      beyond.removeFirst()
    }
    return true
  }

  private mutating func join(_ place: Int) {
    guard place + 1 < beyond.count, beyond[place].upperBound + 1 == beyond[place + 1].lowerBound
    else { return }
    beyond[place] = beyond[place].lowerBound...beyond[place + 1].upperBound
    beyond.remove(at: place + 1)
  }

  private mutating func absorb() {
    while let first = beyond.first, first.lowerBound == upTo + 1 {
      upTo = first.upperBound
      beyond.removeFirst()
    }
  }
}
