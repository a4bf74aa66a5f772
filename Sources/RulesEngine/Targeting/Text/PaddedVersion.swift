/// A version as GrowthBook compares it: text cut at full stops and hyphens, numbers padded to five
/// places, joined by hyphens, and `~` behind three parts, so that prereleases come first.
///
/// Yields the bytes of that text one by one, without making it.
struct PaddedVersion: ~Escapable {
  private let text: Span<UInt8>
  private var at: Int
  private let end: Int
  private var blanks = 0
  private var partEnd = 0
  private var parts = 0
  private var needsTilde = false
  private var isTilded = false

  /// Leaves out a leading `v` and what stands behind `+`; no text is `0`.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
    at = text.count > 0 && text[0] == 0x76 ? 1 : 0
    var end = at
    while end < text.count && text[end] != 0x2b { end += 1 }
    self.end = end
    beginPart()
  }

  /// The next byte of the padded text; `nil` at its end.
  mutating func next() -> UInt8? {
    if isTilded { return nil }
    if needsTilde {
      needsTilde = false
      isTilded = true
      return 0x7e
    }
    if blanks > 0 {
      blanks -= 1
      return 0x20
    }
    if at < partEnd {
      defer { at += 1 }
      return text[at]
    }
    if partEnd < end {
      at = partEnd + 1
      beginPart()
      return 0x2d
    }
    guard parts == 3 else { return nil }
    needsTilde = true
    return 0x2d
  }

  private mutating func beginPart() {
    parts += 1
    partEnd = at
    var isNumber = true
    while partEnd < end && text[partEnd] != 0x2e && text[partEnd] != 0x2d {
      if text[partEnd] &- 0x30 > 9 { isNumber = false }
      partEnd += 1
    }
    let count = partEnd - at
    blanks = isNumber && count > 0 ? max(0, 5 - count) : 0
  }

  /// -1, 0 or 1 as the padded texts come.
  static func compare(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
    var first = PaddedVersion(a)
    var second = PaddedVersion(b)
    while true {
      switch (first.next(), second.next()) {
      case (nil, nil): return 0
      case (nil, _): return -1
      case (_, nil): return 1
      case (let x?, let y?): if x != y { return x < y ? -1 : 1 }
      }
    }
  }
}
