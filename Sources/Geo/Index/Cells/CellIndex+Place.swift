import CKernels

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
    case .rims:
      let leaf = PackedLeafView(word, reader)
      if let discs = DiscLeafView(leaf) {
        return appendDiscs(discs, x: x, place: place, to: &fences)
      }
      appendLeaf(leaf, rimLeafBits(leaf, within, x: x, place: place), to: &fences)
    case .general:
      appendGeneral(generalLeaves[Int(word.number)], x: x, place: place, to: &fences)
    case .block, .turned: return
    }
  }

  /// Replaces the list by the fences that cover the place; for what ``CellReader`` leaves undone.
  @inline(never)
  func answer(_ place: Coordinate, into fences: inout [FenceHandle]) {
    fences.cut(to: 0)
    append(x: place.longitude, place: place, to: &fences)
  }

  func appendSet(_ set: UInt32, to fences: inout [FenceHandle]) {
    for index in 0..<reader.memberCount(set) { fences.append(reader.member(index, of: set)) }
  }
}

extension CellReader {
  /// Replaces the list by the fences that cover the place, when no more than the words, plain
  /// leaves and sets has to be read, as nearly always.
  ///
  /// Needs no reference to the index, so that none is counted.
  ///
  /// - Returns: whether it did; if not, the list is as before.
  @inline(__always)
  func answers(_ place: Coordinate, into fences: inout [FenceHandle]) -> Bool {
    let x = place.longitude
    let y = place.latitude
    guard extent.hasOneLookup(place) else { return false }
    guard extent.contains(longitude: x, latitude: y) else {
      fences.cut(to: 0)
      return true
    }
    let (word, within) = finalWord(x: x, y: y)
    switch word.bits & 7 {
    case CellWord.Kind.set.rawValue:
      unsafe fences.replace(members(of: word.number))
    case CellWord.Kind.single.rawValue:
      fences.replace(word.number)
    case CellWord.Kind.leaf.rawValue:
      let leaf = PackedLeafView(word, self)
      let rounded = leaf.rounded(within)
      guard rounded.near == 0, leaf.isPlain else { return false }
      unsafe fences.replace(leaf.handles, rounded.bits)
    case CellWord.Kind.rims.rawValue:
      let leaf = PackedLeafView(word, self)
      if let discs = DiscLeafView(leaf) { return fences.replace(discs, self, x: x, y: y) }
      let rounded = leaf.rounded(within)
      let (bits, isNear) = rimBits(RimView(leaf), x: x, y: y)
      guard rounded.near == 0, !isNear, leaf.isPlain else { return false }
      unsafe fences.replace(leaf.handles, rounded.bits | bits)
    default:
      return false
    }
    return true
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
