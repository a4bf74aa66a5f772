/// Reads JSON (RFC 8259) as a stream of tokens, pulled one by one; strict, and in bounded memory.
///
/// A byte-order mark is skipped, UTF-16 with such a mark becomes UTF-8, and strings must be valid
/// UTF-8. A lone surrogate escape becomes U+FFFD. Only one token is held at a time. Public for the
/// reason that ``EightBytes`` is.
public struct JSONReader: ~Copyable {
  /// What was met.
  package enum Token: Hashable, Sendable {
    case beginObject, endObject, beginArray, endArray
    /// A member's name, in ``JSONReader/text``.
    case key
    /// A string, in ``JSONReader/text``.
    case string
    /// A number, in ``JSONReader/number``; its digits are in ``JSONReader/text``.
    case number
    /// A truth value, in ``JSONReader/bool``.
    case bool
    case null
    /// The end of the input. Nothing follows.
    case end
  }

  /// How many documents an input holds.
  package enum Layout: Hashable, Sendable {
    /// Exactly one.
    case single
    /// Any number, one after the other: NDJSON, concatenated JSON, RFC 7464 sequences.
    case sequence
  }

  enum State {
    case value, firstElement, firstKey, colon, afterValue, ended
  }

  /// The deepest nesting accepted.
  package static let depthLimit = JSONNesting.capacity

  /// The byte offset of the current token in the (inflated) input.
  package internal(set) var offset: UInt64 = 0
  /// The line up to which was read, from 1.
  package internal(set) var line = 1
  /// The current number; infinite when it is too large for a Double.
  package internal(set) var number = 0.0
  /// The current truth value.
  package internal(set) var bool = false

  /// How many strings had escapes undone where they stood in the buffer.
  package internal(set) var rewrites = 0

  var source: ByteSource
  @usableFromInline var buffer: [UInt8]
  /// What lies before is not needed any more.
  var mark = 0
  var at = 0
  var filled = 0
  @usableFromInline var textStart = 0
  @usableFromInline var textEnd = 0
  /// Where the last run of plain tokens began in the buffer.
  var plainStart = 0
  var bufferOffset: UInt64 = 0
  var state = State.value
  var containers = JSONNesting()
  var hasBegun = false
  let layout: Layout
  let limit: Int

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - limit: the longest string or number accepted, in bytes; a longer one is
  ///     ``ByteError/recordTooLong(name:line:limit:)``.
  ///   - chunkSize: how many bytes are held at first.
  package init(
    _ source: consuming ByteSource, layout: Layout = .single, limit: Int = 1 << 24,
    chunkSize: Int = 1 << 17
  ) {
    self.source = source
    self.layout = layout
    self.limit = min(max(limit, 16), 1 << 30)
    buffer = [UInt8](repeating: 0, count: min(max(chunkSize, 1), self.limit))
  }

  /// What messages call the input.
  package var name: String { source.name }

  /// How many arrays and objects are open.
  package var depth: Int { containers.count }

  /// The current key or string without its escapes, or the current number's digits.
  ///
  /// Valid until the next token is asked for.
  @inlinable package var text: Span<UInt8> {
    @_lifetime(borrow self)
    get { buffer.span.extracting(textStart..<textEnd) }
  }

  /// Moves to the next token.
  ///
  /// - Throws: ``ByteError/syntax(name:offset:line:reason:)`` saying what was expected.
  package mutating func next() throws(ByteError) -> Token {
    if !hasBegun { try begin() }
    switch state {
    case .afterValue:
      return try afterValue()
    case .colon:
      guard let byte = try nextByte(), byte == 0x3a else {
        throw try unexpected("':' behind the name")
      }
      at += 1
      return try value(try nextByte(), "a value")
    case .value:
      let byte = try nextByte()
      if byte == nil && containers.isEmpty && layout == .sequence { return end() }
      return try value(byte, "a value")
    case .firstElement:
      let byte = try nextByte()
      return byte == 0x5d ? close() : try value(byte, "a value or ']'")
    case .firstKey:
      let byte = try nextByte()
      return byte == 0x7d ? close() : try key(byte, "a name in quotes or '}'")
    case .ended:
      return end()
    }
  }

  private mutating func begin() throws(ByteError) {
    hasBegun = true
    try source.decodeText()
    while filled < 3 {
      if try !fill() { break }
    }
    if filled >= 3 && buffer[0] == 0xef && buffer[1] == 0xbb && buffer[2] == 0xbf { at = 3 }
  }

  private mutating func afterValue() throws(ByteError) -> Token {
    let byte = try nextByte()
    guard let isObject = containers.last else {
      if layout == .sequence { return byte == nil ? end() : try value(byte, "a value") }
      guard byte == nil else { throw try unexpected("nothing behind the document") }
      return end()
    }
    if byte == 0x2c {
      at += 1
      let next = try nextByte()
      return isObject ? try key(next, "a name in quotes") : try value(next, "a value")
    }
    guard byte == (isObject ? 0x7d : 0x5d) else {
      throw try unexpected(isObject ? "',' or '}'" : "',' or ']'")
    }
    return close()
  }

  private mutating func end() -> Token {
    state = .ended
    offset = bufferOffset + UInt64(at)
    return .end
  }

  private mutating func close() -> Token {
    offset = bufferOffset + UInt64(at)
    at += 1
    state = .afterValue
    return containers.popLast() == true ? .endObject : .endArray
  }

  private mutating func open(isObject: Bool) throws(ByteError) -> Token {
    guard containers.count < Self.depthLimit else {
      throw failure("arrays and objects nest deeper than \(Self.depthLimit)")
    }
    containers.append(isObject)
    at += 1
    state = isObject ? .firstKey : .firstElement
    return isObject ? .beginObject : .beginArray
  }

  private mutating func key(
    _ byte: UInt8?, _ expectation: StaticString
  ) throws(ByteError) -> Token {
    guard byte == 0x22 else { throw try unexpected(expectation) }
    offset = bufferOffset + UInt64(at)
    try scanString()
    state = .colon
    // The colon mostly stands right there.
    if at < filled && buffer[at] == 0x3a {
      at += 1
      state = .value
    }
    return .key
  }

  private mutating func value(
    _ byte: UInt8?, _ expectation: StaticString
  ) throws(ByteError) -> Token {
    offset = bufferOffset + UInt64(at)
    switch byte {
    case 0x7b: return try open(isObject: true)
    case 0x5b: return try open(isObject: false)
    case 0x22:
      try scanString()
      state = .afterValue
      return .string
    case 0x2d, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39:
      try scanNumber()
      state = .afterValue
      return .number
    case 0x74, 0x66:
      bool = byte == 0x74
      try scanWord(bool ? "true" : "false")
      return .bool
    case 0x6e:
      try scanWord("null")
      return .null
    default: throw try unexpected(expectation)
    }
  }

  private mutating func scanWord(_ word: StaticString) throws(ByteError) {
    mark = at
    for index in 0..<word.utf8CodeUnitCount {
      if at == filled { _ = try fill() }
      guard at < filled && buffer[at] == (unsafe word.utf8Start[index]) else {
        at = mark
        throw try unexpected("a value (true, false or null)")
      }
      at += 1
    }
    state = .afterValue
  }
}

@available(*, unavailable)
extension JSONReader: Sendable {}
