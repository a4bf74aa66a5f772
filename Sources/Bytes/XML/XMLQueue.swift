/// One event of ``XMLReader``, by ranges into the queue's bytes.
struct XMLQueuedEvent {
  var kind: XMLReader.Event
  /// Index into the names asked for, or -1.
  var name: Int32
  var line: Int
  var bytes: Range<Int>
  var attributes: Range<Int>
}

struct XMLQueuedAttribute {
  var name: Int32
  var value: Range<Int>
}

/// The events of one chunk.
struct XMLQueue {
  var events: [XMLQueuedEvent] = []
  var attributes: [XMLQueuedAttribute] = []
  var bytes: [UInt8] = []

  /// Copies bytes in and says where they are.
  mutating func append(_ more: Span<UInt8>) -> Range<Int> {
    let start = bytes.count
    unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    return start..<bytes.count
  }

  mutating func append(_ more: [UInt8]) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: more)
    return start..<bytes.count
  }

  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// The names that a caller asks about, found by length and bytes.
struct XMLNames {
  private var bytes: [[UInt8]]
  private var byLength: [[Int32]]

  init(_ names: [String]) {
    bytes = names.map { Array($0.utf8) }
    let longest = bytes.map(\.count).max() ?? 0
    byLength = [[Int32]](repeating: [], count: longest + 1)
    for (index, name) in bytes.enumerated() { byLength[name.count].append(Int32(index)) }
  }

  /// The index of the name, or -1.
  func index(of name: Span<UInt8>) -> Int32 {
    guard name.count < byLength.count else { return -1 }
    candidates: for candidate in byLength[name.count] {
      for at in name.indices where bytes[Int(candidate)][at] != name[at] { continue candidates }
      return candidate
    }
    return -1
  }
}
