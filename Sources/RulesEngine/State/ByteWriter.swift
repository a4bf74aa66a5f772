/// Little-endian bytes, written one value after the other.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: some FixedWidthInteger) { bytes.append(littleEndian: value) }

  mutating func write(_ value: Double) { write(value.bitPattern) }

  mutating func write(_ value: Float) { write(value.bitPattern) }

  mutating func write(_ value: Bool) { write(UInt8(value ? 1 : 0)) }

  mutating func write(_ text: String) {
    write(UInt32(truncatingIfNeeded: text.utf8.count))
    write(bytesOf: text)
  }

  mutating func write(_ short: ShortBytes) { bytes.append(copying: short.span) }

  mutating func write(bytesOf text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func write(count: Int) { write(UInt32(truncatingIfNeeded: count)) }

  /// Puts another value in the place of one that was written.
  mutating func overwrite(_ value: some FixedWidthInteger, at offset: Int) {
    for index in 0..<(value.bitWidth / 8) {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
    }
  }

  /// Begins anew, with the memory kept.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// The 64-bit FNV-1a hash: the same on every machine and in every run.
struct StableHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  mutating func combine(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      combine(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  mutating func combine(_ number: Double) { combine(number.bitPattern) }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = StableHash()
    for byte in bytes { hash.combine(byte) }
    return hash.value
  }
}
