/// The checksum of a section: 64 bits, eight lanes of eight bytes each.
///
/// A step is one-to-one in the lane and in the word it takes, and so is the end in each lane: two
/// sections that differ in one word only never have the same checksum, others by a chance of
/// 2^-64. It finds accidents; it is no signature.
enum SectionChecksum {
  private static let lanes = 8
  private static let odd: UInt64 = 0x9fb2_1c65_1e98_df25
  private static let seed: UInt64 = 0x243f_6a88_85a3_08d3

  /// The checksum of the bytes.
  ///
  /// - Complexity: O(*n*); as fast as memory is read.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (a, b, c, d) = (seed, seed &+ 1, seed &+ 2, seed &+ 3)
    var (e, f, g, h) = (seed &+ 4, seed &+ 5, seed &+ 6, seed &+ 7)
    let block = lanes * 8
    let whole = bytes.count / block * block
    if let base = bytes.baseAddress {
      func word(_ offset: Int) -> UInt64 {
        unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      }
      for offset in stride(from: 0, to: whole, by: block) {
        a = step(a, word(offset))
        b = step(b, word(offset + 8))
        c = step(c, word(offset + 16))
        d = step(d, word(offset + 24))
        e = step(e, word(offset + 32))
        f = step(f, word(offset + 40))
        g = step(g, word(offset + 48))
        h = step(h, word(offset + 56))
      }
    }
    var sum = step(seed, UInt64(truncatingIfNeeded: bytes.count))
    for lane in [a, b, c, d, e, f, g, h] { sum = step(sum, lane) }
    for offset in whole..<bytes.count { sum = step(sum, UInt64(unsafe bytes[offset])) }
    return sum
  }

  @inline(__always)
  private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let product = (lane ^ word) &* odd
    return product ^ product >> 32
  }
}
