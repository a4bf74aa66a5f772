/// Packs numbers to the bits of an AIS message.
struct AISBits {
  private var bits: [UInt8] = []

  /// Adds the low bits of a number, the highest first.
  mutating func append(_ value: Int, _ count: Int) {
    for shift in (0..<count).reversed() {
      bits.append(UInt8(truncatingIfNeeded: value >> shift & 1))
    }
  }

  /// The printable form and how many bits of its last character are padding.
  var payload: (text: String, fillBits: Int) {
    let fillBits = (6 - bits.count % 6) % 6
    let padded = bits + Array(repeating: 0, count: fillBits)
    var text = ""
    for start in stride(from: 0, to: padded.count, by: 6) {
      let six = padded[start..<start + 6].reduce(UInt8(0)) { $0 << 1 | $1 }
      text.append(Character(Unicode.Scalar(six < 40 ? six + 48 : six + 56)))
    }
    return (text, fillBits)
  }
}
