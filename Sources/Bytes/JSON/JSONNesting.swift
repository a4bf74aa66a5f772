/// The open containers of a JSON text, one bit each: whether it is an object.
struct JSONNesting {
  /// How many arrays and objects are open.
  private(set) var count = 0
  /// The innermost up to 64 containers since the last multiple of 64, the innermost lowest.
  private var innermost: UInt64 = 0
  /// The others, by 64: pushed out once one container more opens.
  private var outer = InlineArray<8, UInt64>(repeating: 0)

  /// The deepest nesting that there is room for.
  static let capacity = 512

  /// Whether nothing is open.
  var isEmpty: Bool { count == 0 }

  /// Whether the innermost container is an object; `nil` when nothing is open.
  var last: Bool? { count > 0 ? innermost & 1 == 1 : nil }

  /// Opens a container, if there is room.
  mutating func append(_ isObject: Bool) {
    guard count < Self.capacity else { return }
    if count & 63 == 0 && count > 0 { outer[count >> 6 &- 1] = innermost }
    innermost = innermost &<< 1 | (isObject ? 1 : 0)
    count += 1
  }

  /// Closes the innermost container and says whether it was an object.
  mutating func popLast() -> Bool? {
    let closed = last
    guard count > 0 else { return nil }
    count -= 1
    innermost &>>= 1
    if count & 63 == 0 && count > 0 { innermost = outer[count >> 6 &- 1] }
    return closed
  }

  /// Closes all.
  mutating func removeAll() {
    count = 0
  }
}
