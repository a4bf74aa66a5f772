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
  @usableFromInline var bytes: [UInt8] = []

  /// Copies bytes in and says where they are.
  mutating func append(_ more: Span<UInt8>) -> Range<Int> {
    let start = bytes.count
    unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    return start..<bytes.count
  }

  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }
}
