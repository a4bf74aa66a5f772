extension JSONReader {
  /// Reads nested arrays of positions whose first token was just read.
  ///
  /// What is good JSON but no position is noted in the result, and passed over.
  package mutating func positions(
    of first: Token, into positions: inout JSONPositions
  ) throws(ByteError) {
    positions.removeAll()
    guard first == .beginArray else {
      positions.note("an array of positions is needed", at: offset)
      return try skipRest(of: first)
    }
    let outside = depth - 1
    while depth > outside {
      if positions.depth > 1 && depth - outside == positions.depth - 1 {
        readPlainPositions(into: &positions)
      }
      let token = try next()
      switch token {
      case .number: positions.take(number, level: depth - outside, offset: offset)
      case .endArray: positions.close(level: depth - outside + 1, offset: offset)
      case .beginArray:
        if depth - outside > positions.depth && positions.depth > 0 {
          positions.note("the arrays nest unevenly", at: offset)
        }
      default:
        positions.note("something else than a number stands among positions", at: offset)
        try skipRest(of: token)
      }
    }
  }

  /// Reads positions `[x,y],[x,y]...` as long as they are plain and complete in the buffer.
  ///
  /// Stops before anything unusual, which is then read token by token.
  private mutating func readPlainPositions(into positions: inout JSONPositions) {
    var scan = PositionScan(
      bytes: buffer.span, at: at, end: filled, needsComma: state == .afterValue)
    guard state == .afterValue || state == .firstElement else { return }
    var committed = at
    var newlines = 0
    while scan.position() {
      positions.xs.append(scan.x)
      positions.ys.append(scan.y)
      committed = scan.at
      newlines = scan.newlines
    }
    guard committed > at else { return }
    at = committed
    line += newlines
    state = .afterValue
  }
}

/// A cursor over the buffer that reads plain positions.
private struct PositionScan: ~Escapable {
  let bytes: Span<UInt8>
  var at: Int
  let end: Int
  var needsComma: Bool
  var x = 0.0
  var y = 0.0
  var newlines = 0

  @_lifetime(copy bytes)
  init(bytes: Span<UInt8>, at: Int, end: Int, needsComma: Bool) {
    self.bytes = bytes
    self.at = at
    self.end = min(end, bytes.count)
    self.needsComma = needsComma
  }

  /// Steps over one position, with the comma before it unless it is the first.
  mutating func position() -> Bool {
    if needsComma {
      guard token(0x2c) else { return false }
    }
    guard token(0x5b), skipBlanks(), let first = number(), token(0x2c), skipBlanks(),
      let second = number(), skipBlanks()
    else { return false }
    while bytes[at] == 0x2c {
      at += 1
      guard skipBlanks(), number() != nil, skipBlanks() else { return false }
    }
    guard bytes[at] == 0x5d else { return false }
    at += 1
    x = first
    y = second
    needsComma = true
    return true
  }

  /// Steps over white space; `false` at the end of the buffer.
  private mutating func skipBlanks() -> Bool {
    while at < end {
      let byte = bytes[at]
      if byte > 0x20 { return true }
      if byte == 0x0a {
        newlines += 1
      } else if byte != 0x20 && byte != 0x0d && byte != 0x09 {
        return false
      }
      at += 1
    }
    return false
  }

  private mutating func token(_ byte: UInt8) -> Bool {
    guard skipBlanks(), bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// A number of at most 19 digits without an exponent, by JSON's grammar.
  private mutating func number() -> Double? {
    let isNegative = bytes[at] == 0x2d
    if isNegative { at += 1 }
    var mantissa: UInt64 = 0
    let start = at
    while at < end, case let digit = bytes[at] &- 0x30, digit < 10 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      at += 1
    }
    let whole = at - start
    guard whole > 0, at < end, whole == 1 || bytes[start] != 0x30 else { return nil }
    var fraction = 0
    if bytes[at] == 0x2e {
      at += 1
      let point = at
      while at < end, case let digit = bytes[at] &- 0x30, digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        at += 1
      }
      fraction = at - point
      guard fraction > 0, at < end else { return nil }
    }
    guard whole + fraction <= 19, bytes[at] | 0x20 != 0x65 else { return nil }
    let magnitude = Decimal.quotient(mantissa, tenToThe: fraction)
    return isNegative ? -magnitude : magnitude
  }
}
