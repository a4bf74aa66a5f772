/// How many stamps of each event a ledger keeps: four numbers below 256 in one word, so that asking
/// for one is a shift.
struct RingSizes: Hashable, Sendable {
  /// The four numbers, the first in the lowest bits.
  private(set) var bits: UInt32

  static let zero = RingSizes(0, 0, 0, 0)

  init(_ impressions: UInt8, _ taps: UInt8, _ dismissals: UInt8, _ conversions: UInt8) {
    bits = UInt32(impressions) | UInt32(taps) << 8 | UInt32(dismissals) << 16
    bits |= UInt32(conversions) << 24
  }

  init(bits: UInt32) { self.bits = bits }

  /// The number of an event, from 0 to 3.
  @inline(__always)
  subscript(event: Int) -> UInt8 {
    get { UInt8(truncatingIfNeeded: bits &>> Self.shift(event)) }
    set {
      let shift = Self.shift(event)
      bits = bits & ~(0xff &<< shift) | UInt32(newValue) &<< shift
    }
  }

  /// All four together.
  var sum: Int { Self.sum(bits) }

  /// Those before an event together.
  @inline(__always)
  func sum(before event: Int) -> Int { Self.sum(bits & (1 &<< Self.shift(event) &- 1)) }

  /// Whether none is less than another's.
  @inline(__always)
  func covers(_ other: RingSizes) -> Bool {
    // Nearly always they are what the rules asked for.
    bits == other.bits || joined(other).bits == bits
  }

  /// The greater ones of both.
  func joined(_ other: RingSizes) -> RingSizes {
    var joined = self
    for event in 0..<4 { joined[event] = max(self[event], other[event]) }
    return joined
  }

  @inline(__always)
  private static func shift(_ event: Int) -> UInt32 { UInt32(truncatingIfNeeded: event) &<< 3 }

  @inline(__always)
  private static func sum(_ bits: UInt32) -> Int {
    let pairs = bits & 0x00ff_00ff &+ (bits &>> 8) & 0x00ff_00ff
    return Int(pairs & 0xffff &+ pairs &>> 16)
  }
}
