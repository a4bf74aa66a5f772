/// SHA-1 (FIPS 180-4, section 6.1), for buckets only: it is not safe against forgery.
package typealias SHA1 = BlockHash<SHA1Core>

package struct SHA1Core: BlockCore {
  package static let isBigEndian = true

  /// The digest's five words.
  private var state: InlineArray<5, UInt32> = [
    0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0,
  ]

  package init() {}

  /// The first 60 bits of the digest: what 15 hexadecimal digits say.
  package var first60Bits: UInt64 { (UInt64(state[0]) << 32 | UInt64(state[1])) >> 4 }

  /// The digest's five words.
  package var digest: [UInt32] { (0..<5).map { state[$0] } }

  package mutating func mix(_ words: InlineArray<16, UInt32>) {
    if SHAInstructions.areThere {
      SHAInstructions.mixSHA1(&state, words)
    } else {
      mixPortably(words)
    }
  }

  /// Mixes a block on any processor.
  package mutating func mixPortably(_ words: InlineArray<16, UInt32>) {
    var w = InlineArray<80, UInt32>(repeating: 0)
    for index in 0..<16 { w[index] = words[index] }
    for index in 16..<80 {
      w[index] = (w[index &- 3] ^ w[index &- 8] ^ w[index &- 14] ^ w[index &- 16]).turned(1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    // Five rounds a time bring the letters back to their places without a move.
    for round in stride(from: 0, to: 20, by: 5) {
      Self.step(a, &b, d ^ (b & (c ^ d)), &e, 0x5a82_7999 &+ w[round])
      Self.step(e, &a, c ^ (a & (b ^ c)), &d, 0x5a82_7999 &+ w[round &+ 1])
      Self.step(d, &e, b ^ (e & (a ^ b)), &c, 0x5a82_7999 &+ w[round &+ 2])
      Self.step(c, &d, a ^ (d & (e ^ a)), &b, 0x5a82_7999 &+ w[round &+ 3])
      Self.step(b, &c, e ^ (c & (d ^ e)), &a, 0x5a82_7999 &+ w[round &+ 4])
    }
    for round in stride(from: 20, to: 40, by: 5) {
      Self.step(a, &b, b ^ c ^ d, &e, 0x6ed9_eba1 &+ w[round])
      Self.step(e, &a, a ^ b ^ c, &d, 0x6ed9_eba1 &+ w[round &+ 1])
      Self.step(d, &e, e ^ a ^ b, &c, 0x6ed9_eba1 &+ w[round &+ 2])
      Self.step(c, &d, d ^ e ^ a, &b, 0x6ed9_eba1 &+ w[round &+ 3])
      Self.step(b, &c, c ^ d ^ e, &a, 0x6ed9_eba1 &+ w[round &+ 4])
    }
    for round in stride(from: 40, to: 60, by: 5) {
      Self.step(a, &b, (b & c) | (d & (b | c)), &e, 0x8f1b_bcdc &+ w[round])
      Self.step(e, &a, (a & b) | (c & (a | b)), &d, 0x8f1b_bcdc &+ w[round &+ 1])
      Self.step(d, &e, (e & a) | (b & (e | a)), &c, 0x8f1b_bcdc &+ w[round &+ 2])
      Self.step(c, &d, (d & e) | (a & (d | e)), &b, 0x8f1b_bcdc &+ w[round &+ 3])
      Self.step(b, &c, (c & d) | (e & (c | d)), &a, 0x8f1b_bcdc &+ w[round &+ 4])
    }
    for round in stride(from: 60, to: 80, by: 5) {
      Self.step(a, &b, b ^ c ^ d, &e, 0xca62_c1d6 &+ w[round])
      Self.step(e, &a, a ^ b ^ c, &d, 0xca62_c1d6 &+ w[round &+ 1])
      Self.step(d, &e, e ^ a ^ b, &c, 0xca62_c1d6 &+ w[round &+ 2])
      Self.step(c, &d, d ^ e ^ a, &b, 0xca62_c1d6 &+ w[round &+ 3])
      Self.step(b, &c, c ^ d ^ e, &a, 0xca62_c1d6 &+ w[round &+ 4])
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  @inline(__always)
  private static func step(
    _ a: UInt32, _ b: inout UInt32, _ mixed: UInt32, _ e: inout UInt32, _ word: UInt32
  ) {
    e = e &+ word &+ mixed &+ a.turned(5)
    b = b.turned(30)
  }
}
