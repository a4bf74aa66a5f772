/// Turns what the parser reports into queued events.
struct XMLHandler {
  /// Why the document is refused although its grammar may be right.
  private(set) var refusal: String?

  private var queue = XMLQueue()
  private let names: XMLNames
  private let maximumDepth: Int
  /// The names of the elements that are open, by their indices.
  private var open: [Int32] = []
  /// Where text that is still growing begins in the queue's bytes, of which it is the end.
  private var textStart: Int?
  private var isPendingBlank = true
  private var isTextSplit = false
  private var entityCount = 0

  /// Each nested entity costs the parser stack; nobody declares so many in a data file.
  private static let entityLimit = 1000

  init(names: XMLNames, maximumDepth: Int) {
    self.names = names
    self.maximumDepth = maximumDepth
  }

  /// Swaps queues with the reader, whose own is empty; text that is still growing stays here.
  mutating func give(_ other: inout XMLQueue) {
    if let start = textStart {
      textStart = other.append(queue.bytes.span.extracting(start..<queue.byteCount)).lowerBound
      queue.byteCount = start
    }
    swap(&queue, &other)
  }

  mutating func start(_ name: Span<UInt8>, line: Int) {
    flushText(atLine: line)
    if open.count >= maximumDepth { refusal = "elements nest deeper than \(maximumDepth)" }
    let local = Self.localPart(name)
    let index = names.index(of: local)
    open.append(index)
    // The reader knows how the names are spelt that it asked for.
    appendTag(.start, index, index < 0 ? queue.append(local) : 0..<0, line: line)
  }

  /// Adds an attribute to the start tag that came last, if anybody asks about it.
  mutating func attribute(_ name: Span<UInt8>, value: Span<UInt8>) {
    let index = names.index(of: Self.localPart(name))
    guard index >= 0, let last = queue.events.indices.last else { return }
    let range = queue.append(value)
    queue.attributes.append(XMLQueuedAttribute(name: index, value: range))
    let first = queue.events[last].attributes.lowerBound
    queue.events[last].attributes = first..<queue.attributes.count
  }

  /// Ends the innermost element if its name is one of those asked for; the parser has seen to it
  /// that tags match, so it need not be looked at.
  ///
  /// - Returns: `false` when the name is needed.
  mutating func endKnown(line: Int) -> Bool {
    guard let index = open.last, index >= 0 else { return false }
    flushText(atLine: line)
    open.removeLast()
    appendTag(.end, index, 0..<0, line: line)
    return true
  }

  mutating func end(_ name: Span<UInt8>, line: Int) {
    flushText(atLine: line)
    _ = open.popLast()
    appendTag(.end, -1, queue.append(Self.localPart(name)), line: line)
  }

  /// Takes more text.
  ///
  /// - Parameters:
  ///   - text: the next piece.
  ///   - line: where it stands; asked for only when the text is cut there.
  mutating func text(_ text: Span<UInt8>, line: @autoclosure () -> Int) {
    if let start = textStart, queue.byteCount - start + text.count > XMLReader.textLimit {
      isTextSplit = true
      flushText(atLine: line())
      isTextSplit = true
    } else if text.count > XMLReader.textLimit {
      isTextSplit = true
    }
    if isPendingBlank {
      for at in text.indices where text[at] > 0x20 {
        isPendingBlank = false
        break
      }
    }
    let range = queue.append(text)
    if textStart == nil { textStart = range.lowerBound }
  }

  mutating func entityDeclared() {
    entityCount += 1
    if entityCount > Self.entityLimit {
      refusal = "more than \(Self.entityLimit) entities are declared"
    }
  }

  /// Queues the text gathered so far; white space between tags is nobody's text.
  mutating func flushText(atLine line: Int) {
    guard let start = textStart else {
      isTextSplit = false
      return
    }
    textStart = nil
    if !isPendingBlank || (isTextSplit && start < queue.byteCount) {
      queue.events.append(
        XMLQueuedEvent(
          kind: .text, name: -1, line: line, bytes: start..<queue.byteCount,
          attributes: queue.attributes.count..<queue.attributes.count))
    } else {
      queue.byteCount = start
    }
    isPendingBlank = true
    isTextSplit = false
  }

  private mutating func appendTag(
    _ kind: XMLReader.Event, _ index: Int32, _ name: Range<Int>, line: Int
  ) {
    queue.events.append(
      XMLQueuedEvent(
        kind: kind, name: index, line: line, bytes: name,
        attributes: queue.attributes.count..<queue.attributes.count))
  }

  /// What stands behind the prefix.
  @_lifetime(copy name)
  private static func localPart(_ name: Span<UInt8>) -> Span<UInt8> {
    var at = name.count
    while at > 0 {
      if name[at - 1] == 0x3a { return name.extracting(at..<name.count) }
      at -= 1
    }
    return name
  }
}
