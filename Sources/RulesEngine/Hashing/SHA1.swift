/// SHA-1 (FIPS 180-4, section 6.1), for buckets only: it is not safe against forgery.
package typealias SHA1 = BlockHash<SHA1Core>

package struct SHA1Core: BlockCore {
  package static let isBigEndian = true

  private(set) var a: UInt32 = 0x6745_2301
  private(set) var b: UInt32 = 0xefcd_ab89
  private(set) var c: UInt32 = 0x98ba_dcfe
  private(set) var d: UInt32 = 0x1032_5476
  private(set) var e: UInt32 = 0xc3d2_e1f0

  package init() {}

  /// The first 60 bits of the digest: what 15 hexadecimal digits say.
  package var first60Bits: UInt64 { (UInt64(a) << 32 | UInt64(b)) >> 4 }

  /// The digest's five words.
  package var digest: [UInt32] { [a, b, c, d, e] }

  package mutating func mix(_ words: InlineArray<16, UInt32>) {
    var w = words
    var (a, b, c, d, e) = (a, b, c, d, e)
    for round in 0..<20 {
      if round >= 16 { Self.expand(&w, round) }
      Self.step(&a, &b, &c, &d, &e, (d ^ (b & (c ^ d))) &+ 0x5a82_7999 &+ w[round & 15])
    }
    for round in 20..<40 {
      Self.expand(&w, round)
      Self.step(&a, &b, &c, &d, &e, (b ^ c ^ d) &+ 0x6ed9_eba1 &+ w[round & 15])
    }
    for round in 40..<60 {
      Self.expand(&w, round)
      Self.step(&a, &b, &c, &d, &e, ((b & c) | (d & (b | c))) &+ 0x8f1b_bcdc &+ w[round & 15])
    }
    for round in 60..<80 {
      Self.expand(&w, round)
      Self.step(&a, &b, &c, &d, &e, (b ^ c ^ d) &+ 0xca62_c1d6 &+ w[round & 15])
    }
    self.a &+= a
    self.b &+= b
    self.c &+= c
    self.d &+= d
    self.e &+= e
  }

  /// Makes the round's word of those before it, in place of the one 16 rounds ago.
  @inline(__always)
  private static func expand(_ w: inout InlineArray<16, UInt32>, _ round: Int) {
    w[round & 15] =
      (w[(round &+ 13) & 15] ^ w[(round &+ 8) & 15] ^ w[(round &+ 2) & 15] ^ w[round & 15])
      .turned(1)
  }

  @inline(__always)
  private static func step(
    _ a: inout UInt32, _ b: inout UInt32, _ c: inout UInt32, _ d: inout UInt32,
    _ e: inout UInt32, _ mixed: UInt32
  ) {
    let next = a.turned(5) &+ e &+ mixed
    (e, d, c, b, a) = (d, c, b.turned(30), a, next)
  }
}
