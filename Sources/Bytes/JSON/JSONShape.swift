/// An object's text with its scalars left out: what the objects that one program writes have in
/// common.
///
/// An object that has the shape differs from the one that it was made of in those scalars only. So
/// it is good JSON, and to read it nothing but its scalars needs to be looked at closely.
package struct JSONShape: Sendable {
  /// A scalar that may differ, by its place in the input; of a string without the quotes.
  package struct Place: Sendable {
    var range: Range<UInt64>
    var isString: Bool
  }

  /// What stands before a scalar, or behind the last one.
  struct Step: Sendable {
    /// Where its text begins among the words.
    var firstWord: Int
    var byteCount: Int
    /// Which bits of its last word count.
    var lastMask: UInt64
    /// Whether the scalar behind it is a string.
    var isString: Bool

    var wordCount: Int { (byteCount + 7) >> 3 }
  }

  private(set) var words: [UInt64] = []
  private(set) var steps: [Step] = []
  /// How many line ends the text between the scalars has.
  private(set) var newlines = 0

  /// How many scalars there are.
  var scalarCount: Int { steps.count - 1 }

  mutating func append(_ text: Span<UInt8>, isBeforeString: Bool) {
    let rest = text.count & 7
    steps.append(
      Step(
        firstWord: words.count, byteCount: text.count,
        lastMask: rest == 0 ? .max : 1 << UInt64(rest * 8) - 1, isString: isBeforeString))
    for start in stride(from: 0, to: text.count, by: 8) {
      var word: UInt64 = 0
      for index in start..<min(start + 8, text.count) {
        word |= UInt64(text[index]) << UInt64((index - start) * 8)
        if text[index] == 0x0a { newlines += 1 }
      }
      words.append(word)
    }
  }
}

/// A scalar of an object that was read by its shape.
package struct JSONScalar: Sendable {
  var number = 0.0
  var start = 0
  var end = 0
}
