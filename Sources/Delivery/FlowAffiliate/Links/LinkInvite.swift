/// The invite that a link or params carry.
struct LinkInvite: Hashable, Sendable {
  /// The publisher's code as it was written.
  var code: String?
  /// The click's id.
  var clickId: String?

  var isEmpty: Bool { code == nil && clickId == nil }

  /// Whether a text can be a code: 3 to 24 ASCII letters and digits.
  static func isCode(_ text: String) -> Bool {
    (3...24).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIILetterOrDigit)
  }

  /// Whether a text can be a click's id: 1 to 128 ASCII letters, digits, `_` and `-`.
  static func isClickId(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == 0x5f || $0 == 0x2d }
  }
}

extension UInt8 {
  var isASCIILetterOrDigit: Bool {
    self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26
  }
}
