import Bytes

/// A value of JSON, with members in the order in which they are to be read.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// Not finite numbers are written as `null`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])

  /// One line of text with a line end.
  package var line: String {
    var text: [UInt8] = []
    append(to: &text)
    text.append(UInt8(ascii: "\n"))
    return String(decoding: text, as: UTF8.self)
  }

  private func append(to text: inout [UInt8]) {
    switch self {
    case .null: text.append(contentsOf: "null".utf8)
    case .bool(let value): text.append(contentsOf: String(value).utf8)
    case .int(let value): NumberText.append(Int64(value), to: &text)
    case .number(let value): QuotedText.append(json: value, to: &text)
    case .string(let value): QuotedText.append(json: value, to: &text)
    case .array(let values):
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        value.append(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        QuotedText.append(json: member.name, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.append(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }
}

extension JSONValue {
  /// A string, or `null`.
  init(_ value: String?) {
    self = value.map { .string($0) } ?? .null
  }

  /// An object of counts.
  init(counts: [(name: String, count: Int)]) {
    self = .object(counts.map { ($0.name, .int($0.count)) })
  }
}
