/// SHA-256 (FIPS 180-4, section 6.2).
package typealias SHA256 = BlockHash<SHA256Core>

package struct SHA256Core: BlockCore {
  package static let isBigEndian = true

  /// The digest's eight words.
  private(set) var state: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  package init() {}

  package var digest: [UInt32] { (0..<8).map { state[$0] } }

  /// The first 8 bytes as a number, the first byte at the top.
  package var first64Bits: UInt64 { UInt64(state[0]) << 32 | UInt64(state[1]) }

  /// The whole digest as a number, modulo a small one.
  package func remainder(by divisor: UInt32) -> UInt32 {
    var rest: UInt64 = 0
    for index in 0..<8 { rest = (rest << 32 | UInt64(state[index])) % UInt64(divisor) }
    return UInt32(truncatingIfNeeded: rest)
  }

  package mutating func mix(_ words: InlineArray<16, UInt32>) {
    if SHAInstructions.areThere {
      SHAInstructions.mixSHA256(&state, words)
    } else {
      mixPortably(words)
    }
  }

  /// Mixes a block on any processor.
  package mutating func mixPortably(_ words: InlineArray<16, UInt32>) {
    var w = words
    var s = state
    for round in 0..<64 {
      let index = round & 15
      if round >= 16 {
        let early = w[(round &+ 1) & 15]
        let late = w[(round &+ 14) & 15]
        let small = early.turned(25) ^ early.turned(14) ^ early &>> 3
        let great = late.turned(15) ^ late.turned(13) ^ late &>> 10
        w[index] = w[index] &+ small &+ w[(round &+ 9) & 15] &+ great
      }
      let e = s[4]
      let choice = s[6] ^ (e & (s[5] ^ s[6]))
      let first =
        s[7] &+ (e.turned(26) ^ e.turned(21) ^ e.turned(7)) &+ choice
        &+ Self.constants[round] &+ w[index]
      let a = s[0]
      let majority = (a & s[1]) | (s[2] & (a | s[1]))
      let second = (a.turned(30) ^ a.turned(19) ^ a.turned(10)) &+ majority
      s = [first &+ second, a, s[1], s[2], s[3] &+ first, e, s[5], s[6]]
    }
    for index in 0..<8 { state[index] &+= s[index] }
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
