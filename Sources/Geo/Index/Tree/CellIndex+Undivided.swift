extension CellIndex {
  /// Whether both places are in one cell whose answer is finished: then no boundary passes between
  /// them.
  ///
  /// Which cell a place is in grows with its longitude and latitude, so all places of the straight
  /// segment are in that cell too.
  func isUndivided(_ a: Coordinate, _ b: Coordinate) -> Bool {
    guard extent.hasOneLookup(a), extent.hasOneLookup(b),
      extent.contains(longitude: a.longitude, latitude: a.latitude),
      extent.contains(longitude: b.longitude, latitude: b.latitude)
    else { return false }
    var (cellOfA, withinA) = reader.cell(x: a.longitude, y: a.latitude)
    var (cellOfB, withinB) = reader.cell(x: b.longitude, y: b.latitude)
    while cellOfA == cellOfB {
      let word = reader.word(cellOfA)
      switch word.kind {
      case .set, .single: return true
      case .leaf, .rims, .general, .turned: return false
      case .block:
        cellOfA = reader.cell(in: word, &withinA)
        cellOfB = reader.cell(in: word, &withinB)
      }
    }
    return false
  }
}
