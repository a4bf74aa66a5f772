extension [UInt8] {
  /// Appends a number's bytes as one block, the lowest first.
  @inline(__always)
  mutating func append(littleEndian value: some FixedWidthInteger) {
    unsafe Swift.withUnsafeBytes(of: value.littleEndian) { unsafe append(contentsOf: $0) }
  }
}
