/// One thread's way to ask an index: scratch memory and, for the `geos` engine, GEOS's structures.
///
/// A locator works with any index, also with later versions of the same one; for the `geos`
/// engine it keeps the structures of the segments that the last index had.
public struct FenceLocator: ~Copyable {
  private var engines = GEOSEngines()
  private let batch = CellBatch()
  private var layers = LayerBatch()

  /// Makes a locator; the `geos` engine's structures are built now.
  init(warmedFor index: FenceIndex) {
    engines.prepare(for: index)
  }

  /// Finds the fences that cover the place.
  ///
  /// - Parameters:
  ///   - longitude: degrees, −180...180; other values have no fence.
  ///   - latitude: degrees, −90...90; other values have no fence.
  ///   - index: where to look.
  ///   - fences: replaced by the answer, in ascending order.
  public mutating func locate(
    longitude: Double, latitude: Double, in index: FenceIndex, into fences: inout [FenceHandle]
  ) {
    let place = Coordinate(longitude: longitude, latitude: latitude)
    if let reader = index.onlyCells?.reader {
      if reader.answers(place, into: &fences) { return index.dropUnknown(&fences) }
      if let cells = index.onlyCells, cells.extent.hasOneLookup(place) {
        cells.answer(place, into: &fences)
        return index.dropUnknown(&fences)
      }
    }
    fences.removeAll(keepingCapacity: true)
    if index.engine == .geos { engines.prepare(for: index) }
    Self.append(place, index, &engines, to: &fences)
  }

  /// Finds the fences that cover each of many places.
  ///
  /// - Parameters:
  ///   - longitudes: degrees; a place outside ±180 has no fence.
  ///   - latitudes: degrees, as many as longitudes; a place outside ±90 has no fence.
  ///   - index: where to look.
  ///   - coverage: replaced by the answers, in the order of the places.
  public mutating func locate(
    longitudes: Span<Double>, latitudes: Span<Double>, in index: FenceIndex,
    into coverage: inout Coverage
  ) {
    coverage.removeAll()
    if index.engine == .geos { engines.prepare(for: index) }
    if let cells = index.onlyCells {
      batch.locate(longitudes, latitudes, in: cells, into: &coverage) { place, fences in
        Self.append(place, index, &engines, to: &fences)
      }
      if cells.isMapped { coverage.keep(below: index.handleLimit) }
      return
    }
    if index.engine == .index {
      layers.locate(longitudes, latitudes, in: index, batch, into: &coverage)
      if index.savedFences != nil { coverage.keep(below: index.handleLimit) }
      return
    }
    for number in 0..<min(longitudes.count, latitudes.count) {
      let place = Coordinate(longitude: longitudes[number], latitude: latitudes[number])
      Self.append(place, index, &engines, to: &coverage.fences)
      coverage.finishPoint()
    }
  }

  /// Appends the answer of every segment for one place.
  private static func append(
    _ place: Coordinate, _ index: FenceIndex, _ engines: inout GEOSEngines,
    to fences: inout [FenceHandle]
  ) {
    guard place.isOnGlobe else { return }
    let start = fences.count
    var isOrdered = true
    for position in index.segments.indices {
      let segment = index.segments[position]
      let first = fences.count
      if !append(place, segment, &engines, to: &fences) {
        isOrdered = false
      }
      index.dropDead(in: position, from: first, &fences)
      if first > start && fences.count > first { isOrdered = false }
    }
    if index.appendChanged(place, to: &fences) { isOrdered = false }
    if !isOrdered { fences.sortAndUnique(from: start) }
  }

  /// Appends one segment's answer.
  ///
  /// - Returns: whether it is in ascending order without repeats.
  private static func append(
    _ place: Coordinate, _ segment: IndexSegment, _ engines: inout GEOSEngines,
    to fences: inout [FenceHandle]
  ) -> Bool {
    let extent = segment.boxes.extent
    let first = fences.count
    var lookups = 0
    for turn in [0.0, 360, -360] {
      let x = place.longitude + turn
      guard x >= extent.minLongitude, x <= extent.maxLongitude else { continue }
      lookups += 1
      if let cells = segment.cells {
        cells.append(x: x, place: place, to: &fences)
      } else {
        engines.append(x: x, place: place, of: segment, to: &fences)
        lookups += 1
      }
    }
    if place.latitude.magnitude == 90 {
      let reaching = place.latitude > 0 ? segment.atNorthPole : segment.atSouthPole
      fences.append(contentsOf: reaching)
      return false
    }
    return lookups < 2 || fences.count - first < 2
  }
}

@available(*, unavailable)
extension FenceLocator: Sendable {}

extension Coordinate {
  /// Whether both values are finite and in range.
  var isOnGlobe: Bool {
    longitude >= -180 && longitude <= 180 && latitude >= -90 && latitude <= 90
  }
}

extension [FenceHandle] {
  /// Drops the elements from `first` on that do not pass.
  mutating func keep(from first: Int, where passes: (FenceHandle) -> Bool) {
    var end = first
    while end < count, passes(self[end]) { end += 1 }
    // As a rule all do, and nothing is written.
    if end == count { return }
    for index in end..<count where passes(self[index]) {
      self[end] = self[index]
      end += 1
    }
    removeSubrange(end...)
  }

  /// Sorts the elements from `first` on and drops repeats.
  mutating func sortAndUnique(from first: Int) {
    guard count - first > 1 else { return }
    self[first...].sort()
    var end = first + 1
    for index in end..<count where self[index] != self[end - 1] {
      self[end] = self[index]
      end += 1
    }
    removeSubrange(end...)
  }
}
