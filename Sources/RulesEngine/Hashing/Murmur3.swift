/// MurmurHash3 x86 32-bit, by Austin Appleby (public domain), fed piece by piece.
package struct Murmur3: Sendable {
  private var hash: UInt32
  private var word: UInt32 = 0
  private var count: UInt32 = 0

  package init(seed: UInt32 = 0) {
    hash = seed
  }

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count && count & 3 != 0 {
      update(bytes[index])
      index += 1
    }
    while index &+ 4 <= bytes.count {
      mix(
        UInt32(bytes[index]) | UInt32(bytes[index &+ 1]) &<< 8 | UInt32(bytes[index &+ 2]) &<< 16
          | UInt32(bytes[index &+ 3]) &<< 24)
      count &+= 4
      index &+= 4
    }
    while index < bytes.count {
      update(bytes[index])
      index += 1
    }
  }

  /// Adds a byte.
  package mutating func update(_ byte: UInt8) {
    word |= UInt32(byte) &<< (8 &* (count & 3))
    count &+= 1
    if count & 3 == 0 {
      mix(word)
      word = 0
    }
  }

  /// The hash of all bytes so far.
  package consuming func finish() -> UInt32 {
    var hash = hash ^ Self.scrambled(word) ^ count
    hash = (hash ^ hash &>> 16) &* 0x85eb_ca6b
    hash = (hash ^ hash &>> 13) &* 0xc2b2_ae35
    return hash ^ hash &>> 16
  }

  private mutating func mix(_ word: UInt32) {
    hash = (hash ^ Self.scrambled(word)).turned(13) &* 5 &+ 0xe654_6b64
  }

  @inline(__always)
  private static func scrambled(_ word: UInt32) -> UInt32 {
    (word &* 0xcc9e_2d51).turned(15) &* 0x1b87_3593
  }
}
