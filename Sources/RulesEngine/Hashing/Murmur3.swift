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
    let rest = total &- at
    waiting |= UInt64(Self.lastBytes(raw, rest)) &<< shift
    if shift &+ UInt64(truncatingIfNeeded: 8 &* rest) >= 32 {
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

  /// The last bytes, of which there are less than four, the first in the lowest bits.
  @inline(__always)
  private static func lastBytes(_ raw: RawSpan, _ count: Int) -> UInt32 {
    if count > 0 && raw.byteCount >= 4 {
      return raw.word(at: raw.byteCount &- 4) &>> UInt32(truncatingIfNeeded: 32 &- 8 &* count)
    }
    var word: UInt32 = 0
    for index in 0..<count {
      let byte = unsafe raw.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      word |= UInt32(byte) &<< UInt32(truncatingIfNeeded: 8 &* index)
    }
    return word
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
