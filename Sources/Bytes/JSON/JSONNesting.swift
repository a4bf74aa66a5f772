/// The open containers of a JSON text, one bit each: whether it is an object.
struct JSONNesting {
  /// How many arrays and objects are open.
  private(set) var count = 0
  private var words = InlineArray<8, UInt64>(repeating: 0)

  /// The deepest nesting that there is room for.
  static let capacity = 512

  /// Whether nothing is open.
  var isEmpty: Bool { count == 0 }

  /// Whether the innermost container is an object; `nil` when nothing is open.
  var last: Bool? {
    guard count > 0 else { return nil }
    let index = count &- 1
    return words[index >> 6] >> UInt64(index & 63) & 1 == 1
  }

  /// Opens a container, if there is room.
  mutating func append(_ isObject: Bool) {
    guard count < Self.capacity else { return }
    let bit: UInt64 = 1 << UInt64(count & 63)
    if isObject { words[count >> 6] |= bit } else { words[count >> 6] &= ~bit }
    count += 1
  }

  /// Closes the innermost container and says whether it was an object.
  mutating func popLast() -> Bool? {
    let innermost = last
    if count > 0 { count -= 1 }
    return innermost
  }

  /// Closes all.
  mutating func removeAll() {
    count = 0
  }
}
