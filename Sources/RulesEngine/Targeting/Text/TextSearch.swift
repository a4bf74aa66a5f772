/// A text that is looked for within others, in linear time (Knuth, Morris and Pratt, 1977).
struct TextSearch: Sendable {
  /// Shorter texts are found as fast by trying each place.
  static let least = 16

  /// By how many bytes fit: how many still do when the next does not.
  private let fallbacks: [Int32]
  private let ignoresCase: Bool

  /// - Parameter part: what is looked for, of 1 byte or more.
  init(_ part: Span<UInt8>, ignoresCase: Bool) {
    var fallbacks = [Int32](repeating: 0, count: part.count + 1)
    var length = 0
    for index in 1..<part.count {
      while length > 0 && !Self.isSame(part[index], part[length], ignoresCase) {
        length = Int(fallbacks[length])
      }
      if Self.isSame(part[index], part[length], ignoresCase) { length += 1 }
      fallbacks[index + 1] = Int32(truncatingIfNeeded: length)
    }
    self.fallbacks = fallbacks
    self.ignoresCase = ignoresCase
  }

  /// Whether the part, the same as before, is somewhere in the text.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  func finds(_ part: Span<UInt8>, in text: Span<UInt8>) -> Bool {
    var length = 0
    for index in text.indices {
      while length > 0 && !Self.isSame(text[index], part[length], ignoresCase) {
        length = Int(fallbacks[length])
      }
      if Self.isSame(text[index], part[length], ignoresCase) { length += 1 }
      if length == part.count { return true }
    }
    return false
  }

  @inline(__always)
  private static func isSame(_ a: UInt8, _ b: UInt8, _ ignoresCase: Bool) -> Bool {
    a == b || (ignoresCase && TextMatch.folded(a) == TextMatch.folded(b))
  }
}
