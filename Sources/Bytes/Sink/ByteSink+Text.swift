extension ByteSink {
  /// Adds text as a JSON string, quotes included.
  package mutating func writeJSON(string text: String) {
    write(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write("\\\"")
      case UInt8(ascii: "\\"): write("\\\\")
      case 0x0a: write("\\n")
      case 0x0d: write("\\r")
      case 0x09: write("\\t")
      case 0..<0x20:
        write("\\u00")
        write(Self.hexDigit(byte >> 4))
        write(Self.hexDigit(byte & 15))
      default: write(byte)
      }
    }
    write(UInt8(ascii: "\""))
  }

  /// Adds a number as JSON; what JSON cannot hold becomes `null`.
  package mutating func writeJSON(number value: Double) {
    guard value.isFinite else {
      write("null")
      return
    }
    if value == value.rounded(), value.magnitude < 1e15 {
      write(Int64(value))
    } else {
      write(value.description)
    }
  }

  /// Adds a field of a comma-separated table, quoted only when it must be.
  package mutating func writeCSV(field text: String) {
    let mustQuote = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0a || byte == 0x0d
    }
    guard mustQuote else {
      write(text)
      return
    }
    write(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { write(byte) }
      write(byte)
    }
    write(UInt8(ascii: "\""))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
  }
}
