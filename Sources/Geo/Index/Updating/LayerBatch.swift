/// Looks up places in an index of several layers: segments, of which some fences may be dead, and
/// trees of changed fences.
///
/// A piece of the batch goes through one layer after the other, so that each layer answers as fast
/// as if it were alone, and the answers are merged while they are in the cache.
struct LayerBatch {
  private static let size = 1024
  /// How many places' memory is asked for at once.
  private static let treeStep = 32

  /// What one layer answers.
  private var answers = Coverage()
  /// What all layers but the first answer.
  private var others = Coverage()
  private var merged = Coverage()

  /// Appends the answers for all places to the coverage.
  mutating func locate(
    _ longitudes: Span<Double>, _ latitudes: Span<Double>, in index: FenceIndex,
    _ batch: borrowing CellBatch, into coverage: inout Coverage
  ) {
    let count = min(longitudes.count, latitudes.count)
    var first = 0
    while first < count {
      let piece = first..<min(first + Self.size, count)
      let xs = longitudes.extracting(piece)
      let ys = latitudes.extracting(piece)
      others.removeAll()
      for position in index.segments.indices.dropFirst() {
        locate(xs, ys, in: index.segments[position], batch)
        addToOthers(without: index.dead[position])
      }
      for tree in [index.frozen, index.recent] where !tree.isEmpty {
        locate(xs, ys, in: tree, index.distanceModel)
        addToOthers(without: HandleSet())
      }
      if let base = index.segments.first {
        locate(xs, ys, in: base, batch)
        coverage.append(answers, without: index.dead[0], with: others)
      } else {
        coverage.append(others, count: piece.count)
      }
      first = piece.upperBound
    }
  }

  private mutating func locate(
    _ xs: Span<Double>, _ ys: Span<Double>, in segment: IndexSegment,
    _ batch: borrowing CellBatch
  ) {
    answers.removeAll()
    guard let cells = segment.cells else { return }
    batch.locate(xs, ys, in: cells, into: &answers) { place, fences in
      segment.append(place, cells, to: &fences)
    }
  }

  /// Finds the way of some places through the tree before it takes the first: the memory that all
  /// of them need is then asked for at once.
  private mutating func locate(
    _ xs: Span<Double>, _ ys: Span<Double>, in tree: FenceTree, _ model: DistanceModel
  ) {
    answers.removeAll()
    for first in stride(from: 0, to: xs.count, by: Self.treeStep) {
      let places = first..<min(first + Self.treeStep, xs.count)
      for number in places {
        tree.prefetch(Coordinate(longitude: xs[number], latitude: ys[number]))
      }
      for number in places {
        let place = Coordinate(longitude: xs[number], latitude: ys[number])
        if place.isOnGlobe { tree.append(place, model, to: &answers.fences) }
        answers.finishPoint()
      }
    }
  }

  private mutating func addToOthers(without dead: HandleSet) {
    if answers.fences.isEmpty { return }
    if others.fences.isEmpty && dead.isEmpty { return swap(&answers, &others) }
    merged.removeAll()
    merged.append(answers, without: dead, with: others)
    swap(&merged, &others)
  }
}

extension Coverage {
  /// Adds the answers of a layer, without what is dead, and those of others for the same places;
  /// `others` may be empty for all.
  mutating func append(_ layer: Coverage, without dead: HandleSet, with others: Coverage) {
    if others.fences.isEmpty { return append(layer, without: dead) }
    for place in 0..<layer.count {
      var next = Int(others.offsets[place])
      let end = Int(others.offsets[place + 1])
      for number in layer.range(of: place) {
        let fence = layer.fences[number]
        if dead.contains(fence) { continue }
        while next < end && others.fences[next] < fence {
          fences.append(others.fences[next])
          next += 1
        }
        fences.append(fence)
      }
      while next < end {
        fences.append(others.fences[next])
        next += 1
      }
      finishPoint()
    }
  }

  private mutating func append(_ layer: Coverage, without dead: HandleSet) {
    for place in 0..<layer.count {
      for number in layer.range(of: place) where !dead.contains(layer.fences[number]) {
        fences.append(layer.fences[number])
      }
      finishPoint()
    }
  }

  /// Adds answers; without any, `count` empty ones.
  mutating func append(_ answers: Coverage, count: Int) {
    for place in 0..<count {
      if place < answers.count {
        fences.append(contentsOf: answers.fences[answers.range(of: place)])
      }
      finishPoint()
    }
  }
}

extension IndexSegment {
  /// Appends what the cells answer for any place, at each longitude that it may have.
  func append(_ place: Coordinate, _ cells: CellIndex, to fences: inout [FenceHandle]) {
    guard place.isOnGlobe else { return }
    let first = fences.count
    for turn in [0.0, 360, -360] {
      let x = place.longitude + turn
      if x >= boxes.extent.minLongitude && x <= boxes.extent.maxLongitude {
        cells.append(x: x, place: place, to: &fences)
      }
    }
    if place.latitude.magnitude == 90 {
      fences.append(contentsOf: place.latitude > 0 ? atNorthPole : atSouthPole)
    }
    fences.sortAndUnique(from: first)
  }
}
