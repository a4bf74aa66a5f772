/// Reads what a ``ByteWriter`` wrote; every read is checked.
struct ByteReader {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var offset: Int

  init(_ bytes: [UInt8], from offset: Int, to end: Int) {
    self.bytes = bytes
    self.offset = offset
    self.end = end
  }

  var isAtEnd: Bool { offset == end }

  mutating func read<T: FixedWidthInteger>(_ type: T.Type) throws(SnapshotError) -> T {
    let size = T.bitWidth / 8
    guard end - offset >= size else { throw .truncated(offset: offset) }
    var bits: UInt64 = 0
    for index in 0..<size { bits |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += size
    return T(truncatingIfNeeded: bits)
  }

  mutating func readDouble() throws(SnapshotError) -> Double {
    Double(bitPattern: try read(UInt64.self))
  }

  mutating func readFloat() throws(SnapshotError) -> Float {
    Float(bitPattern: try read(UInt32.self))
  }

  mutating func readBool() throws(SnapshotError) -> Bool {
    let value = try read(UInt8.self)
    guard value <= 1 else { throw .invalidValue("truth value", offset: offset - 1) }
    return value == 1
  }

  mutating func readString() throws(SnapshotError) -> String {
    try readText(try readCount(ofAtLeast: 1))
  }

  /// A text of so many bytes.
  mutating func readText(_ count: Int) throws(SnapshotError) -> String {
    guard count <= end - offset else { throw .truncated(offset: end) }
    let slice = bytes[offset..<offset + count]
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw .invalidValue("text", offset: offset)
    }
    offset += count
    return text
  }

  /// A number of things to come, each of at least `size` bytes: it must fit what is left.
  mutating func readCount(ofAtLeast size: Int) throws(SnapshotError) -> Int {
    let count = Int(try read(UInt32.self))
    guard count <= (end - offset) / size else { throw .truncated(offset: end) }
    return count
  }

  func invalid(_ what: String) -> SnapshotError { .invalidValue(what, offset: offset) }
}
