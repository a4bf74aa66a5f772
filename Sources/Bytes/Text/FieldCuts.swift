/// Where the fields of a record begin and end, relative to the record's start.
struct FieldCuts {
  /// Start in the upper, end in the lower 32 bits.
  private var packed = [UInt64](repeating: 0, count: 32)
  private(set) var count = 0

  /// Start and end of a field; an empty range behind the last.
  subscript(index: Int) -> (Int, Int) {
    guard index >= 0 && index < count else { return (0, 0) }
    let both = packed[index]
    return (Int(both >> 32), Int(both & 0xffff_ffff))
  }

  mutating func removeAll() {
    count = 0
  }

  mutating func append(_ start: Int, _ end: Int) {
    if count == packed.count { packed.growWithZeros(to: count * 2) }
    packed[count] = UInt64(start) << 32 | UInt64(end)
    count += 1
  }

  /// Cuts a record without quotes.
  mutating func split(
    record: Range<Int>, of buffer: borrowing [UInt8], by delimiter: RecordReader.Delimiter
  ) {
    count = 0
    let text = buffer.span.extracting(record)
    switch delimiter {
    case .byte(let byte): splitAtBytes(text, byte)
    case .blanks: splitAtBlanks(text)
    }
  }

  private mutating func splitAtBytes(_ text: Span<UInt8>, _ delimiter: UInt8) {
    var start = 0
    var found = 0
    while !Self.split(text, delimiter, from: &start, into: &packed, count: &found) {
      packed.growWithZeros(to: packed.count * 2)
    }
    count = found
  }

  /// Looks at eight bytes at a time, from a field's start on.
  ///
  /// - Returns: `false` when the room for cuts is used up; call again with more.
  private static func split(
    _ text: Span<UInt8>, _ delimiter: UInt8, from start: inout Int, into packed: inout [UInt64],
    count: inout Int
  ) -> Bool {
    let repeated = UInt64(delimiter) &* 0x0101_0101_0101_0101
    let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    let bytes = unsafe text.bytes
    var cuts = packed.mutableSpan
    var begin = start
    var made = count
    defer {
      start = begin
      count = made
    }
    var at = begin
    while at < text.count {
      var word: UInt64 = 0
      if at + 8 <= text.count {
        word = UInt64(
          littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self))
      } else {
        // Filled up with bytes that are not the delimiter.
        word = ~repeated
        for index in at..<text.count {
          let shift = UInt64(index - at) * 8
          word = word & ~(0xff << shift) | UInt64(text[index]) << shift
        }
      }
      let difference = word ^ repeated
      // The top bit of each byte that was equal; exact, since the sums never carry over.
      var equal = ~(((difference & low) &+ low) | difference | low)
      while equal != 0 {
        guard made < cuts.count else { return false }
        let end = at + equal.trailingZeroBitCount / 8
        cuts[made] = UInt64(begin) << 32 | UInt64(end)
        made += 1
        begin = end + 1
        equal &= equal &- 1
      }
      at += 8
    }
    guard made < cuts.count else { return false }
    cuts[made] = UInt64(begin) << 32 | UInt64(text.count)
    made += 1
    return true
  }

  private mutating func splitAtBlanks(_ text: Span<UInt8>) {
    var at = 0
    while true {
      while at < text.count && (text[at] == 0x20 || text[at] == 0x09) { at += 1 }
      if at == text.count { break }
      let start = at
      while at < text.count && text[at] != 0x20 && text[at] != 0x09 { at += 1 }
      append(start, at)
    }
    if count == 0 { append(0, 0) }
  }
}
