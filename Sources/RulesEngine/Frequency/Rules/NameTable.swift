internal import Bytes

/// Names and their numbers, found by their UTF-8 bytes.
struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var longest = 0
  /// Numbers plus one by hash; 0 is free. The size is a power of two.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 8)

  var count: Int { ends.count }

  func name(_ number: Int) -> String {
    String(decoding: bytes[range(number)], as: UTF8.self)
  }

  /// The number of a name; `nil` when it is not there.
  func number(of name: String) -> Int? { name.withUTF8Bytes { number(of: $0) } }

  /// The number of a name; `nil` when it is not there.
  func number(of text: Span<UInt8>) -> Int? {
    guard text.count <= longest else { return nil }
    let found = slots[slot(of: text)]
    return found == 0 ? nil : Int(found) - 1
  }

  /// Adds a name, unless it is there; returns its number.
  mutating func insert(_ name: String) -> Int { insert(name.utf8Span.span) }

  /// Adds a name, unless it is there; returns its number.
  mutating func insert(_ text: Span<UInt8>) -> Int {
    if let known = number(of: text) { return known }
    bytes.append(copying: text)
    longest = max(longest, text.count)
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
      if Self.isSame(bytes.span.extracting(range), text) { return slot }
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

  /// Eight bytes a time, folded by a full multiplication; only ever compared within a process.
  static func hash(_ text: Span<UInt8>) -> UInt64 {
    let raw = unsafe text.bytes
    var hash = UInt64(truncatingIfNeeded: text.count)
    var at = 0
    while at &+ 8 <= text.count {
      hash = folded(hash ^ EightBytes(raw, at).word)
      at &+= 8
    }
    return folded(hash ^ rest(raw, from: at))
  }

  @inline(__always)
  private static func isSame(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    let (first, second) = unsafe (a.bytes, b.bytes)
    var at = 0
    while at &+ 8 <= a.count {
      guard EightBytes(first, at).word == EightBytes(second, at).word else { return false }
      at &+= 8
    }
    return rest(first, from: at) == rest(second, from: at)
  }

  /// The last bytes, of which there are less than eight, in a word; none is lost.
  @inline(__always)
  private static func rest(_ raw: RawSpan, from start: Int) -> UInt64 {
    let count = raw.byteCount &- start
    if count >= 4 {
      return UInt64(raw.word(at: start)) | UInt64(raw.word(at: raw.byteCount &- 4)) &<< 32
    }
    var word: UInt64 = 0
    for index in start..<raw.byteCount {
      word = word &<< 8 | UInt64(unsafe raw.unsafeLoad(fromByteOffset: index, as: UInt8.self))
    }
    return word
  }

  @inline(__always)
  private static func folded(_ word: UInt64) -> UInt64 {
    let product = (word ^ 0x2d35_8dcc_aa6c_78a5).multipliedFullWidth(by: 0x8bb8_4b93_962e_acc9)
    return product.high ^ product.low
  }
}
