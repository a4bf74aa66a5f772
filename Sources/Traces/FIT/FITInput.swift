import Bytes

/// Reads a FIT file's bytes in order and keeps their checksum.
struct FITInput: ~Copyable {
  /// What messages call the input.
  var name: String { source.name }
  /// The offset of the next byte.
  private(set) var offset: UInt64 = 0
  /// The checksum of the bytes since ``restartChecksum(from:)``.
  private(set) var checksum: UInt16 = 0

  private var source: ByteSource
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var position = 0
  private var filled = 0

  /// The polynomial's remainders for each half byte (FIT protocol, section on the CRC).
  private static let remainders: [UInt16] = [
    0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401,
    0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01, 0x8801, 0x4400,
  ]

  init(_ source: consuming ByteSource) {
    self.source = source
  }

  /// Starts the checksum anew, from that of bytes already read.
  mutating func restartChecksum(from sum: UInt16) {
    checksum = sum
  }

  /// The next byte; `nil` at the end of the input.
  mutating func next() throws(ByteError) -> UInt8? {
    if position == filled {
      filled = try source.read(into: &buffer, from: 0)
      position = 0
      if filled == 0 { return nil }
    }
    let byte = buffer[position]
    position += 1
    offset += 1
    checksum = Self.extend(checksum, byte)
    return byte
  }

  /// Reads `count` bytes in place of what `bytes` held.
  ///
  /// - Returns: `false` when the input ends before.
  mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(ByteError) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    while bytes.count < count {
      guard let byte = try next() else { return false }
      bytes.append(byte)
    }
    return true
  }

  /// The checksum with one more byte.
  static func extend(_ checksum: UInt16, _ byte: UInt8) -> UInt16 {
    var sum = checksum
    for half in [byte & 0xf, byte >> 4] {
      let remainder = remainders[Int(sum & 0xf)]
      sum = (sum >> 4) ^ remainder ^ remainders[Int(half)]
    }
    return sum
  }
}

@available(*, unavailable)
extension FITInput: Sendable {}
