/// A rollout by murmur3 of a key and the id, with the percentage made a whole number: the usual
/// one, as plain data.
struct WordShare: Sendable {
  /// The hash of what stands before the id.
  private let hash: Murmur3
  /// Buckets below this one are in.
  private let limit: UInt32
  /// Whether the word is scaled to 100,000 buckets; else it counts modulo 100.
  private let isScaled: Bool

  /// `nil` for a strategy that goes by something else.
  init?(_ bucketer: Bucketer, percent: Double) {
    guard let hash = bucketer.core.murmur3 else { return nil }
    let share = min(max(percent, 0), 100)
    switch bucketer.strategy {
    case .uniform:
      isScaled = true
      limit = UInt32((share * 1_000).rounded(.up))
    case .unleash, .split:
      isScaled = false
      limit = UInt32(share.rounded(.down))
    default: return nil
    }
    self.hash = hash
  }

  /// Whether it holds the id.
  @inline(__always)
  func holds(_ id: Span<UInt8>) -> Bool {
    let word = hash.word(behind: id)
    return (isScaled ? Bucketer.scaled(word, to: 100_000) : word % 100) < limit
  }
}
