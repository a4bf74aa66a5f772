extension CellIndex {
  /// Appends the fences that cover the place, ascending and without repeats.
  ///
  /// - Parameters:
  ///   - x: the place's longitude, or that a turn away.
  ///   - place: the place itself, which circles and corridors measure to.
  ///   - fences: grows by the answer.
  @inline(__always)
  func append(x: Double, place: Coordinate, to fences: inout [FenceHandle]) {
    guard extent.contains(longitude: x, latitude: place.latitude) else { return }
    let (word, within) = reader.finalWord(x: x, y: place.latitude)
    if word == .empty { return }
    switch word.kind {
    case .single: fences.append(word.number)
    case .set: appendSet(word.number, to: &fences)
    case .leaf: appendLeaf(word, within, x: x, y: place.latitude, to: &fences)
    case .general:
      appendGeneral(generalLeaves[Int(word.number)], x: x, place: place, to: &fences)
    case .block, .turned: return
    }
  }

  func appendSet(_ set: UInt32, to fences: inout [FenceHandle]) {
    for index in 0..<reader.memberCount(set) { fences.append(reader.member(index, of: set)) }
  }
}

extension Bounds {
  /// Whether a place has to be looked for at its longitude only, in what has this extent.
  @inline(__always)
  func hasOneLookup(_ place: Coordinate) -> Bool {
    place.longitude + 360 > maxLongitude && place.longitude - 360 < minLongitude
      && place.longitude.magnitude <= 180 && place.latitude.magnitude < 90
  }
}
