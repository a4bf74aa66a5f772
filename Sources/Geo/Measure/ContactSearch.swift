/// Memory for finding where segments touch shapes, kept so that no search allocates.
package struct ContactSearch: Sendable {
  /// Where the segment touches edges of a part: fractions of the segment, in order once all are
  /// found.
  var fractions: [Double] = []
  /// Whether each edge passes from one side of the segment to the other, and the segment from one
  /// side of the edge to the other: inside and outside then change places at every cut.
  var areCrossings = true
  /// The stretches inside the shape.
  var spans: [ClosedRange<Double>] = []

  /// Makes room for nothing yet.
  package init() {}

  /// Puts the fractions in order.
  mutating func sortFractions() {
    Self.sort(&fractions) { $0 < $1 }
  }

  /// Sorts a few elements where they are; only many are worth the memory of a better way.
  @inline(__always)
  private static func sort<Element>(
    _ elements: inout [Element], _ precedes: (Element, Element) -> Bool
  ) {
    guard elements.count > 1 else { return }
    if elements.count > 32 { return elements.sort(by: precedes) }
    for index in 1..<elements.count {
      let element = elements[index]
      var position = index
      while position > 0, precedes(element, elements[position - 1]) {
        elements[position] = elements[position - 1]
        position -= 1
      }
      elements[position] = element
    }
  }

  /// Adds a stretch that begins no earlier than those from `first` on, joined to the last of them
  /// where they meet.
  mutating func join(_ span: ClosedRange<Double>, from first: Int) {
    if spans.count > first, span.lowerBound <= spans[spans.count - 1].upperBound {
      let last = spans[spans.count - 1]
      spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
    } else {
      spans.append(span)
    }
  }

  /// Puts the stretches in order and joins those that overlap or meet.
  mutating func mergeSpans() {
    guard spans.count > 1 else { return }
    Self.sort(&spans) { $0.lowerBound < $1.lowerBound }
    var last = 0
    for index in 1..<spans.count {
      let span = spans[index]
      if span.lowerBound <= spans[last].upperBound {
        spans[last] = spans[last].lowerBound...max(spans[last].upperBound, span.upperBound)
      } else {
        last += 1
        spans[last] = span
      }
    }
    spans.removeSubrange((last + 1)...)
  }
}
