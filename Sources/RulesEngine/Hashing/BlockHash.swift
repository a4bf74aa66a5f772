/// The part of a 64-byte-block hash that differs: its state and how a block changes it.
package protocol BlockCore: Sendable {
  /// Whether a block's words have their first byte at the top.
  static var isBigEndian: Bool { get }

  init()

  /// Mixes a block of 16 words into the state.
  mutating func mix(_ words: InlineArray<16, UInt32>)
}

/// A hash of the MD5 and SHA family, fed piece by piece, without allocation.
///
/// A value: the state after a prefix can be kept and continued for each key.
package struct BlockHash<Core: BlockCore>: Sendable {
  private var core = Core()
  private var words = InlineArray<16, UInt32>(repeating: 0)
  private var count: UInt64 = 0

  /// The hash of nothing yet.
  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    let raw = unsafe bytes.bytes
    let shift = UInt32(truncatingIfNeeded: 8 &* (count & 3))
    var place = Int(truncatingIfNeeded: count & 63) >> 2
    var at = 0
    // Four bytes a time; what is there already puts them across two words.
    while at &+ 4 <= bytes.count {
      let word = raw.word(at: at)
      let next = Core.isBigEndian ? word.byteSwapped : word
      words[place] |= Core.isBigEndian ? next &>> shift : next &<< shift
      place &+= 1
      if place == 16 {
        mixBlock()
        place = 0
      }
      if shift > 0 {
        words[place] = Core.isBigEndian ? next &<< (32 &- shift) : next &>> (32 &- shift)
      }
      at &+= 4
    }
    count &+= UInt64(at)
    while at < bytes.count {
      update(bytes[at])
      at &+= 1
    }
  }

  /// Adds a byte.
  @inline(__always)
  package mutating func update(_ byte: UInt8) {
    let place = Int(truncatingIfNeeded: count & 63)
    let shift = UInt32(
      truncatingIfNeeded: Core.isBigEndian ? 24 - 8 * (place & 3) : 8 * (place & 3))
    words[place >> 2] |= UInt32(byte) << shift
    count &+= 1
    if place == 63 { mixBlock() }
  }

  /// The state behind the last byte, as the digest's words.
  package consuming func finish() -> Core {
    let bits = count &* 8
    update(0x80)
    // What is not written yet is zero already.
    if count & 63 > 56 { mixBlock() }
    let high = UInt32(truncatingIfNeeded: bits >> 32)
    let low = UInt32(truncatingIfNeeded: bits)
    words[14] = Core.isBigEndian ? high : low
    words[15] = Core.isBigEndian ? low : high
    core.mix(words)
    return core
  }

  private mutating func mixBlock() {
    core.mix(words)
    words = InlineArray(repeating: 0)
  }
}

extension UInt32 {
  /// The bits turned to the left.
  @inline(__always)
  func turned(_ bits: UInt32) -> UInt32 { self &<< bits | self &>> (32 &- bits) }
}
