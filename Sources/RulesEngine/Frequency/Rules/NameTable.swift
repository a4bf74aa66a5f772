/// Names and their numbers, found by their UTF-8 bytes.
struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Numbers plus one by hash; 0 is free. The size is a power of two.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 8)

  var count: Int { ends.count }

  func name(_ number: Int) -> String {
    String(decoding: bytes[range(number)], as: UTF8.self)
  }

  /// The number of a name; `nil` when it is not there.
  func number(of name: String) -> Int? {
    let text = name.utf8Span.span
    let found = slots[slot(of: text)]
    return found == 0 ? nil : Int(found) - 1
  }

  /// Adds a name, unless it is there; returns its number.
  mutating func insert(_ name: String) -> Int {
    if let known = number(of: name) { return known }
    bytes.append(contentsOf: name.utf8)
    ends.append(bytes.count)
    if ends.count * 2 > slots.count { grow() } else { place(ends.count - 1) }
    return ends.count - 1
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  /// The slot that holds the name, or the free one where it would go.
  private func slot(of text: Span<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(text)) & mask
    while true {
      let found = slots[slot]
      if found == 0 { return slot }
      let range = range(Int(found) - 1)
      if bytes.span.extracting(range).isSame(as: text) { return slot }
      slot = (slot + 1) & mask
    }
  }

  private mutating func place(_ number: Int) {
    slots[slot(of: bytes.span.extracting(range(number)))] = UInt32(truncatingIfNeeded: number + 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in ends.indices { place(number) }
  }

  static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash = StableHash()
    for index in text.indices { hash.combine(text[index]) }
    return hash.value ^ hash.value >> 32
  }
}

extension Span<UInt8> {
  func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
