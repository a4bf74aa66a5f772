extension Span<UInt8> {
  /// The bytes as an array.
  var bytes: [UInt8] {
    unsafe withUnsafeBufferPointer { unsafe [UInt8]($0) }
  }

  /// The bytes as UTF-8 text; what is no UTF-8 becomes U+FFFD.
  var string: String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
