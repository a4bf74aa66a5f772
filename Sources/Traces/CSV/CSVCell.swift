import Bytes

/// Reads the cells of a table: numbers with units, degrees in every notation, words for nothing.
enum CSVCell {
  /// Whether the cell stands for “no value”.
  static func isMissing(_ cell: Span<UInt8>) -> Bool {
    let text = cell.trimmingBlanks()
    switch text.count {
    case 0: return true
    case 1: return text[0] == 0x2d || text[0] == 0x3f
    case 2:
      return text.equalsIgnoringCase("na") || text.equalsIgnoringCase("\\n")
        || text.equalsIgnoringCase("--")
    case 3:
      return text.equalsIgnoringCase("nan") || text.equalsIgnoringCase("n/a")
        || text.equalsIgnoringCase("nil")
    case 4:
      return text.equalsIgnoringCase("null") || text.equalsIgnoringCase("none")
        || text.equalsIgnoringCase("#n/a")
    default:
      return text.equalsIgnoringCase("(null)") || text.equalsIgnoringCase("undefined")
        || text.equalsIgnoringCase("unknown")
    }
  }

  /// A number, written with the table's decimal mark or the other one.
  static func number(_ cell: Span<UInt8>, mark: UInt8) -> Double? {
    if let value = Decimal.parse(cell, decimalMark: mark) { return value }
    return Decimal.parse(cell, decimalMark: mark == 0x2e ? 0x2c : 0x2e)
  }

  /// Metres per second of a speed, whose unit the cell may name.
  ///
  /// - Parameter factor: metres a second of one unit, for cells that name none.
  static func speed(_ cell: Span<UInt8>, mark: UInt8, factor: Double) -> Double {
    quantity(cell, mark: mark, factor: factor) { speedFactor(of: $0) }
  }

  /// Metres of a length, whose unit the cell may name.
  static func length(_ cell: Span<UInt8>, mark: UInt8, factor: Double) -> Double {
    quantity(cell, mark: mark, factor: factor) { lengthFactor(of: $0) }
  }

  /// Degrees of a direction, from 0 up to 360; NaN for what is none.
  static func course(_ cell: Span<UInt8>, mark: UInt8) -> Double {
    if let value = number(cell, mark: mark) { return value }
    return isMissing(cell) ? .nan : angle(cell, mark: mark) ?? .nan
  }

  private static func quantity(
    _ cell: Span<UInt8>, mark: UInt8, factor: Double, unit: (Span<UInt8>) -> Double?
  ) -> Double {
    if let value = Decimal.parse(cell, decimalMark: mark) { return value * factor }
    let text = cell.trimmingBlanks()
    var position = 0
    if let value = Decimal.scan(text, at: &position, decimalMark: mark) {
      let rest = text.extracting(position..<text.count).trimmingBlanks()
      if let own = unit(rest) { return value * own }
    }
    return number(cell, mark: mark).map { $0 * factor } ?? .nan
  }

  /// Metres a second of one unit of the given name.
  static func speedFactor(of unit: Span<UInt8>) -> Double? {
    if unit.equalsIgnoringCase("kn") || unit.equalsIgnoringCase("kt")
      || unit.equalsIgnoringCase("kts") || unit.equalsIgnoringCase("knots")
      || unit.equalsIgnoringCase("knot")
    {
      return 1852.0 / 3600
    }
    if unit.equalsIgnoringCase("km/h") || unit.equalsIgnoringCase("kmh")
      || unit.equalsIgnoringCase("kph") || unit.equalsIgnoringCase("kmph")
    {
      return 1 / 3.6
    }
    if unit.equalsIgnoringCase("mph") || unit.equalsIgnoringCase("mi/h") { return 0.44704 }
    if unit.equalsIgnoringCase("m/s") || unit.equalsIgnoringCase("mps")
      || unit.equalsIgnoringCase("ms")
    {
      return 1
    }
    return nil
  }

  /// Metres of one unit of the given name.
  static func lengthFactor(of unit: Span<UInt8>) -> Double? {
    if unit.equalsIgnoringCase("m") || unit.equalsIgnoringCase("meters")
      || unit.equalsIgnoringCase("metres") || unit.equalsIgnoringCase("meter")
    {
      return 1
    }
    if unit.equalsIgnoringCase("ft") || unit.equalsIgnoringCase("feet") { return 0.3048 }
    if unit.equalsIgnoringCase("km") { return 1000 }
    return nil
  }

  /// An angle in any notation: `37.1°`, `N 48 12.5`, `48°12'30"S`, `49.07N`.
  static func angle(_ cell: Span<UInt8>, mark: UInt8) -> Double? {
    let text = cell.trimmingBlanks()
    var isNegative = false
    var letters = 0
    var parts: [Double] = []
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte &- 0x30 < 10 || byte == 0x2d || byte == 0x2b || byte == mark {
        if !parts.isEmpty && (byte == 0x2d || byte == 0x2b) { return nil }
        guard let value = plainNumber(text, at: &at, mark: mark), parts.count < 3 else {
          return nil
        }
        parts.append(value)
        continue
      }
      switch byte | 0x20 {
      case 0x73, 0x77:
        isNegative = true
        letters += 1
      case 0x6e, 0x65:
        letters += 1
      default:
        // Blanks, quotes, colons, and the bytes of the degree, prime and double-prime signs.
        guard
          byte == 0x20 || byte == 0x09 || byte == 0x27 || byte == 0x22 || byte == 0x3a
            || byte > 0x7f
        else { return nil }
      }
      at += 1
    }
    guard let degrees = parts.first, letters <= 1 else { return nil }
    var value = abs(degrees)
    for (index, part) in parts.dropFirst().enumerated() {
      guard part < 60 else { return nil }
      value += part / (index == 0 ? 60 : 3600)
    }
    return degrees.sign == .minus || isNegative ? -value : value
  }

  /// A number without an exponent, since `E` is east here.
  private static func plainNumber(
    _ text: Span<UInt8>, at position: inout Int, mark: UInt8
  ) -> Double? {
    var end = position
    if text[end] == 0x2d || text[end] == 0x2b { end += 1 }
    while end < text.count && (text[end] &- 0x30 < 10 || text[end] == mark) { end += 1 }
    let number = text.extracting(position..<end)
    position = end
    return Decimal.parse(number, decimalMark: mark)
  }

  /// Whether the cell says no: `false`, `0`, `no`, `V`, `no fix`, `invalid`.
  static func isNo(_ cell: Span<UInt8>) -> Bool {
    let text = cell.trimmingBlanks()
    return text.equalsIgnoringCase("false") || text.equalsIgnoringCase("0")
      || text.equalsIgnoringCase("no") || text.equalsIgnoringCase("v")
      || text.equalsIgnoringCase("no fix") || text.equalsIgnoringCase("nofix")
      || text.equalsIgnoringCase("invalid") || text.equalsIgnoringCase("f")
  }

  /// Whether the cell says yes: `true`, `1`, `yes`.
  static func isYes(_ cell: Span<UInt8>) -> Bool {
    let text = cell.trimmingBlanks()
    return text.equalsIgnoringCase("true") || text.equalsIgnoringCase("1")
      || text.equalsIgnoringCase("yes") || text.equalsIgnoringCase("t")
  }

  /// Whether the cell means a western or southern half: `W`, `S`, `west`, `O` is no.
  static func isNegativeSide(_ cell: Span<UInt8>) -> Bool {
    let text = cell.trimmingBlanks()
    return text.count > 0 && (text[0] | 0x20 == 0x77 || text[0] | 0x20 == 0x73)
  }
}
