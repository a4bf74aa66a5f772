/// Turns what the parser reports into queued events.
struct XMLHandler {
  /// Why the document is refused although its grammar may be right.
  private(set) var refusal: String?

  private var queue = XMLQueue()
  private let names: XMLNames
  private let maximumDepth: Int
  private var depth = 0
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
      other.bytes.append(contentsOf: queue.bytes[start...])
      queue.bytes.removeLast(queue.bytes.count - start)
      textStart = 0
    }
    swap(&queue, &other)
  }

  mutating func start(_ name: Span<UInt8>, line: Int) {
    flushText(atLine: line)
    depth += 1
    if depth > maximumDepth { refusal = "elements nest deeper than \(maximumDepth)" }
    appendTag(.start, name, line: line)
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

  mutating func end(_ name: Span<UInt8>, line: Int) {
    flushText(atLine: line)
    depth -= 1
    appendTag(.end, name, line: line)
  }

  /// Takes more text.
  ///
  /// - Parameters:
  ///   - text: the next piece.
  ///   - line: where it stands; asked for only when the text is cut there.
  mutating func text(_ text: Span<UInt8>, line: @autoclosure () -> Int) {
    if let start = textStart, queue.bytes.count - start + text.count > XMLReader.textLimit {
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
    if !isPendingBlank || (isTextSplit && start < queue.bytes.count) {
      queue.events.append(
        XMLQueuedEvent(
          kind: .text, name: -1, line: line, bytes: start..<queue.bytes.count,
          attributes: queue.attributes.count..<queue.attributes.count))
    } else {
      queue.bytes.removeLast(queue.bytes.count - start)
    }
    isPendingBlank = true
    isTextSplit = false
  }

  private mutating func appendTag(_ kind: XMLReader.Event, _ name: Span<UInt8>, line: Int) {
    let local = Self.localPart(name)
    let index = names.index(of: local)
    // The reader knows how the names are spelt that it asked for.
    let range = index < 0 ? queue.append(local) : 0..<0
    queue.events.append(
      XMLQueuedEvent(
        kind: kind, name: index, line: line, bytes: range,
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
