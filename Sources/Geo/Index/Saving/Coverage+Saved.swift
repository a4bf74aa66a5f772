extension Coverage {
  /// Leaves out fences whose handle is not below the limit, of which only damaged files tell.
  ///
  /// - Complexity: O(*n*); without damage, one look at each.
  mutating func keep(below limit: Int) {
    var highest: FenceHandle = 0
    for fence in fences { highest = max(highest, fence) }
    guard !fences.isEmpty, Int(highest) >= limit else { return }
    var kept = 0
    var first = 0
    for point in 0..<count {
      let end = Int(offsets[point + 1])
      for index in first..<end where Int(fences[index]) < limit {
        fences[kept] = fences[index]
        kept += 1
      }
      first = end
      offsets[point + 1] = UInt32(truncatingIfNeeded: kept)
    }
    fences.removeSubrange(kept...)
  }
}
