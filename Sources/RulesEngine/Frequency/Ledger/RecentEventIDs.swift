/// The last event ids, so that one that is reported again is known.
///
/// Ids are kept as 64-bit hashes: two of the 256 that differ look alike once in 10^14 ledgers.
struct RecentEventIDs: Sendable {
  static let limit = 256

  private(set) var hashes: [UInt64] = []
  /// The oldest, once all places are taken.
  private var oldest = 0

  static func hash(_ id: String) -> UInt64 {
    var hash = StableHash()
    for byte in id.utf8 { hash.combine(byte) }
    return hash.value
  }

  func contains(_ hash: UInt64) -> Bool {
    // No early exit: the comparison of all is one vector loop.
    var found = false
    for known in hashes where known == hash { found = true }
    return found
  }

  /// Adds an id that is not there.
  mutating func insert(_ hash: UInt64) {
    if hashes.count < Self.limit {
      hashes.append(hash)
    } else {
      hashes[oldest] = hash
      oldest = (oldest + 1) % Self.limit
    }
  }

  /// From the oldest to the newest.
  var inOrder: [UInt64] { Array(hashes[oldest...] + hashes[..<oldest]) }
}
