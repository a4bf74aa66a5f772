import Bytes

/// A whole position in one cell.
enum CSVPosition {
  enum Reading {
    case position(longitude: Double, latitude: Double)
    case missing
    case bad
  }

  /// Reads `POINT (lon lat)` (with `Z` or `SRID=4326;`), `geo:lat,lon`, or a bare pair.
  ///
  /// - Parameter isLongitudeFirst: the order of a bare pair.
  static func read(_ cell: Span<UInt8>, isLongitudeFirst: Bool) -> Reading {
    var text = cell.trimmingBlanks()
    if CSVCell.isMissing(text) { return .missing }
    if let semicolon = index(of: 0x3b, in: text),
      text.extracting(0..<min(5, text.count)).equalsIgnoringCase("SRID=")
    {
      let number = text.extracting(5..<max(5, semicolon))
      guard number.equalsIgnoringCase("4326") else { return .bad }
      text = text.extracting(semicolon + 1..<text.count)
    }
    if text.count > 5 && text.extracting(0..<5).equalsIgnoringCase("POINT") {
      guard let open = index(of: 0x28, in: text) else {
        let rest = text.extracting(5..<text.count).trimmingBlanks()
        let isEmpty =
          rest.count >= 5
          && rest.extracting(rest.count - 5..<rest.count).equalsIgnoringCase("EMPTY")
        return isEmpty ? .missing : .bad
      }
      return pair(text.extracting(open..<text.count), isLongitudeFirst: true)
    }
    if text.count > 4 && text.extracting(0..<4).equalsIgnoringCase("geo:") {
      return pair(text.extracting(4..<text.count), isLongitudeFirst: false)
    }
    return pair(text, isLongitudeFirst: isLongitudeFirst)
  }

  /// Two numbers (a third is a height) between optional brackets.
  private static func pair(_ text: Span<UInt8>, isLongitudeFirst: Bool) -> Reading {
    var at = 0
    var numbers: (Double, Double) = (.nan, .nan)
    var count = 0
    while at < text.count {
      switch text[at] {
      case 0x28, 0x29, 0x5b, 0x5d, 0x20, 0x09, 0x2c, 0x3b, 0x22, 0x27, 0xc2, 0xb0:
        at += 1
      default:
        guard count < 4, let value = Decimal.scan(text, at: &at) else { return .bad }
        if count == 0 { numbers.0 = value }
        if count == 1 { numbers.1 = value }
        count += 1
      }
    }
    guard count >= 2 else { return count == 0 ? .missing : .bad }
    return isLongitudeFirst
      ? .position(longitude: numbers.0, latitude: numbers.1)
      : .position(longitude: numbers.1, latitude: numbers.0)
  }

  private static func index(of byte: UInt8, in text: Span<UInt8>) -> Int? {
    for index in 0..<text.count where text[index] == byte { return index }
    return nil
  }
}

/// A path in one cell: `[[lon,lat],[lon,lat],…]`, read point by point.
struct CSVPolyline: ~Escapable {
  enum Step {
    case point(longitude: Double, latitude: Double)
    case end
    case broken
  }

  private let text: Span<UInt8>
  private var at = 0
  private var isOpen = false

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text.trimmingBlanks()
  }

  private var byte: UInt8 { at < text.count ? text[at] : 0 }

  private mutating func skipBlanks() {
    while byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d { at += 1 }
  }

  private mutating func skip(_ wanted: UInt8) -> Bool {
    skipBlanks()
    guard byte == wanted else { return false }
    at += 1
    return true
  }

  /// The next point. After `broken` there is no more.
  @_lifetime(self: copy self)
  mutating func next() -> Step {
    if !isOpen {
      if text.count == 0 { return .end }
      guard skip(0x5b) else { return .broken }
      isOpen = true
      if skip(0x5d) { return at == text.count ? .end : .broken }
    } else if skip(0x5d) {
      return at == text.count ? .end : .broken
    } else if !skip(0x2c) {
      return .broken
    }
    guard skip(0x5b), let longitude = number(), skip(0x2c), let latitude = number() else {
      return .broken
    }
    if skip(0x2c) { guard number() != nil else { return .broken } }
    guard skip(0x5d) else { return .broken }
    return .point(longitude: longitude, latitude: latitude)
  }

  @_lifetime(self: copy self)
  private mutating func number() -> Double? {
    skipBlanks()
    return Decimal.scan(text, at: &at)
  }
}
