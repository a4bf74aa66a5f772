/// CRC-32 (IEEE 802.3), as gzip has it.
struct CRC32: Sendable {
  private var state: UInt32 = .max

  /// Adds bytes.
  mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      state = Self.table[Int((state ^ UInt32(bytes[index])) & 0xff)] ^ state &>> 8
    }
  }

  /// The sum of all bytes so far.
  var value: UInt32 { ~state }

  private static let table: InlineArray<256, UInt32> = InlineArray { index in
    var entry = UInt32(index)
    for _ in 0..<8 { entry = entry & 1 == 1 ? 0xedb8_8320 ^ entry &>> 1 : entry &>> 1 }
    return entry
  }
}
