/// Writes FIT files for tests.
struct FITFile {
  /// A field of a definition: number, size, base type.
  struct Field {
    var number: UInt8
    var size: Int
    var baseType: UInt8 = 0x86
  }

  private var content: [UInt8] = []

  /// Adds a definition message.
  mutating func define(
    local: UInt8, global: UInt16, _ fields: [Field], bigEndian: Bool = false,
    developerSizes: [Int] = []
  ) {
    content.append(0x40 | local | (developerSizes.isEmpty ? 0 : 0x20))
    let number = [UInt8(global & 0xff), UInt8(global >> 8)]
    content += [0, bigEndian ? 1 : 0] + (bigEndian ? number.reversed() : number)
    content.append(UInt8(fields.count))
    for field in fields { content += [field.number, UInt8(field.size), field.baseType] }
    if !developerSizes.isEmpty {
      content.append(UInt8(developerSizes.count))
      for size in developerSizes { content += [0, UInt8(size), 0] }
    }
  }

  /// Adds a data message with a normal header.
  mutating func add(local: UInt8, _ bytes: [UInt8]) {
    content.append(local)
    content += bytes
  }

  /// Adds a data message with a compressed timestamp header.
  mutating func addCompressed(local: UInt8, seconds: UInt8, _ bytes: [UInt8]) {
    content.append(0x80 | local << 5 | seconds & 0x1f)
    content += bytes
  }

  /// The file with header and checksum.
  func bytes(headerSize: Int = 14) -> [UInt8] {
    var header: [UInt8] =
      [UInt8(headerSize), 0x20, 0x54, 0x08] + Self.bytes(of: UInt32(content.count), 4)
      + Array(".FIT".utf8)
    if headerSize == 14 { header += Self.bytes(of: UInt32(Self.checksum(header)), 2) }
    let all = header + content
    return all + Self.bytes(of: UInt32(Self.checksum(all)), 2)
  }

  /// The low bytes of a number.
  static func bytes(of value: UInt32, _ count: Int, bigEndian: Bool = false) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    return bigEndian ? little.reversed() : little
  }

  /// CRC-16/ARC bit by bit, unlike the reader's table.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    var sum: UInt16 = 0
    for byte in bytes {
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xa001 : sum >> 1 }
    }
    return sum
  }

  /// Semicircles of an angle.
  static func semicircles(_ degrees: Double) -> UInt32 {
    UInt32(bitPattern: Int32((degrees * 2_147_483_648 / 180).rounded()))
  }
}
