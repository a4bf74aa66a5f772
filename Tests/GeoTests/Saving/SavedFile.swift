import Foundation
import Geo

/// A saved index as bytes, to be damaged: the format read anew from its description.
struct SavedFile {
  static let pageBytes = 4096
  static let sectionsAt = 256
  static let sectionBytes = 40

  var bytes: [UInt8]

  init(_ path: String) throws {
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func write(to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  func number(at offset: Int, _ count: Int = 8) -> UInt64 {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func set(_ value: UInt64, at offset: Int, _ count: Int = 8) {
    for byte in 0..<count { bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }

  var sectionCount: Int { Int(min(96, number(at: 32))) }

  /// The bytes of each section.
  var sections: [Range<Int>] {
    (0..<sectionCount).map { index in
      let entry = Self.sectionsAt + index * Self.sectionBytes
      let start = Int(number(at: entry + 8))
      return start..<start + Int(number(at: entry + 4, 4)) * Int(number(at: entry + 16))
    }
  }

  /// Puts the right checksums in, of the head and of all sections that are in the file.
  mutating func seal() {
    for index in 0..<sectionCount {
      let entry = Self.sectionsAt + index * Self.sectionBytes
      let start = number(at: entry + 8)
      let (size, overflows) = number(at: entry + 4, 4)
        .multipliedReportingOverflow(by: number(at: entry + 16))
      guard !overflows, start <= UInt64(bytes.count), size <= UInt64(bytes.count) - start
      else { continue }
      set(Self.checksum(bytes[Int(start)..<Int(start + size)]), at: entry + 24)
    }
    set(0, at: 24)
    set(Self.checksum(bytes[..<Self.pageBytes]), at: 24)
  }

  /// The checksum as the format describes it, one byte after the other.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
      let product = (lane ^ word) &* 0x9fb2_1c65_1e98_df25
      return product ^ (product >> 32)
    }
    let seed: UInt64 = 0x243f_6a88_85a3_08d3
    var lanes = (0..<8).map { seed + UInt64($0) }
    let whole = bytes.count / 64 * 64
    for block in stride(from: 0, to: whole, by: 8) {
      let start = bytes.startIndex + block
      let word = bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      lanes[block / 8 % 8] = step(lanes[block / 8 % 8], word)
    }
    var sum = step(seed, UInt64(bytes.count))
    for lane in lanes { sum = step(sum, lane) }
    for byte in bytes.dropFirst(whole) { sum = step(sum, UInt64(byte)) }
    return sum
  }
}
