/// Text from outside, made safe for the place where the page holds it.
enum MapText {
  /// A JSON string that may also stand inside a `script` element: no `<`, `>` or `&` as such.
  static func appendJSON(_ text: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        out.append(UInt8(ascii: "\\"))
        out.append(byte)
      case 0..<32, 127, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        out.append(contentsOf: "\\u00".utf8)
        out.append(hexDigit(byte >> 4))
        out.append(hexDigit(byte & 15))
      default:
        out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Text for the content of an HTML element or a quoted attribute.
  static func html(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case _ where scalar.value < 32 || scalar.value == 127: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text cut at a character's end so that it has no more than `bytes` bytes and an ellipsis.
  static func cut(_ text: String, toBytes bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var kept = ""
    var size = 0
    for scalar in text.unicodeScalars {
      size += UTF8.width(scalar)
      if size > bytes { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "…"
  }
}
