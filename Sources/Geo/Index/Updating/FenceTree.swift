/// Fences that are changed one at a time: a tree of boxes whose copies share what neither of them
/// changed, with exact tests of the few shapes whose box holds a place.
///
/// A crowded node is divided into 8 × 8; a box goes into each of up to four cells that it meets and
/// stays in the node when it meets more. So a place finds everything on one way down.
struct FenceTree: Sendable {
  /// A fence, with its box moved by whole turns to where places are looked for.
  struct Entry: Sendable {
    let box: Bounds
    let handle: FenceHandle
    let raster: FenceRaster
    let shape: FenceShape

    /// Whether the fence covers a place in its box, rounded outwards.
    @inline(__always)
    func covers(_ place: Coordinate, _ model: DistanceModel) -> Bool {
      // The raster tells of places in the box only.
      guard box.contains(longitude: place.longitude, latitude: place.latitude) else { return false }
      return raster.covers(place, in: box) ?? shape.covers(place, model: model)
    }
  }

  private static let world = Bounds(
    minLongitude: -180, minLatitude: -90, maxLongitude: 180, maxLatitude: 90)

  /// More than longitudes lose when they are turned, in degrees.
  private static let margin = 1e-9

  /// Where fences are expected: their tree begins there and not with the whole world.
  private let home: Bounds
  private var near = FenceTreeNode()
  /// What does not lie in the home.
  private var far = FenceTreeNode()
  /// How many fences there are.
  private(set) var count = 0

  /// Makes an empty tree.
  ///
  /// - Parameter home: where most fences will be; others are found as well, in more steps.
  init(home: Bounds = .empty) {
    let box = home.clipped(to: Self.world)
    let isArea = box.maxLongitude > box.minLongitude && box.maxLatitude > box.minLatitude
    self.home = isArea ? box : Self.world
  }

  var isEmpty: Bool { count == 0 }

  /// Adds a fence that is not in the tree.
  ///
  /// - Complexity: O(log *n*) as a rule.
  mutating func insert(_ handle: FenceHandle, _ shape: FenceShape, _ model: DistanceModel) {
    count += 1
    let raster = FenceRaster(shape, model)
    forEachBox(of: shape) { tree, box in
      // A box that was turned has been widened: it is not the one that was drawn.
      let isDrawn = box == shape.bounds
      let entry = Entry(
        box: box, handle: handle, raster: isDrawn ? raster : .unknown, shape: shape)
      if tree.home.holds(box) {
        tree.near.insert(entry, FenceTreeFrame(tree.home), depth: 0)
      } else {
        tree.far.insert(entry, FenceTreeFrame(Self.world), depth: 0)
      }
    }
  }

  /// Takes out a fence that is in the tree with this shape.
  ///
  /// - Complexity: O(log *n*) as a rule.
  mutating func remove(_ handle: FenceHandle, _ shape: FenceShape) {
    count -= 1
    forEachBox(of: shape) { tree, box in
      if tree.home.holds(box) {
        tree.near.remove(handle, box, FenceTreeFrame(tree.home))
      } else {
        tree.far.remove(handle, box, FenceTreeFrame(Self.world))
      }
    }
  }

  private mutating func forEachBox(
    of shape: FenceShape, _ body: (inout FenceTree, Bounds) -> Void
  ) {
    var box = shape.bounds
    if box.maxLatitude >= 90 || box.minLatitude <= -90 {
      // At a pole every longitude is the same place.
      box.minLongitude = -180
      box.maxLongitude = 180
    }
    for turn in [-360.0, 0, 360] {
      let turned = turn == 0 ? box : box.turned(by: turn).widened(by: Self.margin)
      if turned.meets(Self.world) { body(&self, turned) }
    }
  }

  /// Appends the fences that cover a place on the globe, ascending and without repeats.
  func append(_ place: Coordinate, _ model: DistanceModel, to fences: inout [FenceHandle]) {
    let first = fences.count
    if home.contains(longitude: place.longitude, latitude: place.latitude) {
      near.append(place, FenceTreeFrame(home), model, to: &fences)
    }
    if !far.isEmpty { far.append(place, FenceTreeFrame(Self.world), model, to: &fences) }
    if fences.count - first > 1 { fences.sortAndUnique(from: first) }
  }

  /// Asks for the memory in which a place's answer begins.
  func prefetch(_ place: Coordinate) {
    near.prefetch(place, FenceTreeFrame(home))
  }

  /// Appends the fences of which a part's box meets the given one, there or whole turns away;
  /// they may repeat.
  @inline(never)
  func appendOwners(meeting box: Bounds, to fences: inout [FenceHandle]) {
    if isEmpty { return }
    let turns = [-360.0, 0, 360].map { box.turned(by: $0) }
    func visit(_ entry: Entry) {
      if entry.shape.hasPart(meeting: turns) { fences.append(entry.handle) }
    }
    for box in turns {
      let wide = box.widened(by: Self.margin)
      near.forEach(meeting: wide, FenceTreeFrame(home), visit)
      far.forEach(meeting: wide, FenceTreeFrame(Self.world), visit)
    }
  }

  /// The fences, ascending.
  var handles: [FenceHandle] {
    var all: [FenceHandle] = []
    near.appendAll(to: &all)
    far.appendAll(to: &all)
    all.sortAndUnique(from: 0)
    return all
  }
}

extension Bounds {
  /// The box, moved by an angle in degrees.
  func turned(by turn: Double) -> Bounds {
    var box = self
    box.minLongitude += turn
    box.maxLongitude += turn
    return box
  }

  /// The box with its sides moved out by an angle in degrees.
  func widened(by margin: Double) -> Bounds {
    Bounds(
      minLongitude: minLongitude - margin, minLatitude: minLatitude - margin,
      maxLongitude: maxLongitude + margin, maxLatitude: maxLatitude + margin)
  }

  /// Whether all of another closed box lies in this one.
  func holds(_ other: Bounds) -> Bool {
    other.minLongitude >= minLongitude && other.maxLongitude <= maxLongitude
      && other.minLatitude >= minLatitude && other.maxLatitude <= maxLatitude
  }

  /// What both boxes have in common; empty when that is nothing.
  func clipped(to other: Bounds) -> Bounds {
    Bounds(
      minLongitude: max(minLongitude, other.minLongitude),
      minLatitude: max(minLatitude, other.minLatitude),
      maxLongitude: min(maxLongitude, other.maxLongitude),
      maxLatitude: min(maxLatitude, other.maxLatitude))
  }
}

extension FenceShape {
  /// Whether the box of a part, or of what has no parts, meets one of the boxes.
  func hasPart(meeting boxes: [Bounds]) -> Bool {
    guard case .polygon(let polygon) = self else {
      let own = bounds
      return boxes.contains { $0.meets(own) }
    }
    return polygon.parts.contains { part in boxes.contains { $0.meets(part.bounds) } }
  }
}
