/// One event of ``XMLReader``, by ranges into the queue's bytes.
@usableFromInline struct XMLQueuedEvent: Sendable {
  var kind: XMLReader.Event
  /// Index into the names asked for, or -1.
  var name: Int32
  var line: Int
  var bytes: Range<Int>
  var attributes: Range<Int>
}

@usableFromInline struct XMLQueuedAttribute: Sendable {
  @usableFromInline var name: Int32
  @usableFromInline var value: Range<Int>
}

/// The events of one chunk.
@usableFromInline struct XMLQueue: Sendable {
  var events: [XMLQueuedEvent] = []
  @usableFromInline var attributes: [XMLQueuedAttribute] = []
  /// Names, values and texts, and behind them room for more.
  @usableFromInline var bytes: [UInt8] = []
  /// How many of the bytes are used.
  var byteCount = 0

  /// Copies bytes in and says where they are.
  mutating func append(_ more: Span<UInt8>) -> Range<Int> {
    let start = byteCount
    byteCount += more.count
    if byteCount > bytes.count { bytes.growWithZeros(to: max(byteCount, bytes.count * 2, 1 << 12)) }
    bytes.replace(at: start, with: more)
    return start..<byteCount
  }

  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    byteCount = 0
  }
}
