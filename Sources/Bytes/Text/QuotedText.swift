/// Writes text inside other formats.
package enum QuotedText {
  /// Appends text as a JSON string, quotes included.
  package static func append(json value: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case 0..<0x20:
        text.append(contentsOf: "\\u00".utf8)
        text.append(hexDigit(byte >> 4))
        text.append(hexDigit(byte & 15))
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }

  /// Appends a number as JSON; what JSON cannot hold becomes `null`.
  package static func append(json value: Double, to text: inout [UInt8]) {
    if value.isFinite {
      NumberText.append(value, to: &text)
    } else {
      text.append(contentsOf: "null".utf8)
    }
  }

  /// Appends a field of a comma-separated table, quoted only when it must be.
  package static func append(csv field: String, to text: inout [UInt8]) {
    let mustQuote = field.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0a || byte == 0x0d
    }
    guard mustQuote else {
      text.append(contentsOf: field.utf8)
      return
    }
    text.append(UInt8(ascii: "\""))
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { text.append(byte) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
  }
}
