/// A small seeded generator, so that a failing random test can be run again.
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence that belongs to the seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number in the half-open range.
  public mutating func double(in range: Range<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
