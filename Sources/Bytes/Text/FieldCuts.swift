/// Where the fields of a record begin and end, relative to the record's start.
struct FieldCuts {
  /// Start in the upper, end in the lower 32 bits.
  private var packed = [UInt64](repeating: 0, count: 32)
  private(set) var count = 0

  /// Start and end of a field; an empty range behind the last.
  subscript(index: Int) -> (Int, Int) {
    guard index >= 0 && index < count else { return (0, 0) }
    return Self.unpacked(packed[index])
  }

  /// Start and end of a packed cut.
  @inline(__always)
  static func unpacked(_ both: UInt64) -> (start: Int, end: Int) {
    (Int(both >> 32), Int(both & 0xffff_ffff))
  }

  /// All cuts, packed.
  var all: Span<UInt64> {
    @_lifetime(borrow self)
    get { packed.span.extracting(0..<count) }
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
    switch delimiter {
    case .byte(let byte):
      splitAtBytes(buffer.span.extracting(record.lowerBound..<buffer.count), record.count, byte)
    case .blanks: splitAtBlanks(buffer.span.extracting(record))
    }
  }

  private mutating func splitAtBytes(_ text: Span<UInt8>, _ length: Int, _ delimiter: UInt8) {
    var start = 0
    var found = 0
    while !Self.split(text, length, delimiter, from: &start, into: &packed, count: &found) {
      packed.growWithZeros(to: packed.count * 2)
    }
    count = found
  }

  /// Looks at eight bytes at a time, from a field's start on.
  ///
  /// - Parameters:
  ///   - text: the record, and what stands behind it in the buffer.
  ///   - length: the record's length.
  /// - Returns: `false` when the room for cuts is used up; call again with more.
  private static func split(
    _ text: Span<UInt8>, _ length: Int, _ delimiter: UInt8, from start: inout Int,
    into packed: inout [UInt64], count: inout Int
  ) -> Bool {
    let bytes = unsafe text.bytes
    var cuts = packed.mutableSpan
    var begin = start
    var made = count
    defer {
      start = begin
      count = made
    }
    var at = begin
    while at < length {
      let word = at + 8 <= text.count ? EightBytes(bytes, at) : lastBytes(text, at)
      var equal = word.equal(to: delimiter)
      if length - at < 8 { equal &= 1 &<< UInt64((length &- at) &* 8) &- 1 }
      while equal != 0 {
        guard made < cuts.count else { return false }
        let end = at &+ equal.trailingZeroBitCount &>> 3
        unsafe cuts[unchecked: made] = UInt64(begin) << 32 | UInt64(end)
        made &+= 1
        begin = end &+ 1
        equal &= equal &- 1
      }
      at &+= 8
    }
    guard made < cuts.count else { return false }
    cuts[made] = UInt64(begin) << 32 | UInt64(length)
    made += 1
    return true
  }

  /// The fewer than eight bytes at the buffer's end, filled up with zeros.
  @inline(never)
  private static func lastBytes(_ text: Span<UInt8>, _ start: Int) -> EightBytes {
    var word: UInt64 = 0
    for index in start..<text.count {
      word |= UInt64(text[index]) << UInt64((index - start) * 8)
    }
    return EightBytes(word)
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
