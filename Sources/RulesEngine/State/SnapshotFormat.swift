/// The frame of a snapshot: magic, version, payload, checksum of all before it.
enum SnapshotFormat {
  static let magic: [UInt8] = Array("GRGE".utf8)
  static let version: UInt16 = 1
  static let headSize = 6
  static let checksumSize = 8

  static func frame(_ payload: ByteWriter) -> [UInt8] {
    var writer = ByteWriter()
    for byte in magic { writer.write(byte) }
    writer.write(version)
    var bytes = writer.bytes + payload.bytes
    var tail = ByteWriter()
    tail.write(StableHash.of(bytes[...]))
    bytes += tail.bytes
    return bytes
  }

  /// A reader over the payload of intact bytes.
  static func open(_ bytes: [UInt8]) throws(SnapshotError) -> ByteReader {
    guard bytes.count >= magic.count, Array(bytes[..<magic.count]) == magic else {
      throw .notASnapshot
    }
    let end = bytes.count - checksumSize
    guard end >= headSize else { throw .truncated(offset: bytes.count) }
    var head = ByteReader(bytes, from: magic.count, to: headSize)
    let found = try head.read(UInt16.self)
    guard found == version else { throw .unknownVersion(found) }
    var tail = ByteReader(bytes, from: end, to: bytes.count)
    guard try tail.read(UInt64.self) == StableHash.of(bytes[..<end]) else {
      throw .checksumMismatch
    }
    return ByteReader(bytes, from: headSize, to: end)
  }
}
