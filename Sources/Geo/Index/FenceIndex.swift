/// Fences, arranged to answer which of them cover a place.
///
/// A value: a copy is cheap and keeps its answers whatever happens to the original. Questions go
/// through a ``FenceLocator``, one per thread. Handles stay the same through all changes.
public struct FenceIndex: Sendable {
  /// How circles and corridors measure.
  public let distanceModel: DistanceModel
  /// Which engine answers.
  public let engine: IndexEngine
  /// How many bytes the index was to take at most; see ``init(_:engine:distanceModel:maxBytes:)``.
  public let maxBytes: Int?
  /// How many fences there are, removed ones left out.
  public private(set) var count = 0

  /// Every fence by handle; `nil` once removed.
  private var fences: [Fence?] = []
  private var handlesByID: [String: FenceHandle] = [:]
  /// The serial of the segment that holds a fence's current version; 0: none.
  private(set) var currentSegments: [UInt32] = []
  /// Oldest and largest first.
  private(set) var segments: [IndexSegment] = []
  /// How many versions in each segment are no longer current.
  private(set) var deadCounts: [Int] = [] {
    didSet {
      onlyCells = segments.count == 1 && deadCounts == [0] ? segments[0].cells : nil
    }
  }
  /// The cells when they answer alone: one segment, nothing in it replaced or removed. Kept here,
  /// so that a question reads it without counting a reference.
  private(set) var onlyCells: CellIndex?
  private var nextSerial: UInt32 = 1

  /// Arranges the fences; the first gets handle 0.
  ///
  /// When an id comes twice, ``handle(forID:)`` finds the later one; both answer.
  ///
  /// - Parameters:
  ///   - fences: the fences, by handle.
  ///   - engine: what answers; both engines give the same answers.
  ///   - distanceModel: how circles and corridors measure.
  ///   - maxBytes: how many bytes ``indexBytes`` may be. Below what the index would take by itself,
  ///     cells are made coarser and their lists longer: questions take longer and have the same
  ///     answers. When even the coarsest cells take more, they are used all the same, and
  ///     ``isWithinMaxBytes`` is false. A fence added later has what the others leave. The engine
  ///     `geos` does not look at it.
  /// - Complexity: O(*n* log *n*) in the number of vertices, as a rule; a bound that is met only by
  ///   coarser cells costs some further builds, which for a moment take memory of their own.
  public init(
    _ fences: [Fence], engine: IndexEngine = .index, distanceModel: DistanceModel = .sphere,
    maxBytes: Int? = nil
  ) {
    self.engine = engine
    self.maxBytes = maxBytes
    self.distanceModel = distanceModel
    self.fences = fences
    count = fences.count
    currentSegments = [UInt32](repeating: 0, count: fences.count)
    for (index, fence) in fences.enumerated() {
      handlesByID[fence.id] = FenceHandle(truncatingIfNeeded: index)
    }
    if !fences.isEmpty {
      addSegment(Array(0..<FenceHandle(truncatingIfNeeded: fences.count)))
    }
  }

  /// What the index takes to answer, in bytes: cells, boxes and its own copy of the vertices. The
  /// fences themselves, their ids and properties and GEOS's structures are not counted.
  public var indexBytes: Int { segments.reduce(0) { $0 + $1.bytes } }

  /// Whether ``indexBytes`` is at most ``maxBytes``; true without a bound.
  public var isWithinMaxBytes: Bool { maxBytes.map { indexBytes <= $0 } ?? true }

  /// Every handle is below this.
  public var handleLimit: Int { fences.count }

  /// The fence with the handle; `nil` once removed or when there never was one.
  public func fence(_ handle: FenceHandle) -> Fence? {
    Int(handle) < fences.count ? fences[Int(handle)] : nil
  }

  /// The shape of the fence with the handle, without a copy of its id and properties.
  package func shape(_ handle: FenceHandle) -> FenceShape? {
    Int(handle) < fences.count ? fences[Int(handle)]?.shape : nil
  }

  /// The fence that has the id now.
  public func handle(forID id: String) -> FenceHandle? {
    handlesByID[id]
  }

  /// Adds a fence; its handle is the old ``handleLimit``.
  ///
  /// - Complexity: O(log *n*) rebuilds of its own size, amortized.
  @discardableResult
  public mutating func insert(_ fence: Fence) -> FenceHandle {
    let handle = FenceHandle(truncatingIfNeeded: fences.count)
    handlesByID[fence.id] = handle
    fences.append(fence)
    currentSegments.append(0)
    count += 1
    addSegment([handle])
    mergeSegments()
    return handle
  }

  /// Gives a handle another fence. A handle that was removed comes back; one that never was
  /// is ignored.
  public mutating func replace(_ handle: FenceHandle, with fence: Fence) {
    guard Int(handle) < fences.count else { return }
    forget(handle)
    fences[Int(handle)] = fence
    handlesByID[fence.id] = handle
    count += 1
    addSegment([handle])
    mergeSegments()
  }

  /// Takes a fence out; its handle is not given to another. Without effect the second time.
  public mutating func remove(_ handle: FenceHandle) {
    guard Int(handle) < fences.count else { return }
    forget(handle)
    mergeSegments()
  }

  /// Makes what a thread needs to ask questions.
  public func makeLocator() -> FenceLocator {
    FenceLocator(warmedFor: self)
  }
}

extension FenceIndex {
  /// Whether the segment's version of the fence is the current one.
  func isCurrent(_ handle: FenceHandle, in segment: IndexSegment) -> Bool {
    currentSegments[Int(handle)] == segment.serial
  }

  private mutating func forget(_ handle: FenceHandle) {
    guard let old = fences[Int(handle)] else { return }
    if handlesByID[old.id] == handle { handlesByID[old.id] = nil }
    fences[Int(handle)] = nil
    count -= 1
    let serial = currentSegments[Int(handle)]
    currentSegments[Int(handle)] = 0
    if let index = segments.firstIndex(where: { $0.serial == serial }) { deadCounts[index] += 1 }
  }

  /// Builds a segment of fences that are current, given by ascending handle.
  private mutating func addSegment(_ handles: [FenceHandle]) {
    var shapes: [FenceShape] = []
    shapes.reserveCapacity(handles.count)
    for handle in handles {
      guard let fence = fences[Int(handle)] else { continue }
      shapes.append(fence.shape)
      currentSegments[Int(handle)] = nextSerial
    }
    segments.append(
      IndexSegment(
        serial: nextSerial, handles: handles, shapes: shapes, engine: engine,
        model: distanceModel, maxBytes: maxBytes.map { max(0, $0) - indexBytes }))
    deadCounts.append(0)
    nextSerial &+= 1
  }

  /// Joins segments until each is at least twice the next and mostly current.
  ///
  /// Sizes then grow geometrically from the last to the first: a fence takes part in O(log *n*)
  /// rebuilds, and a question meets O(log *n*) segments.
  private mutating func mergeSegments() {
    if let stale = segments.indices.first(where: { deadCounts[$0] * 2 > segments[$0].count }) {
      join(from: stale)
    }
    while segments.count > 1 {
      let last = segments.count - 1
      guard segments[last - 1].count < 2 * segments[last].count else { return }
      join(from: last - 1)
    }
  }

  /// Replaces the segments from `first` on by one of their current fences.
  private mutating func join(from first: Int) {
    var handles: [FenceHandle] = []
    for segment in segments[first...] {
      handles.append(contentsOf: segment.handles.filter { isCurrent($0, in: segment) })
    }
    segments.removeSubrange(first...)
    deadCounts.removeSubrange(first...)
    handles.sort()
    if !handles.isEmpty { addSegment(handles) }
  }
}
