/// A version number read from text, by the rules of a form; its texts stay where they were.
///
/// Precedence is that of Semantic Versioning 2.0.0, section 11: numbers, then a version with a
/// prerelease before the one without. Build metadata counts for nothing.
package struct Version: Sendable {
  /// What is accepted.
  package struct Form: Sendable {
    /// Whether a `v` may stand in front.
    var allowsV = false
    /// How many numbers there are; absent ones count as 0.
    var parts: ClosedRange<Int> = 3...3
    /// Whether numbers may begin with 0.
    var allowsLeadingZeros = false
    /// Whether a prerelease or build metadata may follow.
    var allowsSuffix = true

    /// Semantic Versioning 2.0.0, as it is written.
    package static let strict = Form()
    /// Ours: an optional `v`, one to four numbers, leading zeros.
    package static let lenient = Form(allowsV: true, parts: 1...4, allowsLeadingZeros: true)
    /// LaunchDarkly's: minor and patch may be absent.
    package static let partial = Form(parts: 1...3)
    /// Firebase's: up to five numbers and nothing else.
    package static let dotted = Form(
      parts: 1...5, allowsLeadingZeros: true, allowsSuffix: false)
  }

  /// The numbers; those too large stand as the largest.
  private(set) var numbers = InlineArray<5, UInt64>(repeating: 0)
  /// How many numbers the text has.
  var count: Int { Int(partCount) }
  private var partCount: UInt8 = 0
  /// Whether a number has more digits than fit; then texts are compared.
  private var isLong = false
  private var numbersStart: UInt8 = 0
  private var prereleaseStart: UInt32 = 0
  private var prereleaseEnd: UInt32 = 0

  var hasPrerelease: Bool { prereleaseEnd > prereleaseStart }
  private var prerelease: Range<Int> { Int(prereleaseStart)..<Int(prereleaseEnd) }

  /// Parses the whole text.
  ///
  /// - Complexity: O(*n*), no allocation.
  package init?(_ text: Span<UInt8>, _ form: Form) {
    var at = 0
    if form.allowsV && text.count > 0 && text[0] | 0x20 == 0x76 { at = 1 }
    numbersStart = UInt8(truncatingIfNeeded: at)
    while true {
      let start = at
      var value: UInt64 = 0
      while at < text.count {
        let digit = text[at] &- 0x30
        if digit > 9 { break }
        value = value &* 10 &+ UInt64(digit)
        at &+= 1
      }
      let digits = at &- start
      guard digits > 0, count < form.parts.upperBound,
        form.allowsLeadingZeros || digits == 1 || text[start] != 0x30
      else { return nil }
      if digits > 19 { isLong = true }
      numbers[count] = value
      partCount &+= 1
      guard at < text.count && text[at] == 0x2e else { break }
      at &+= 1
    }
    guard count >= form.parts.lowerBound else { return nil }
    if at == text.count { return }
    guard form.allowsSuffix else { return nil }
    if text[at] == 0x2d {
      prereleaseStart = UInt32(truncatingIfNeeded: at + 1)
      guard
        let end = Self.identifiersEnd(
          text, from: at + 1, allowsLeadingZeros: form.allowsLeadingZeros)
      else { return nil }
      prereleaseEnd = UInt32(truncatingIfNeeded: end)
      at = end
      if at == text.count { return }
    }
    guard text[at] == 0x2b,
      let end = Self.identifiersEnd(text, from: at + 1, allowsLeadingZeros: true),
      end == text.count
    else { return nil }
  }

  /// Where identifiers between full stops end: none of them empty, letters, digits and hyphens.
  private static func identifiersEnd(
    _ text: Span<UInt8>, from start: Int, allowsLeadingZeros: Bool
  ) -> Int? {
    var at = start
    var first = start
    var isNumber = true
    func isGood() -> Bool {
      at > first && (allowsLeadingZeros || !isNumber || at - first == 1 || text[first] != 0x30)
    }
    while at < text.count, text[at] != 0x2b {
      let byte = text[at]
      if byte == 0x2e {
        guard isGood() else { return nil }
        first = at + 1
        isNumber = true
      } else if byte &- 0x30 > 9 {
        guard (byte | 0x20) &- 0x61 < 26 || byte == 0x2d else { return nil }
        isNumber = false
      }
      at += 1
    }
    return isGood() ? at : nil
  }
}

extension Version {
  /// -1, 0 or 1 as `a` comes before, with or after `b`.
  ///
  /// - Parameters:
  ///   - a: a version.
  ///   - aText: the text that it was read from.
  ///   - b: another one.
  ///   - bText: the text that the other was read from.
  package static func compare(
    _ a: Version, _ aText: Span<UInt8>, _ b: Version, _ bText: Span<UInt8>
  ) -> Int {
    if a.isLong || b.isLong {
      let order = compareLong(a, aText, b, bText)
      if order != 0 { return order }
    } else {
      for index in 0..<5 where a.numbers[index] != b.numbers[index] {
        return a.numbers[index] < b.numbers[index] ? -1 : 1
      }
    }
    if a.hasPrerelease != b.hasPrerelease { return a.hasPrerelease ? -1 : 1 }
    guard a.hasPrerelease else { return 0 }
    return comparePrereleases(
      aText.extracting(a.prerelease), bText.extracting(b.prerelease))
  }

  /// Compares numbers of any length by their digits.
  private static func compareLong(
    _ a: Version, _ aText: Span<UInt8>, _ b: Version, _ bText: Span<UInt8>
  ) -> Int {
    var (atA, atB) = (Int(a.numbersStart), Int(b.numbersStart))
    for index in 0..<max(a.count, b.count) {
      let endA = index < a.count ? digitsEnd(aText, atA) : atA
      let endB = index < b.count ? digitsEnd(bText, atB) : atB
      let order = compareDigits(aText.extracting(atA..<endA), bText.extracting(atB..<endB))
      if order != 0 { return order }
      atA = min(endA + 1, aText.count)
      atB = min(endB + 1, bText.count)
    }
    return 0
  }

  private static func digitsEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
    var at = start
    while at < text.count && text[at] &- 0x30 < 10 { at += 1 }
    return at
  }

  /// By value; no digits at all are 0.
  private static func compareDigits(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
    var (startA, startB) = (0, 0)
    while startA < a.count && a[startA] == 0x30 { startA += 1 }
    while startB < b.count && b[startB] == 0x30 { startB += 1 }
    let (lengthA, lengthB) = (a.count - startA, b.count - startB)
    if lengthA != lengthB { return lengthA < lengthB ? -1 : 1 }
    return compareBytes(a.extracting(startA..<a.count), b.extracting(startB..<b.count))
  }

  private static func comparePrereleases(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
    var (atA, atB) = (0, 0)
    while atA < a.count && atB < b.count {
      let endA = identifierEnd(a, atA)
      let endB = identifierEnd(b, atB)
      let first = a.extracting(atA..<endA)
      let second = b.extracting(atB..<endB)
      let (isNumberA, isNumberB) = (isNumber(first), isNumber(second))
      if isNumberA != isNumberB { return isNumberA ? -1 : 1 }
      let order = isNumberA ? compareDigits(first, second) : compareBytes(first, second)
      if order != 0 { return order }
      (atA, atB) = (endA + 1, endB + 1)
    }
    // More identifiers win over their own beginning.
    return atA >= a.count ? (atB >= b.count ? 0 : -1) : 1
  }

  private static func identifierEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
    var at = start
    while at < text.count && text[at] != 0x2e { at += 1 }
    return at
  }

  private static func isNumber(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] &- 0x30 > 9 { return false }
    return true
  }

  private static func compareBytes(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
    for index in 0..<min(a.count, b.count) where a[index] != b[index] {
      return a[index] < b[index] ? -1 : 1
    }
    return a.count == b.count ? 0 : a.count < b.count ? -1 : 1
  }
}

extension Version {
  /// Whether a version not before this one keeps its leftmost number that is not 0 (`^1.2.3`).
  func holdsCaret(_ other: Version) -> Bool {
    for index in 0..<3 {
      if numbers[index] != other.numbers[index] { return false }
      if numbers[index] != 0 || index + 1 >= count { return true }
    }
    return true
  }

  /// Whether a version not before this one keeps major and minor, or what was given (`~1.2.3`).
  func holdsTilde(_ other: Version) -> Bool {
    numbers[0] == other.numbers[0] && (count < 2 || numbers[1] == other.numbers[1])
  }
}
