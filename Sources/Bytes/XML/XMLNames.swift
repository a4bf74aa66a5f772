/// The names that a caller asks about, found by their length and first bytes.
struct XMLNames {
  private struct Entry {
    var key: UInt64
    var start: Int
    var count: Int
  }

  /// All names, one after the other.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Indices of entries by hash; -1 where there is none. At least twice as many as entries.
  private var slots: [Int32]

  init(_ names: [String]) {
    var room = 16
    while room < names.count * 2 { room *= 2 }
    slots = [Int32](repeating: -1, count: room)
    for (index, name) in names.enumerated() {
      let letters = Array(name.utf8)
      let entry = Entry(
        key: Self.key(letters.span), start: bytes.count, count: letters.count)
      bytes.append(contentsOf: letters)
      entries.append(entry)
      var slot = place(of: entry.key)
      while slots[slot] >= 0 { slot = (slot + 1) & (room - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }

  /// The index of the name, or -1.
  func index(of name: Span<UInt8>) -> Int32 {
    let key = Self.key(name)
    var slot = place(of: key)
    while case let index = slots[slot], index >= 0 {
      let entry = entries[Int(index)]
      if entry.key == key && entry.count == name.count {
        if name.count <= 8 || self[Int(index)].hasSameBytes(as: name) { return index }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return -1
  }

  /// A name that was asked about.
  subscript(index: Int) -> Span<UInt8> {
    @_lifetime(borrow self)
    get {
      bytes.span.extracting(
        entries[index].start..<entries[index].start + entries[index].count)
    }
  }

  private func place(of key: UInt64) -> Int {
    let hash = key &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
  }

  /// The first eight bytes.
  private static func key(_ name: Span<UInt8>) -> UInt64 {
    if name.count >= 8 { return unsafe EightBytes(name.bytes, 0).word }
    var key: UInt64 = 0
    for index in name.indices { key |= UInt64(name[index]) << UInt64(index * 8) }
    return key
  }
}
