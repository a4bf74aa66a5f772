/// At most 48 bytes on their way into a ``ByteWriter``, so that several numbers go as one block.
struct ShortBytes {
  private var bytes = InlineArray<48, UInt8>(repeating: 0)
  private var count = 0

  @inline(__always)
  mutating func write(_ value: some FixedWidthInteger) {
    for index in 0..<(value.bitWidth / 8) {
      bytes[count &+ index] = UInt8(truncatingIfNeeded: value &>> (8 &* index))
    }
    count &+= value.bitWidth / 8
  }

  /// Writes a number seven bits a byte, the lowest first; all but the last have their highest bit.
  @inline(__always)
  mutating func write(packed number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      write(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    write(UInt8(truncatingIfNeeded: rest))
  }

  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span.extracting(0..<count) }
  }
}
