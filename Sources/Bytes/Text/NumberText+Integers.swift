extension NumberText {
  /// Appends a decimal integer.
  package static func append(_ value: Int64, to text: inout [UInt8]) {
    if value < 0 { text.append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude, to: &text)
  }

  /// Appends milliseconds as seconds with three decimals.
  package static func append(seconds milliseconds: Int64, to text: inout [UInt8]) {
    if milliseconds < 0 { text.append(UInt8(ascii: "-")) }
    let magnitude = milliseconds.magnitude
    appendDigits(magnitude / 1000, to: &text)
    let rest = UInt8(truncatingIfNeeded: magnitude % 1000 / 10)
    text.append(UInt8(ascii: "."))
    text.append(0x30 + rest / 10)
    text.append(0x30 + rest % 10)
    text.append(0x30 + UInt8(magnitude % 10))
  }

  private static func appendDigits(_ value: UInt64, to text: inout [UInt8]) {
    let start = text.count
    var rest = value
    repeat {
      text.append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    text[start...].reverse()
  }
}
