/// Comparisons of UTF-8 text, byte by byte.
enum TextMatch {
  /// A letter of ASCII as its small form, all else as it is.
  @inline(__always)
  static func folded(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Whether two texts are the same; `ignoresCase` folds the letters of ASCII.
  @inline(__always)
  static func equal(_ a: Span<UInt8>, _ b: Span<UInt8>, ignoresCase: Bool = false) -> Bool {
    a.count == b.count && matches(a, at: 0, b, ignoresCase)
  }

  static func hasPrefix(_ text: Span<UInt8>, _ part: Span<UInt8>, ignoresCase: Bool) -> Bool {
    part.count <= text.count && matches(text, at: 0, part, ignoresCase)
  }

  static func hasSuffix(_ text: Span<UInt8>, _ part: Span<UInt8>, ignoresCase: Bool) -> Bool {
    part.count <= text.count && matches(text, at: text.count - part.count, part, ignoresCase)
  }

  /// Whether the text holds the part somewhere.
  ///
  /// - Complexity: at worst O(*n* *m*) in the bytes of text and part; ``TextSearch`` is for long
  ///   parts.
  static func contains(_ text: Span<UInt8>, _ part: Span<UInt8>, ignoresCase: Bool) -> Bool {
    guard part.count <= text.count else { return false }
    for start in 0...text.count - part.count where matches(text, at: start, part, ignoresCase) {
      return true
    }
    return false
  }

  @inline(__always)
  private static func matches(
    _ text: Span<UInt8>, at start: Int, _ part: Span<UInt8>, _ ignoresCase: Bool
  ) -> Bool {
    if !ignoresCase {
      for index in 0..<part.count where text[start &+ index] != part[index] { return false }
      return true
    }
    for index in 0..<part.count where folded(text[start &+ index]) != folded(part[index]) {
      return false
    }
    return true
  }
}
