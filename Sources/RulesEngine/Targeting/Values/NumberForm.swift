/// Numbers as text, where a dialect compares them so.
enum NumberForm {
  /// A number as the shortest text that reads back alike; whole ones without a fraction.
  static func text(_ number: Double) -> String {
    if let whole = Int64(exactly: number) { return String(whole) }
    return "\(number)"
  }

  /// Compares a whole number with another by value, also beyond 2⁵³.
  ///
  /// - Returns: -1, 0 or 1; `nil` when the other is not a number.
  @inline(__always)
  static func compare(_ a: Int64, _ b: Double) -> Int? {
    if b.isNaN { return nil }
    // The first double above all whole numbers of 64 bits, and the last that is one.
    if b >= 0x1p63 { return -1 }
    if b < -0x1p63 { return 1 }
    let whole = b.rounded(.towardZero)
    let integer = Int64(whole)
    if a != integer { return a < integer ? -1 : 1 }
    return b == whole ? 0 : b > whole ? -1 : 1
  }

  /// Compares two numbers by value.
  @inline(__always)
  static func compare(_ a: ValueNode, _ b: ValueNode) -> Int? {
    switch (a.kind == .double, b.kind == .double) {
    case (false, false): return a.integer == b.integer ? 0 : a.integer < b.integer ? -1 : 1
    case (false, true): return compare(a.integer, b.number)
    case (true, false): return compare(b.integer, a.number).map { -$0 }
    case (true, true):
      if a.number.isNaN || b.number.isNaN { return nil }
      return a.number == b.number ? 0 : a.number < b.number ? -1 : 1
    }
  }
}
