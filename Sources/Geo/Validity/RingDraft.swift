/// A ring or line on its way to a valid one: positions, where they came from, and how many times
/// round the globe each is from the first.
struct RingDraft {
  /// Longitudes as given.
  private var given: [Double] = []
  /// Longitudes within ±180°.
  private var wrapped: [Double] = []
  /// Latitudes.
  private(set) var latitudes: [Double] = []
  /// Each position's number in the ring as given.
  private var vertices: [Int] = []
  /// Whole turns to add to `wrapped`, so that the ring is continuous.
  private var turns: [Int] = []

  /// Takes positions that passed ``PositionCheck``; a position that repeats its predecessor is left
  /// out.
  init(_ positions: [Coordinate]) {
    given.reserveCapacity(positions.count + 1)
    wrapped.reserveCapacity(positions.count + 1)
    latitudes.reserveCapacity(positions.count + 1)
    vertices.reserveCapacity(positions.count + 1)
    for (vertex, position) in positions.enumerated() {
      append(position.longitude, position.latitude, vertex)
    }
    turns = [Int](repeating: 0, count: wrapped.count)
  }

  /// How many positions are left.
  var count: Int { latitudes.count }

  /// Whether the last position is the first one; `false` without positions.
  var isClosed: Bool {
    guard let first = wrapped.first, let last = wrapped.last else { return false }
    return first == last && latitudes.first == latitudes.last
  }

  /// Adds the first position at the end.
  mutating func close() {
    guard let longitude = given.first, let latitude = latitudes.first else { return }
    append(longitude, latitude, vertices.last ?? 0)
    turns = [Int](repeating: 0, count: wrapped.count)
  }

  private mutating func append(_ longitude: Double, _ latitude: Double, _ vertex: Int) {
    if given.last == longitude, latitudes.last == latitude { return }
    given.append(longitude)
    wrapped.append(PositionCheck.wrapped(longitude))
    latitudes.append(latitude)
    vertices.append(vertex)
  }

  /// What a step of exactly 360° of longitude as written means.
  enum FullTurn {
    /// An edge along the whole parallel, as in a box round the world.
    case edge
    /// The same meridian written in another way.
    case samePlace
  }

  /// Makes the positions continuous by taking the short way from each to the next.
  ///
  /// - Returns: the first edge's starting vertex that has no short way, `nil` when all have.
  mutating func unwrap(fullTurn: FullTurn) -> Int? {
    guard count > 1 else { return nil }
    for index in 1..<count {
      let step = wrapped[index] - wrapped[index - 1]
      let asGiven = given[index] - given[index - 1]
      if abs(step) == 180 { return vertices[index - 1] }
      var turn = turns[index - 1]
      if fullTurn == .edge, abs(asGiven) == 360 {
        // Both terms are multiples of 360 apart from rounding; the sum is the edge as written.
        turn += Int(((asGiven - step) / 360).rounded())
      } else if step > 180 {
        turn -= 1
      } else if step < -180 {
        turn += 1
      }
      turns[index] = turn
    }
    return nil
  }

  /// Whether the ring comes back to its first position a turn later or earlier.
  var goesRoundThePole: Bool { turns.last != turns.first }

  /// The range of the continuous longitudes.
  var longitudeRange: ClosedRange<Double> {
    var low = Double.infinity
    var high = -Double.infinity
    for index in 0..<count {
      let longitude = longitude(index, shift: 0)
      low = min(low, longitude)
      high = max(high, longitude)
    }
    return low <= high ? low...high : 0...0
  }

  /// The continuous ring as columns, moved by whole turns; repeats that rounding made are left out.
  func columns(shift: Int) -> (longitudes: [Double], latitudes: [Double]) {
    var xs: [Double] = []
    var ys: [Double] = []
    xs.reserveCapacity(count)
    ys.reserveCapacity(count)
    for index in 0..<count {
      let x = longitude(index, shift: shift)
      if xs.last == x, ys.last == latitudes[index] { continue }
      xs.append(x)
      ys.append(latitudes[index])
    }
    return (xs, ys)
  }

  /// One addition from the exact value: equal positions of two rings stay equal.
  private func longitude(_ index: Int, shift: Int) -> Double {
    wrapped[index] + 360 * Double(turns[index] + shift)
  }
}
