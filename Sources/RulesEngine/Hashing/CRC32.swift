/// CRC-32 (IEEE 802.3), as gzip has it.
package struct CRC32: Sendable {
  private var state: UInt32 = .max

  /// The sum of nothing yet.
  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    let raw = unsafe bytes.bytes
    var state = state
    var at = 0
    // Eight bytes a time: each has a table that says what it does behind seven others.
    while at &+ 8 <= bytes.count {
      let low = raw.word(at: at) ^ state
      let high = raw.word(at: at &+ 4)
      let first = Self.entry(7, low) ^ Self.entry(6, low &>> 8)
      let second = Self.entry(5, low &>> 16) ^ Self.entry(4, low &>> 24)
      let third = Self.entry(3, high) ^ Self.entry(2, high &>> 8)
      let fourth = Self.entry(1, high &>> 16) ^ Self.entry(0, high &>> 24)
      state = first ^ second ^ third ^ fourth
      at &+= 8
    }
    while at < bytes.count {
      state = Self.entry(0, state ^ UInt32(bytes[at])) ^ state &>> 8
      at &+= 1
    }
    self.state = state
  }

  /// The sum of all bytes so far.
  package var value: UInt32 { ~state }

  /// What a byte, the lowest of a word, does with so many bytes behind it.
  @inline(__always)
  private static func entry(_ behind: Int, _ word: UInt32) -> UInt32 {
    tables[behind &* 256 &+ Int(word & 0xff)]
  }

  private static let tables: InlineArray<2048, UInt32> = InlineArray { index in
    var entry = UInt32(index & 0xff)
    for _ in 0...(index >> 8) {
      for _ in 0..<8 { entry = entry & 1 == 1 ? 0xedb8_8320 ^ entry &>> 1 : entry &>> 1 }
    }
    return entry
  }
}
