extension JSONReader {
  /// Reads tokens as long as they are plain and complete in the buffer: strings of ASCII without
  /// escapes, numbers without exponents.
  ///
  /// Stops before anything else, also what is wrong; ``next()`` then goes on there.
  ///
  /// - Parameter body: is given each token, the text of a name, string or number, where that text
  ///   begins in ``plainTokens``, and the value of a number; that of a truth value is 1 or 0.
  package mutating func readPlainTokens(_ body: (Token, Span<UInt8>, Int, Double) -> Void) {
    plainStart = at
    guard hasBegun, layout == .single else { return }
    let start = at
    var scan = TokenScan(
      bytes: buffer.span, at: at, end: filled, state: state, containers: containers)
    while let token = scan.next() {
      let text = buffer.span.extracting(scan.textStart..<scan.textEnd)
      body(token, text, scan.textStart &- start, scan.number)
    }
    let (end, newlines) = (scan.at, scan.newlines)
    (state, containers) = (scan.state, scan.containers)
    at = end
    mark = end
    line += newlines
  }

  /// The text of the tokens that ``readPlainTokens(_:)`` read, with all that stands between them.
  ///
  /// Valid until the next token is asked for.
  package var plainTokens: Span<UInt8> {
    @_lifetime(borrow self)
    get { buffer.span.extracting(plainStart..<at) }
  }
}

/// A cursor over the buffer that steps from one plain token to the next.
private struct TokenScan: ~Escapable {
  private let bytes: Span<UInt8>
  private let end: Int
  private(set) var at: Int
  private(set) var newlines = 0
  private(set) var state: JSONReader.State
  private(set) var containers: JSONNesting
  private(set) var textStart = 0
  private(set) var textEnd = 0
  private(set) var number = 0.0
  /// Where the token that is looked at was followed to, and the line ends up to there.
  private var cursor = 0
  private var lines = 0

  @_lifetime(copy bytes)
  init(
    bytes: Span<UInt8>, at: Int, end: Int, state: JSONReader.State, containers: JSONNesting
  ) {
    self.bytes = bytes
    self.at = at
    self.end = min(end, bytes.count)
    self.state = state
    self.containers = containers
  }

  /// Steps over a token; `nil` leaves everything as it was.
  mutating func next() -> JSONReader.Token? {
    cursor = at
    lines = newlines
    guard let byte = nextByte() else { return nil }
    switch state {
    case .afterValue:
      guard let isObject = containers.last else { return nil }
      guard byte == 0x2c else { return byte == (isObject ? 0x7d : 0x5d) ? close() : nil }
      cursor += 1
      guard let following = nextByte() else { return nil }
      return isObject ? key(following) : value(following)
    case .value: return value(byte)
    case .firstKey: return byte == 0x7d ? close() : key(byte)
    case .firstElement: return byte == 0x5d ? close() : value(byte)
    case .colon, .ended: return nil
    }
  }

  /// The next byte that is no white space.
  @inline(__always)
  private mutating func nextByte() -> UInt8? {
    guard cursor < end else { return nil }
    let byte = unsafe bytes[unchecked: cursor]
    return byte > 0x20 ? byte : nextByteBehindBlanks()
  }

  private mutating func nextByteBehindBlanks() -> UInt8? {
    while cursor < end {
      let byte = unsafe bytes[unchecked: cursor]
      if byte > 0x20 { return byte }
      if byte == 0x0a {
        lines += 1
      } else if byte != 0x20 && byte != 0x0d && byte != 0x09 {
        return nil
      }
      cursor += 1
    }
    return nil
  }

  @inline(__always)
  private mutating func commit(_ state: JSONReader.State) {
    at = cursor
    newlines = lines
    self.state = state
  }

  private mutating func close() -> JSONReader.Token {
    cursor += 1
    commit(.afterValue)
    return containers.popLast() == true ? .endObject : .endArray
  }

  private mutating func key(_ byte: UInt8) -> JSONReader.Token? {
    guard byte == 0x22, string(), nextByte() == 0x3a else { return nil }
    cursor += 1
    commit(.value)
    return .key
  }

  private mutating func value(_ byte: UInt8) -> JSONReader.Token? {
    switch byte {
    case 0x22:
      guard string() else { return nil }
      commit(.afterValue)
      return .string
    case 0x7b, 0x5b:
      guard containers.count < JSONReader.depthLimit else { return nil }
      cursor += 1
      containers.append(byte == 0x7b)
      commit(byte == 0x7b ? .firstKey : .firstElement)
      return byte == 0x7b ? .beginObject : .beginArray
    case 0x74, 0x66:
      guard word(byte == 0x74 ? "true" : "false") else { return nil }
      number = byte == 0x74 ? 1 : 0
      return .bool
    case 0x6e: return word("null") ? .null : nil
    default:
      textStart = cursor
      guard let value = Decimal.scanPlainJSON(bytes, at: &cursor, end: end) else { return nil }
      textEnd = cursor
      number = value
      commit(.afterValue)
      return .number
    }
  }

  /// Steps over the string whose quote stands here.
  @inline(__always)
  private mutating func string() -> Bool {
    let start = cursor + 1
    guard start < end else { return false }
    let stop = start + bytes.plainTextLength(from: start, to: end)
    guard stop < end, unsafe bytes[unchecked: stop] == 0x22 else { return false }
    textStart = start
    textEnd = stop
    cursor = stop + 1
    return true
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard cursor + count <= end else { return false }
    for index in 0..<count where bytes[cursor + index] != (unsafe word.utf8Start[index]) {
      return false
    }
    cursor += count
    commit(.afterValue)
    return true
  }
}
