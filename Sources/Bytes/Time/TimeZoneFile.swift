/// The bytes of a compiled time zone (RFC 8536) and how far they have been read.
struct TimeZoneFile {
  struct Content {
    var transitions: [Int64]
    var offsets: [Int]
    var rule: PosixTimeZone?
  }

  /// What is wrong, after ``read()`` gave `nil`.
  private(set) var reason = ""

  private let bytes: [UInt8]
  private var position = 0

  private struct Header {
    var version: UInt8
    var utcMarks: Int
    var standardMarks: Int
    var leaps: Int
    var transitions: Int
    var types: Int
    var names: Int

    func byteCount(timeSize: Int) -> Int {
      transitions * (timeSize + 1) + types * 6 + names + leaps * (timeSize + 4) + standardMarks
        + utcMarks
    }
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the most exact block that the file has.
  mutating func read() -> Content? {
    guard let first = header() else { return nil }
    if first.version < 0x32 { return block(first, timeSize: 4) }
    guard skip(first.byteCount(timeSize: 4)), let second = header(),
      var content = block(second, timeSize: 8)
    else {
      return nil
    }
    guard position < bytes.count, bytes[position] == 0x0a,
      let end = bytes[(position + 1)...].firstIndex(of: 0x0a)
    else { return fail("the rule behind the tables is missing") }
    if end > position + 1 {
      guard let rule = PosixTimeZone(bytes[(position + 1)..<end]) else {
        return fail("the rule behind the tables is not understood")
      }
      content.rule = rule
    }
    return content
  }

  private mutating func fail<Value>(_ reason: String) -> Value? {
    self.reason = reason
    return nil
  }

  private mutating func skip(_ count: Int) -> Bool {
    guard count <= bytes.count - position else {
      reason = "it ends too early"
      return false
    }
    position += count
    return true
  }

  private mutating func integer(_ size: Int) -> Int64 {
    var value: UInt64 = 0
    for byte in bytes[position..<position + size] { value = value << 8 | UInt64(byte) }
    position += size
    return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }

  private mutating func header() -> Header? {
    guard bytes.count - position >= 44, bytes[position..<position + 4].elementsEqual("TZif".utf8)
    else { return fail("it does not begin with TZif") }
    let version = bytes[position + 4]
    position += 20
    let counts = (0..<6).map { _ in Int(integer(4)) }
    guard counts.allSatisfy({ (0...1 << 20).contains($0) }), counts[4] > 0 else {
      return fail("a count is out of range")
    }
    return Header(
      version: version, utcMarks: counts[0], standardMarks: counts[1], leaps: counts[2],
      transitions: counts[3], types: counts[4], names: counts[5])
  }

  private mutating func block(_ header: Header, timeSize: Int) -> Content? {
    let end = position + header.byteCount(timeSize: timeSize)
    guard end <= bytes.count else { return fail("it ends too early") }
    let transitions = (0..<header.transitions).map { _ in integer(timeSize) }
    let kinds = (0..<header.transitions).map { _ in Int(integer(1)) }
    var typeOffsets: [Int] = []
    for _ in 0..<header.types {
      typeOffsets.append(Int(integer(4)))
      position += 2
    }
    position = end
    guard kinds.allSatisfy({ $0 < header.types }),
      typeOffsets.allSatisfy({ abs($0) <= 93_600 }),
      zip(transitions, transitions.dropFirst()).allSatisfy({ $0 < $1 })
    else { return fail("a table entry is out of range") }
    // Before the first transition the first type holds (RFC 8536, section 3.2).
    return Content(
      transitions: transitions, offsets: [typeOffsets[0]] + kinds.map { typeOffsets[$0] }, rule: nil
    )
  }
}
