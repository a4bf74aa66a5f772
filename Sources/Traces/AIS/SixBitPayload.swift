/// The bits of an AIS message, from the printable characters of one or more sentences.
struct SixBitPayload {
  private var sixes: [UInt8] = []
  private var fillBits = 0

  /// How many bits there are.
  var bitCount: Int { max(0, sixes.count * 6 - fillBits) }

  /// Forgets the bits and keeps the memory.
  mutating func removeAll() {
    sixes.removeAll(keepingCapacity: true)
    fillBits = 0
  }

  /// Adds a sentence's characters.
  ///
  /// - Parameter fillBits: how many bits of the last character are padding.
  /// - Returns: `false` when a character is none of the 64, or padding is left inside.
  mutating func append(_ text: Span<UInt8>, fillBits: Int) -> Bool {
    guard self.fillBits == 0, (0...5).contains(fillBits) else { return false }
    for index in text.indices {
      let byte = text[index]
      guard byte &- 0x30 < 40 || byte &- 0x60 < 24 else { return false }
      let value = byte &- 0x30
      sixes.append(value > 40 ? value &- 8 : value)
    }
    self.fillBits = fillBits
    return true
  }

  /// An unsigned field; 0 beyond the end, which callers rule out by ``bitCount``.
  func unsigned(_ start: Int, _ length: Int) -> Int {
    var value = 0
    for bit in start..<start + length {
      let six = bit / 6 < sixes.count ? sixes[bit / 6] : 0
      value = value << 1 | Int(six >> UInt8(5 - bit % 6) & 1)
    }
    return value
  }

  /// A two's complement field.
  func signed(_ start: Int, _ length: Int) -> Int {
    let value = unsigned(start, length)
    return value >> (length - 1) & 1 == 1 ? value - (1 << length) : value
  }
}
