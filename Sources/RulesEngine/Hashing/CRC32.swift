/// CRC-32 (IEEE 802.3), as gzip has it.
package struct CRC32: Sendable {
  private var state: UInt32 = .max

  /// The sum of nothing yet.
  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      state = Self.table[Int((state ^ UInt32(bytes[index])) & 0xff)] ^ state &>> 8
    }
  }

  /// The sum of all bytes so far.
  package var value: UInt32 { ~state }

  private static let table: InlineArray<256, UInt32> = InlineArray { index in
    var entry = UInt32(index)
    for _ in 0..<8 { entry = entry & 1 == 1 ? 0xedb8_8320 ^ entry &>> 1 : entry &>> 1 }
    return entry
  }
}
