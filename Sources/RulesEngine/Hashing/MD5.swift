/// MD5 (RFC 1321), for buckets only: it is not safe against forgery.
package typealias MD5 = BlockHash<MD5Core>

package struct MD5Core: BlockCore {
  package static let isBigEndian = false

  private(set) var a: UInt32 = 0x6745_2301
  private(set) var b: UInt32 = 0xefcd_ab89
  private(set) var c: UInt32 = 0x98ba_dcfe
  private(set) var d: UInt32 = 0x1032_5476

  package init() {}

  /// The first 4 bytes as a number, the first byte at the top.
  package var first32Bits: UInt32 { a.byteSwapped }

  /// The digest as four words, the first byte of each at the top.
  package var digest: [UInt32] { [a, b, c, d].map(\.byteSwapped) }

  /// The whole digest as a number, modulo a small one.
  package func remainder(by divisor: UInt32) -> UInt32 {
    var rest: UInt64 = 0
    let words: InlineArray<4, UInt32> = [a, b, c, d]
    for index in words.indices {
      rest = (rest << 32 | UInt64(words[index].byteSwapped)) % UInt64(divisor)
    }
    return UInt32(truncatingIfNeeded: rest)
  }

  package mutating func mix(_ words: InlineArray<16, UInt32>) {
    var (a, b, c, d) = (a, b, c, d)
    for round in 0..<64 {
      let (mixed, index): (UInt32, Int) =
        switch round >> 4 {
        case 0: (d ^ (b & (c ^ d)), round)
        case 1: (c ^ (d & (b ^ c)), (5 &* round &+ 1) & 15)
        case 2: (b ^ c ^ d, (3 &* round &+ 5) & 15)
        default: (c ^ (b | ~d), (7 &* round) & 15)
        }
      let sum = a &+ mixed &+ Self.constants[round] &+ words[index]
      let turn = Self.turns[(round >> 4) &* 4 &+ (round & 3)]
      (a, d, c, b) = (d, c, b, b &+ sum.turned(turn))
    }
    self.a &+= a
    self.b &+= b
    self.c &+= c
    self.d &+= d
  }

  private static let turns: InlineArray<16, UInt32> = [
    7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21,
  ]

  /// The whole part of 2³² |sin(i + 1)|.
  private static let constants: InlineArray<64, UInt32> = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613,
    0xfd46_9501, 0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193,
    0xa679_438e, 0x49b4_0821, 0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d,
    0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8, 0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed,
    0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a, 0xfffa_3942, 0x8771_f681, 0x6d9d_6122,
    0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70, 0x289b_7ec6, 0xeaa1_27fa,
    0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665, 0xf429_2244,
    0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb,
    0xeb86_d391,
  ]
}
