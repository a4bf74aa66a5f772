import Bytes

extension JSONValue {
  /// The JSON text as UTF-8, without white space, members in the order of their names' bytes: the
  /// same bytes for equal values. A number that JSON has not (NaN, infinity) is `null`.
  public var bytes: [UInt8] {
    var text: [UInt8] = []
    append(to: &text)
    return text
  }

  /// The JSON text, as ``bytes`` has it.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  private func append(to text: inout [UInt8]) {
    switch self {
    case .null: text.append(contentsOf: "null".utf8)
    case .bool(let value): text.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): text.append(contentsOf: String(value).utf8)
    case .number(let value): QuotedText.append(json: value, to: &text)
    case .string(let value): QuotedText.append(json: value, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        element.append(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        QuotedText.append(json: member.key, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.append(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }
}
