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
    readPlainPositions { x, y, _ in
      positions.xs.append(x)
      positions.ys.append(y)
    }
  }

  /// Reads positions `[x,y],[x,y]...` as long as they are plain and complete in the buffer; within
  /// an array of positions whose next element comes now.
  ///
  /// Stops before anything unusual, which is then read token by token.
  ///
  /// - Parameter body: is given each position's first, second and third number; NaN where there is
  ///   no third.
  package mutating func readPlainPositions(_ body: (Double, Double, Double) -> Void) {
    guard state == .afterValue || state == .firstElement else { return }
    var scan = PositionScan(
      bytes: buffer.span, at: at, end: filled, needsComma: state == .afterValue)
    var committed = at
    var newlines = 0
    while scan.position() {
      body(scan.x, scan.y, scan.z)
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
  var z = 0.0
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
    var third = Double.nan
    if unsafe bytes[unchecked: at] == 0x2c {
      at += 1
      guard skipBlanks(), let number = number(), skipBlanks() else { return false }
      third = number
      while unsafe bytes[unchecked: at] == 0x2c {
        at += 1
        guard skipBlanks(), self.number() != nil, skipBlanks() else { return false }
      }
    }
    guard unsafe bytes[unchecked: at] == 0x5d else { return false }
    at += 1
    x = first
    y = second
    z = third
    needsComma = true
    return true
  }

  /// Steps over white space; `false` at the end of the buffer, else there is a byte to look at.
  @inline(__always)
  private mutating func skipBlanks() -> Bool {
    if at < end, unsafe bytes[unchecked: at] > 0x20 { return true }
    return skipSomeBlanks()
  }

  private mutating func skipSomeBlanks() -> Bool {
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

  @inline(__always)
  private mutating func token(_ byte: UInt8) -> Bool {
    guard skipBlanks(), unsafe bytes[unchecked: at] == byte else { return false }
    at += 1
    return true
  }

  /// A number without an exponent and of not many more digits than a Double holds, by JSON's grammar.
  @inline(__always)
  private mutating func number() -> Double? {
    Decimal.scanPlainJSON(bytes, at: &at, end: end)
      ?? Decimal.scanLongJSON(bytes, at: &at, end: end)
  }
}
