import Glibc

/// Steele, Lea and Flood's SplitMix64: the same numbers for the same seed, everywhere.
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// The first number of the generator with that seed: a hash.
  package static func mixed(_ seed: UInt64) -> UInt64 {
    var random = SplitMix(seed: seed)
    return random.next()
  }

  /// A number in 0..<1 of 53 random bits.
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  package mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// A normally distributed number, by Box and Muller.
  package mutating func normal(_ mean: Double, _ deviation: Double) -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return mean + deviation * radius * cos(2 * Double.pi * unit())
  }

  /// A whole number in 0..<count.
  package mutating func index(below count: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
