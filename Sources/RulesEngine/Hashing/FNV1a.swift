/// FNV-1a, 32 bits (draft-eastlake-fnv).
package struct FNV1a: Sendable {
  package private(set) var hash: UInt32 = 0x811c_9dc5

  /// The hash of nothing yet.
  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices { update(UInt32(bytes[index])) }
  }

  /// Adds a unit: a byte, or a UTF-16 unit where a port hashes those.
  @inline(__always)
  package mutating func update(_ unit: UInt32) {
    hash = (hash ^ unit) &* 0x0100_0193
  }

  /// Adds the decimal digits of a number.
  package mutating func update(decimal number: UInt32) {
    var scale: UInt32 = 1
    while number / scale >= 10 { scale *= 10 }
    while scale > 0 {
      update(0x30 + number / scale % 10)
      scale /= 10
    }
  }
}
