/// The invite that a link or params carry.
package struct LinkInvite: Hashable, Sendable {
  /// The publisher's code as it was written.
  package var code: String?
  /// The click's id.
  package var clickId: String?

  /// Makes an invite.
  package init(code: String? = nil, clickId: String? = nil) {
    self.code = code
    self.clickId = clickId
  }

  /// Whether nothing was found.
  package var isEmpty: Bool { code == nil && clickId == nil }

  /// Whether a text can be a code: 3 to 24 ASCII letters and digits.
  package static func isCode(_ text: String) -> Bool {
    (3...24).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIILetterOrDigit)
  }

  /// Whether a text can be a click's id: 1 to 128 ASCII letters, digits, `_` and `-`.
  package static func isClickId(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == 0x5f || $0 == 0x2d }
  }
}

extension UInt8 {
  var isASCIILetterOrDigit: Bool {
    self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26
  }
}
