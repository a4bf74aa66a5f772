import Bytes

extension FencePropertyValue {
  /// The value as a plain text; `nil` for nothing, blank text, and objects.
  var plainText: String? {
    switch self {
    case .null, .json: nil
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let text): text.allSatisfy { $0 == " " || $0 == "\t" } ? nil : text
    }
  }

  /// Whether there is nothing in it.
  var isBlank: Bool {
    switch self {
    case .null: true
    case .string: plainText == nil
    case .bool, .number, .json: false
    }
  }

  /// A length in metres: a number in the unit, or a text with a number and perhaps its own unit.
  func metres(unit: LengthUnit) -> Double? {
    switch self {
    case .number(let value): return value * unit.metres
    case .string(let text):
      let bytes = Array(text.utf8)
      var at = 0
      while at < bytes.count && bytes[at] == 0x20 { at += 1 }
      guard let value = Decimal.scan(bytes.span, at: &at) else {
        return Decimal.parse(bytes.span, decimalMark: 0x2c).map { $0 * unit.metres }
      }
      let rest = PropertyNames.plain(String(decoding: bytes[at...], as: UTF8.self))
      if rest.isEmpty { return value * unit.metres }
      if rest.utf8.first == 0x2c {
        return Decimal.parse(bytes.span, decimalMark: 0x2c).map { $0 * unit.metres }
      }
      return LengthUnit(word: rest[...]).map { value * $0.metres }
    case .null, .bool, .json: return nil
    }
  }

  /// A time in milliseconds since 1970: Unix seconds (milliseconds from 10¹¹ on), or ISO 8601.
  var milliseconds: Int64? {
    switch self {
    case .number(let value): return Self.milliseconds(value)
    case .string(let text):
      let bytes = Array(text.utf8)
      if let value = Decimal.parse(bytes.span) { return Self.milliseconds(value) }
      return Timestamp.parseISO8601(bytes.span)?.milliseconds
    case .null, .bool, .json: return nil
    }
  }

  private static func milliseconds(_ value: Double) -> Int64? {
    let scaled = value.magnitude >= 1e11 ? value : value * 1000
    return Int64(exactly: scaled.rounded())
  }
}
