internal import CKernels

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
    let total = bytes.count
    guard total >= 4 else {
      for index in bytes.indices { update(bytes[index]) }
      return
    }
    let raw = unsafe bytes.bytes
    let waiting = Int(count & 3)
    var mixed = hash
    var at = 0
    if waiting > 0 {
      // The first bytes complete the word that waits; all others are read where they stand, so that
      // only this one is shifted.
      mixed = Self.mixed(mixed, word | raw.word(at: 0) &<< UInt32(truncatingIfNeeded: 8 &* waiting))
      at = 4 &- waiting
    }
    while at &+ 4 <= total {
      mixed = Self.mixed(mixed, raw.word(at: at))
      at &+= 4
    }
    // The last bytes, of which there are less than four, the first in the lowest bits.
    let last = UInt64(raw.word(at: total &- 4)) &<< UInt64(truncatingIfNeeded: 8 &* (total &- at))
    hash = mixed
    word = UInt32(truncatingIfNeeded: last &>> 32)
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

  /// The hash of all bytes so far and some more.
  @inline(__always)
  func word(behind bytes: Span<UInt8>) -> UInt32 {
    var hash = self
    hash.update(bytes)
    return hash.finish()
  }

  /// The hash of all bytes so far.
  @inline(__always)
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
    // Of shifts the compiler would make a second multiplication.
    ck_rotated_left(word &* 0xcc9e_2d51, 15) &* 0x1b87_3593
  }
}
