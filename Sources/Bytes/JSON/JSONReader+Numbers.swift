extension JSONReader {
  /// Reads the number that begins here.
  mutating func scanNumber() throws(ByteError) {
    mark = at
    var position = at
    if let value = Decimal.scanPlainJSON(buffer.span, at: &position, end: filled) {
      at = position
      textStart = mark
      textEnd = position
      number = value
      return
    }
    try scanUnusualNumber()
  }

  private mutating func scanUnusualNumber() throws(ByteError) {
    var length = 1
    while true {
      while mark + length < filled && Self.isNumberByte(buffer[mark + length]) { length += 1 }
      if mark + length < filled { break }
      at = filled
      guard try fill() else { break }
    }
    at = mark
    let end = Self.numberEnd(buffer.span, mark..<mark + length)
    guard let end else {
      throw failure("not a number as JSON writes it (digits around a full stop, no leading zero)")
    }
    textStart = mark
    textEnd = end
    at = end
    var position = mark
    if let value = Decimal.scan(buffer.span, at: &position, end: end) {
      number = value
    } else {
      number = buffer[mark] == 0x2d ? -.infinity : .infinity
    }
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == 0x2e || byte == 0x2d || byte == 0x2b || byte | 0x20 == 0x65
  }

  /// Where the number in the range ends by JSON's grammar.
  private static func numberEnd(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    func digits() -> Int {
      let start = at
      while at < range.upperBound && text[at] &- 0x30 < 10 { at += 1 }
      return at - start
    }
    if text[at] == 0x2d { at += 1 }
    let isZero = at < range.upperBound && text[at] == 0x30
    let whole = digits()
    guard whole > 0 && !(isZero && whole > 1) else { return nil }
    if at < range.upperBound && text[at] == 0x2e {
      at += 1
      guard digits() > 0 else { return nil }
    }
    if at < range.upperBound && text[at] | 0x20 == 0x65 {
      at += 1
      if at < range.upperBound && (text[at] == 0x2b || text[at] == 0x2d) { at += 1 }
      guard digits() > 0 else { return nil }
    }
    return at
  }
}
