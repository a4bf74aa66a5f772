/// A place and the parts that cover it, moved from cell to cell while cells are built.
struct ReferenceWalk {
  private(set) var x: Double
  private(set) var y: Double
  /// The parts that cover the place, ascending.
  private(set) var inside: [UInt32] = []
  /// Grows whenever ``inside`` changes.
  private(set) var version = 0

  /// Starts at a place outside everything.
  init(outsideAt x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Goes to another place; the edges on the way are among those listed.
  mutating func move(
    to place: (x: Double, y: Double), past edges: ArraySlice<UInt32>,
    of outline: borrowing FenceOutline
  ) {
    for edge in edges { pass(edge, place, outline) }
    x = place.x
    y = place.y
  }

  /// Goes to a place in another cell; an edge listed in both cells counts once. Both ascend.
  mutating func move(
    to place: (x: Double, y: Double), past first: ArraySlice<UInt32>,
    and second: ArraySlice<UInt32>, of outline: borrowing FenceOutline
  ) {
    var left = first.startIndex
    var right = second.startIndex
    while left < first.endIndex || right < second.endIndex {
      if right == second.endIndex || (left < first.endIndex && first[left] < second[right]) {
        pass(first[left], place, outline)
        left += 1
      } else {
        pass(second[right], place, outline)
        if left < first.endIndex && first[left] == second[right] { left += 1 }
        right += 1
      }
    }
    x = place.x
    y = place.y
  }

  private mutating func pass(
    _ edge: UInt32, _ place: (x: Double, y: Double), _ outline: borrowing FenceOutline
  ) {
    let (a, b) = outline.ends(edge)
    guard SegmentSide.crosses(x, y, place.x, place.y, a, b) else { return }
    toggle(outline.parts[Int(edge)])
  }

  private mutating func toggle(_ part: UInt32) {
    version += 1
    var low = 0
    var high = inside.count
    while low < high {
      let middle = (low + high) / 2
      if inside[middle] < part { low = middle + 1 } else { high = middle }
    }
    if low < inside.count && inside[low] == part {
      inside.remove(at: low)
    } else {
      inside.insert(part, at: low)
    }
  }

  /// A place in the box that is on no line through a listed edge, near the middle as a rule.
  static func choose(
    in box: Bounds, avoiding edges: ArraySlice<UInt32>, of outline: borrowing FenceOutline
  ) -> (x: Double, y: Double) {
    var shareX = 0.5
    var shareY = 0.5
    var x = 0.0
    var y = 0.0
    // Every line hits few of the places, so the first or second one is free as a rule.
    for _ in 0..<256 {
      x = box.minLongitude + shareX * (box.maxLongitude - box.minLongitude)
      y = box.minLatitude + shareY * (box.maxLatitude - box.minLatitude)
      let isFree = edges.allSatisfy { edge in
        let (a, b) = outline.ends(edge)
        return Orientation.sign(a.0, a.1, b.0, b.1, x, y) != 0
      }
      if isFree { break }
      // Steps of irrational numbers spread evenly and repeat never.
      shareX = fractionAfter(shareX, 0.754_877_666_246_692_7)
      shareY = fractionAfter(shareY, 0.569_840_290_998_053_3)
    }
    return (x, y)
  }

  private static func fractionAfter(_ share: Double, _ step: Double) -> Double {
    let next = share + step
    return next >= 1 ? next - 1 : next
  }
}
