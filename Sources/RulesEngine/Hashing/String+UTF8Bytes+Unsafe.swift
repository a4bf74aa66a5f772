extension String {
  /// Gives the text's UTF-8 bytes to a body.
  ///
  /// As `utf8Span` does, but inlined: for a short text that call is a large part of hashing it.
  @inline(__always)
  func withUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe body($0.span) } ?? body(utf8Span.span)
  }
}
