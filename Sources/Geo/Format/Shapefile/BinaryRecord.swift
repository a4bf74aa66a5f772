import Bytes

/// Bytes of a binary file, with numbers of either byte order; reading beyond the end gives 0.
struct BinaryRecord {
  var bytes: [UInt8] = []

  var count: Int { bytes.count }

  func little32(_ at: Int) -> Int {
    guard at >= 0 && at + 4 <= bytes.count else { return 0 }
    var value: UInt32 = 0
    for index in 0..<4 { value |= UInt32(bytes[at + index]) << UInt32(8 * index) }
    return Int(Int32(bitPattern: value))
  }

  func big32(_ at: Int) -> Int {
    Int(Int32(truncatingIfNeeded: little32(at)).byteSwapped)
  }

  func little16(_ at: Int) -> Int {
    guard at >= 0 && at + 2 <= bytes.count else { return 0 }
    return Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  func double(_ at: Int) -> Double {
    guard at >= 0 && at + 8 <= bytes.count else { return 0 }
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(bytes[at + index]) << UInt64(8 * index) }
    return Double(bitPattern: bits)
  }
}

/// Takes a source's bytes in pieces of wanted sizes.
struct BinaryStream: ~Copyable {
  private var source: ByteSource
  private(set) var offset: UInt64 = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var start = 0
  private var end = 0

  init(_ source: consuming ByteSource) {
    self.source = source
  }

  /// Up to `count` bytes: fewer only at the end. Memory grows with what is there, not with `count`.
  mutating func read(_ count: Int) throws(ByteError) -> BinaryRecord {
    var record = BinaryRecord()
    while record.count < count {
      if start == end {
        start = 0
        end = try source.read(into: &chunk, from: 0)
        if end == 0 { break }
      }
      let taken = min(end - start, count - record.count)
      record.bytes.append(contentsOf: chunk[start..<start + taken])
      start += taken
    }
    offset += UInt64(record.count)
    return record
  }
}
