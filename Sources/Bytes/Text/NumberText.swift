/// Writes numbers so that reading them gives the same bits.
package enum NumberText {
  /// Appends a finite number in its shortest decimal form without an exponent: `1.5`, `-7`,
  /// `0.00001`. Numbers that are not finite are written as nothing.
  package static func append(_ value: Double, to text: inout [UInt8]) {
    guard value.isFinite else { return }
    // Swift's description is the shortest text that reads back to the same bits.
    let digits = Array(value.description.utf8)
    guard let mark = digits.firstIndex(of: 0x65) else {
      let isWhole = digits.suffix(2) == [0x2e, 0x30]
      text.append(contentsOf: isWhole ? digits.dropLast(2) : digits[...])
      return
    }
    appendPlain(mantissa: digits[..<mark], exponent: digits[(mark + 1)...], to: &text)
  }

  /// Writes `1.5e-07` as `0.00000015` and `1.5e+17` as `150000000000000000`.
  private static func appendPlain(
    mantissa: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>, to text: inout [UInt8]
  ) {
    var digits = mantissa
    if digits.first == 0x2d {
      text.append(0x2d)
      digits.removeFirst()
    }
    let wholeCount = digits.firstIndex(of: 0x2e).map { $0 - digits.startIndex } ?? digits.count
    digits.removeAll { $0 == 0x2e }
    let shift = Int(String(decoding: exponent, as: UTF8.self)) ?? 0
    let point = wholeCount + shift
    if point <= 0 {
      text.append(contentsOf: [0x30, 0x2e])
      text.append(contentsOf: repeatElement(0x30, count: -point))
      text.append(contentsOf: digits)
    } else {
      text.append(contentsOf: digits)
      // An exponent this large means a whole number: Swift writes smaller ones without.
      text.append(contentsOf: repeatElement(0x30, count: max(0, point - digits.count)))
    }
  }
}
