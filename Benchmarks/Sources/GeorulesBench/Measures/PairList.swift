/// Which fences were found at each place of a batch, in any order.
struct PairList {
  /// Where each place's fences begin; one more than places.
  var offsets: [UInt32]
  var fences: [UInt32]

  func fences(at place: Int) -> ArraySlice<UInt32> {
    fences[Int(offsets[place])..<Int(offsets[place + 1])]
  }

  /// How many pairs only this list has, and how many only the other; and the first place.
  func difference(from other: PairList) -> (lost: Int, gained: Int, place: Int?) {
    if offsets == other.offsets && fences == other.fences { return (0, 0, nil) }
    var (lost, gained) = (0, 0)
    var first: Int?
    for place in 0..<min(offsets.count, other.offsets.count) - 1 {
      if fences(at: place) == other.fences(at: place) { continue }
      let mine = Set(fences(at: place))
      let others = Set(other.fences(at: place))
      if mine == others { continue }
      lost += mine.subtracting(others).count
      gained += others.subtracting(mine).count
      first = first ?? place
    }
    return (lost, gained, first)
  }
}
