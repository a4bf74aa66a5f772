/// Eight bytes of text in one word, the first in the lowest bits.
///
/// The masks have the top bit of each byte that is meant, and no other; all are exact. Public although
/// it is no API: members of package types are not inlined into other modules (seen with Swift 6.3.1).
public struct EightBytes: Sendable {
  /// The word.
  public let word: UInt64

  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var low: UInt64 { 0x7f7f_7f7f_7f7f_7f7f }
  @inlinable static var high: UInt64 { 0x8080_8080_8080_8080 }

  @inlinable @inline(__always)
  package init(_ word: UInt64) {
    self.word = word
  }

  /// Loads from `offset` on; eight bytes must be there.
  @inlinable @inline(__always)
  package init(_ bytes: RawSpan, _ offset: Int) {
    word = UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The bytes that are 0.
  @inlinable @inline(__always)
  static func zeros(_ word: UInt64) -> UInt64 {
    // The sums never carry over into the next byte.
    ~(((word & low) &+ low) | word | low)
  }

  /// The bytes that are the given one.
  @inlinable @inline(__always)
  package func equal(to byte: UInt8) -> UInt64 {
    Self.zeros(word ^ (UInt64(byte) &* Self.ones))
  }

  /// The bytes below a bound of at most 0x80.
  @inlinable @inline(__always)
  package func below(_ bound: UInt8) -> UInt64 {
    // With its top bit set no byte borrows from the next.
    ~((word | Self.high) &- UInt64(bound) &* Self.ones) & ~word & Self.high
  }

  /// The bytes that are 0x80 or more.
  @inlinable @inline(__always)
  package var beyondASCII: UInt64 { word & Self.high }

  /// The bytes that are no decimal digits.
  @inlinable @inline(__always)
  package var othersThanDigits: UInt64 {
    let digits = word ^ 0x3030_3030_3030_3030
    return (((digits & Self.low) &+ 0x7676_7676_7676_7676) | digits) & Self.high
  }

  /// One of the bytes.
  ///
  /// - Parameter index: from 0 to 7.
  @inlinable @inline(__always)
  package subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: word &>> UInt64(index &* 8))
  }

  /// The word with only its first bytes, the others 0.
  ///
  /// - Parameter count: from 0 to 8.
  @inlinable @inline(__always)
  package func first(_ count: Int) -> UInt64 {
    count == 8 ? word : word & (1 &<< UInt64(count &* 8) &- 1)
  }

  /// The number that eight digits write.
  @inlinable @inline(__always)
  package var digitValue: UInt64 { Self.value(word ^ 0x3030_3030_3030_3030) }

  /// The number that the first digits write.
  ///
  /// - Parameter count: from 1 to 8.
  @inlinable @inline(__always)
  package func digitValue(ofFirst count: Int) -> UInt64 {
    Self.value((word ^ 0x3030_3030_3030_3030) &<< UInt64(64 &- count &* 8))
  }

  /// Puts digits together to pairs, pairs to fours, fours to the number.
  @inlinable @inline(__always)
  static func value(_ digits: UInt64) -> UInt64 {
    let pairs = (digits &* (10 << 8 &+ 1)) &>> 8 & 0x00ff_00ff_00ff_00ff
    let fours = (pairs &* (100 << 16 &+ 1)) &>> 16 & 0x0000_ffff_0000_ffff
    return (fours &* (10_000 << 32 &+ 1)) &>> 32
  }
}
