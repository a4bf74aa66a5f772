extension AttributeValue {
  /// The value as JSON text, members in the order of their names; an instant is its milliseconds,
  /// and a number that JSON has not is null.
  var json: [UInt8] {
    var text: [UInt8] = []
    write(to: &text)
    return text
  }

  private func write(to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let truth): text += (truth ? "true" : "false").utf8
    case .int(let number), .date(let number): text += String(number).utf8
    case .double(let number): text += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text.append(0x5b)
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(0x2c) }
        element.write(to: &text)
      }
      text.append(0x5d)
    case .object(let members):
      text.append(0x7b)
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text.append(0x2c) }
        Self.write(member.key, to: &text)
        text.append(0x3a)
        member.value.write(to: &text)
      }
      text.append(0x7d)
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    text.append(0x22)
    for byte in string.utf8 {
      switch byte {
      case 0x22, 0x5c: text += [0x5c, byte]
      case 0..<0x20: text += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: text.append(byte)
      }
    }
    text.append(0x22)
  }
}
