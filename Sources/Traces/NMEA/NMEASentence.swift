import Bytes

/// One `$…` or `!…` sentence, cut at its commas; its memory is used again for the next.
struct NMEASentence {
  /// What the two hexadecimal digits behind `*` say about the sentence.
  enum Checksum {
    case absent
    case right
    case wrong
    /// The sentence ends inside its checksum.
    case cutShort
  }

  private(set) var checksum = Checksum.absent
  /// How many fields there are, the address (`GPRMC`) included.
  private(set) var fieldCount = 0

  /// The sentence without its `$` and its checksum, commas and all, and what an earlier one left.
  private var bytes = [UInt8](repeating: 0, count: 128)
  /// Where the fields end in ``bytes``; the next begins behind the comma there.
  private var ends = [Int](repeating: 0, count: 64)

  /// Reads the sentence whose `$` or `!` stands at `start`.
  ///
  /// NUL bytes, which serial loggers leave behind, are skipped.
  ///
  /// - Returns: where the text behind the sentence begins.
  mutating func load(_ line: Span<UInt8>, from start: Int) -> Int {
    // Words are stored whole, so there is room for one more.
    let room = line.count - start + 8
    if bytes.count < room { bytes = [UInt8](repeating: 0, count: room * 2) }
    var scan = SentenceScan(at: start + 1)
    scan.run(line, bytes: &bytes, ends: &ends)
    if scan.isCrowded {
      // More fields than any sentence has: no more than there are bytes.
      ends = [Int](repeating: 0, count: room)
      scan = SentenceScan(at: start + 1)
      scan.run(line, bytes: &bytes, ends: &ends)
    }
    fieldCount = scan.fields
    checksum = .absent
    let at = scan.at
    guard at < line.count, line[at] == 0x2a else { return at }
    guard at + 2 < line.count, let high = Self.hexValue(line[at + 1]),
      let low = Self.hexValue(line[at + 2])
    else {
      checksum = .cutShort
      return at + 1
    }
    checksum = high << 4 | low == scan.sum ? .right : .wrong
    return at + 3
  }

  /// Whether a sentence begins at the index: `$` or `!` and two capital letters.
  static func isStart(_ line: Span<UInt8>, _ index: Int) -> Bool {
    guard line[index] == 0x24 || line[index] == 0x21, index + 2 < line.count else { return false }
    return isCapital(line[index + 1]) && isCapital(line[index + 2])
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    byte &- 0x41 < 26
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = byte | 0x20
    return letter &- 0x61 < 6 ? letter &- 0x57 : nil
  }

  private func range(_ index: Int) -> Range<Int> {
    guard index < fieldCount else { return 0..<0 }
    return (index == 0 ? 0 : ends[index - 1] + 1)..<ends[index]
  }

  /// The bytes of a field; none when the sentence has no such field.
  @_lifetime(borrow self)
  func field(_ index: Int) -> Span<UInt8> {
    bytes.span.extracting(range(index))
  }

  /// The field's length.
  func length(_ index: Int) -> Int { range(index).count }

  /// The field's first byte, as a capital; 0 when it is empty.
  func letter(_ index: Int) -> UInt8 {
    let range = range(index)
    guard let byte = range.isEmpty ? nil : bytes[range.lowerBound] else { return 0 }
    return byte &- 0x61 < 26 ? byte &- 0x20 : byte
  }

  /// The field as a number; `nil` when it is empty or none.
  func decimal(_ index: Int) -> Double? {
    let text = field(index)
    return text.isEmpty ? nil : Decimal.parse(text)
  }

  /// The field as a whole number.
  func integer(_ index: Int) -> Int? {
    Decimal.parseInteger(field(index)).map { Int($0) }
  }

  /// The three letters behind the talker (`RMC`), packed; 0 for proprietary and other sentences.
  var formatter: UInt32 {
    let address = range(0)
    guard address.count == 5, bytes[0] != 0x50 else { return 0 }
    return Self.pack(bytes[2], bytes[3], bytes[4])
  }

  /// Whether the address is the given one (`PGHP`).
  func isAddressed(_ address: StaticString) -> Bool {
    let range = range(0)
    guard range.count == address.utf8CodeUnitCount else { return false }
    return address.withUTF8Buffer { name in
      for index in 0..<name.count where unsafe name[index] != bytes[index] { return false }
      return true
    }
  }

  /// Packs three letters as ``formatter`` does.
  static func pack(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
    UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }
}
