/// Reads XML as a stream of tags and texts, pulled one by one.
///
/// Names are matched without their prefix, so a vendor prefix that nobody declared is no error.
/// The names that matter are given beforehand; each tag and attribute says which of them it is.
/// Entities, CDATA, comments, character sets and declarations are dealt with; nothing outside
/// the file is ever fetched, and entities that multiply the text are refused.
///
/// What stands before a break in the file is delivered; then ``next()`` throws. Public for the reason
/// that ``EightBytes`` is.
public struct XMLReader: ~Copyable {
  /// What was met.
  package enum Event: Hashable, Sendable {
    /// A start tag; ``nameIndex`` and ``attribute(_:)`` are valid.
    case start
    /// An end tag (an empty element has both tags); ``nameIndex`` is valid.
    case end
    /// Text that is not only white space; ``text`` is valid. All text between two tags comes in
    /// one piece, up to ``textLimit`` bytes; longer text comes in several.
    case text
  }

  /// The longest piece of text.
  package static let textLimit = 1 << 20
  /// The longest single tag, comment or instruction.
  package static let tokenLimit = 1 << 23

  /// Where the current event's name stands in the list of names; `nil` for any other name.
  package private(set) var nameIndex: Int?
  /// The line of the current event, from 1.
  package private(set) var line = 1

  private var source: ByteSource
  private let parser: ExpatParser
  private var chunk: [UInt8]
  private let names: XMLNames
  @usableFromInline var queue = XMLQueue()
  private var nextEvent = 0
  @usableFromInline var bytes = 0..<0
  @usableFromInline var attributes = 0..<0
  private var fed: UInt64 = 0
  private var failure: ByteError?
  private var hasEnded = false

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - names: the element and attribute names that the caller asks about, without prefixes.
  ///   - maximumDepth: how deep elements may nest.
  ///   - chunkSize: how many bytes are taken from the source at a time.
  package init(
    _ source: consuming ByteSource, names: [String], maximumDepth: Int = 256,
    chunkSize: Int = 1 << 17
  ) {
    self.source = source
    self.names = XMLNames(names)
    parser = ExpatParser(handler: XMLHandler(names: self.names, maximumDepth: maximumDepth))
    chunk = [UInt8](repeating: 0, count: max(1, chunkSize))
  }

  /// What messages call the input.
  package var sourceName: String { source.name }

  /// Moves to the next event.
  ///
  /// - Returns: `nil` at the end of a complete document.
  /// - Throws: ``ByteError/syntax(name:offset:line:reason:)`` where the document breaks, after
  ///   everything before the break was delivered.
  package mutating func next() throws(ByteError) -> Event? {
    while nextEvent == queue.events.count {
      if let failure { throw failure }
      if hasEnded { return nil }
      feed()
    }
    let event = queue.events[nextEvent]
    nextEvent += 1
    nameIndex = event.name < 0 ? nil : Int(event.name)
    line = event.line
    bytes = event.bytes
    attributes = event.attributes
    return event.kind
  }

  /// The current text.
  @inlinable package var text: Span<UInt8> {
    @_lifetime(borrow self)
    get { queue.bytes.span.extracting(bytes) }
  }

  /// The current tag's name without its prefix.
  package var localName: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      if let nameIndex { return names[nameIndex] }
      return queue.bytes.span.extracting(bytes)
    }
  }

  /// The value of the current start tag's attribute.
  ///
  /// - Parameter nameIndex: where the attribute's name stands in the list of names.
  /// - Returns: `nil` when the tag has no such attribute.
  @_lifetime(borrow self)
  @inlinable package func attribute(_ nameIndex: Int) -> Span<UInt8>? {
    for index in attributes where Int(queue.attributes[index].name) == nameIndex {
      return queue.bytes.span.extracting(queue.attributes[index].value)
    }
    return nil
  }

  /// Hands one chunk to the parser and takes over the events that it made.
  private mutating func feed() {
    nextEvent = 0
    queue.removeAll()
    do throws(ByteError) {
      let count = try source.read(into: &chunk, from: 0)
      fed += UInt64(count)
      let problem = parser.parse(&chunk, count: count, isLast: count == 0)
      hasEnded = count == 0
      if let problem {
        failure = .syntax(
          name: source.name, offset: problem.offset, line: problem.line, reason: problem.reason)
      } else if !hasEnded && fed - min(fed, parser.offset) > UInt64(Self.tokenLimit) {
        failure = .recordTooLong(
          name: source.name, line: parser.line, limit: Self.tokenLimit)
      }
    } catch {
      failure = error
    }
    if failure != nil || hasEnded { parser.flushText() }
    parser.swapQueue(&queue)
  }
}

@available(*, unavailable)
extension XMLReader: Sendable {}
