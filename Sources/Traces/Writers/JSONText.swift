import Bytes

/// Pieces of JSON.
enum JSONText {
  /// A string in quotes.
  static func append(_ string: String, _ text: inout [UInt8]) {
    text.append(0x22)
    for byte in string.utf8 {
      switch byte {
      case 0x22, 0x5c:
        text.append(0x5c)
        text.append(byte)
      case ..<0x20:
        text.append(contentsOf: "\\u00".utf8)
        for half in [byte >> 4, byte & 0xf] { text.append(half < 10 ? 0x30 + half : 0x57 + half) }
      default: text.append(byte)
      }
    }
    text.append(0x22)
  }

  /// `,"name":value`, or nothing when the value is unknown.
  static func appendMember(_ name: StaticString, _ value: Double, _ text: inout [UInt8]) {
    guard value.isFinite else { return }
    text.append(contentsOf: ",\"\(name)\":".utf8)
    NumberText.append(value, to: &text)
  }
}
