import CZlib

/// The entries of a zip archive held in memory, by its central directory.
///
/// Stored and deflated entries are read; their checksums are compared. Archives of several disks,
/// zip64 and encryption are refused.
package struct ZipArchive: Sendable {
  /// One file in the archive.
  package struct Entry: Hashable, Sendable {
    /// The name with its folders; `/` between them.
    package let name: String
    /// The size once inflated, in bytes, as the archive says.
    package let byteCount: Int
    fileprivate let method: Int
    fileprivate let flags: Int
    fileprivate let checksum: UInt32
    fileprivate let storedCount: Int
    fileprivate let headerOffset: Int
  }

  /// The entries in the order of the directory.
  package private(set) var entries: [Entry] = []
  private var bytes: [UInt8]
  private let name: String

  /// Reads the directory.
  ///
  /// - Parameter name: what messages call the archive.
  package init(_ bytes: [UInt8], name: String) throws(ByteError) {
    self.bytes = bytes
    self.name = name
    let end = try endRecord()
    let count = number16(end + 10)
    var at = number32(end + 16)
    if number16(end + 4) != 0 || count == 0xffff || at == 0xffff_ffff {
      throw failure(end, "archives of several disks and zip64 are not read; make a plain zip")
    }
    for _ in 0..<count {
      guard at >= 0, at + 46 <= bytes.count, number32(at) == 0x0201_4b50 else {
        throw failure(at, "the archive's directory is damaged")
      }
      let nameCount = number16(at + 28)
      guard at + 46 + nameCount <= bytes.count else {
        throw failure(at, "the archive's directory is cut off")
      }
      entries.append(
        Entry(
          name: String(decoding: bytes[at + 46..<at + 46 + nameCount], as: UTF8.self),
          byteCount: number32(at + 24), method: number16(at + 10), flags: number16(at + 8),
          checksum: UInt32(truncatingIfNeeded: number32(at + 16)),
          storedCount: number32(at + 20), headerOffset: number32(at + 42)))
      at += 46 + nameCount + number16(at + 30) + number16(at + 32)
    }
  }

  /// The entry's bytes.
  ///
  /// - Parameter limit: the most bytes that are inflated.
  package func contents(of entry: Entry, limit: Int = 1 << 28) throws(ByteError) -> [UInt8] {
    let at = entry.headerOffset
    guard at + 30 <= bytes.count, number32(at) == 0x0403_4b50 else {
      throw failure(at, "'\(entry.name)' has no header where the directory says")
    }
    let start = at + 30 + number16(at + 26) + number16(at + 28)
    guard start + entry.storedCount <= bytes.count else {
      throw failure(at, "'\(entry.name)' is cut off; copy the file again")
    }
    guard entry.flags & 1 == 0 else { throw failure(at, "'\(entry.name)' is encrypted") }
    guard entry.byteCount <= limit else {
      throw .recordTooLong(name: name, line: 1, limit: limit)
    }
    let content: [UInt8]
    switch entry.method {
    case 0: content = Array(bytes[start..<start + entry.storedCount])
    case 8: content = try inflated(start..<start + entry.storedCount, of: entry)
    default:
      throw failure(at, "'\(entry.name)' is packed by method \(entry.method); only deflate is read")
    }
    guard content.count == entry.byteCount, Self.checksum(content) == entry.checksum else {
      throw failure(at, "'\(entry.name)' does not match its checksum; copy the file again")
    }
    return content
  }

  /// Inflates, never to more than the entry's own size.
  private func inflated(_ range: Range<Int>, of entry: Entry) throws(ByteError) -> [UInt8] {
    var inflater = Inflater(.rawDeflate)
    var input = Array(bytes[range])
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var at = 0
    while true {
      let consumed: Int
      let produced: Int
      var hasEnded = false
      switch inflater.inflate(&input, at..<input.count, into: &chunk, 0..<chunk.count) {
      case .progress(let some, let more):
        consumed = some
        produced = more
      case .memberEnd(let some, let more):
        consumed = some
        produced = more
        hasEnded = true
      case .damaged(let reason):
        throw failure(range.lowerBound + at, "'\(entry.name)' is damaged: \(reason)")
      }
      at += consumed
      output.append(contentsOf: chunk[..<produced])
      guard output.count <= entry.byteCount else {
        throw failure(range.lowerBound, "'\(entry.name)' is larger than the archive says")
      }
      if hasEnded { return output }
      guard consumed > 0 || produced > 0 else {
        throw failure(range.lowerBound + at, "'\(entry.name)' ends too early; copy the file again")
      }
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(
        truncatingIfNeeded: crc32(0, buffer.baseAddress, UInt32(clamping: buffer.count)))
    }
  }

  // MARK: Fields

  /// Where the record stands that ends the archive; a comment may follow it.
  private func endRecord() throws(ByteError) -> Int {
    var at = bytes.count - 22
    let first = max(0, at - 0xffff)
    while at >= first {
      if number32(at) == 0x0605_4b50 { return at }
      at -= 1
    }
    throw failure(
      bytes.count, "the archive has no directory at its end; it was cut off, or is no zip")
  }

  private func number16(_ at: Int) -> Int {
    guard at >= 0 && at + 2 <= bytes.count else { return 0 }
    return Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  private func number32(_ at: Int) -> Int {
    number16(at) | number16(at + 2) << 16
  }

  private func failure(_ at: Int, _ reason: String) -> ByteError {
    .syntax(name: name, offset: UInt64(max(0, at)), line: nil, reason: reason)
  }
}
