/// MurmurHash3 x86 32-bit, by Austin Appleby (public domain), fed piece by piece.
package struct Murmur3: Sendable {
  private var hash: UInt32
  private var word: UInt32 = 0
  private var count: UInt32 = 0

  package init(seed: UInt32 = 0) {
    hash = seed
  }

  /// Adds bytes.
  @inline(__always)
  package mutating func update(_ bytes: Span<UInt8>) {
    let raw = unsafe bytes.bytes
    let total = bytes.count
    // What waits for the rest of its word is in the lowest bits.
    let shift = UInt64(8 &* (count & 3))
    var waiting = UInt64(word)
    var mixed = hash
    var at = 0
    while at &+ 4 <= total {
      waiting |= UInt64(raw.word(at: at)) &<< shift
      mixed = Self.mixed(mixed, UInt32(truncatingIfNeeded: waiting))
      waiting &>>= 32
      at &+= 4
    }
    var end = shift
    while at < total {
      waiting |= UInt64(bytes[at]) &<< end
      end &+= 8
      at &+= 1
    }
    if end >= 32 {
      mixed = Self.mixed(mixed, UInt32(truncatingIfNeeded: waiting))
      waiting &>>= 32
    }
    hash = mixed
    word = UInt32(truncatingIfNeeded: waiting)
    count &+= UInt32(truncatingIfNeeded: total)
  }

  /// Adds a byte.
  package mutating func update(_ byte: UInt8) {
    word |= UInt32(byte) &<< (8 &* (count & 3))
    count &+= 1
    if count & 3 == 0 {
      hash = Self.mixed(hash, word)
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

  @inline(__always)
  private static func mixed(_ hash: UInt32, _ word: UInt32) -> UInt32 {
    (hash ^ scrambled(word)).turned(13) &* 5 &+ 0xe654_6b64
  }

  @inline(__always)
  private static func scrambled(_ word: UInt32) -> UInt32 {
    (word &* 0xcc9e_2d51).turned(15) &* 0x1b87_3593
  }
}
