extension RawSpan {
  /// Four bytes in one word, the first in the lowest bits; they must be there.
  @inline(__always)
  func word(at offset: Int) -> UInt32 {
    UInt32(
      littleEndian: unsafe unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt32.self))
  }
}
