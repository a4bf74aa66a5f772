/// Fences, arranged to answer which of them cover a place.
///
/// A value: a copy is cheap and keeps its answers whatever happens to the original. Questions go
/// through a ``FenceLocator``, one per thread. Handles stay the same through all changes.
///
/// Fences lie in a few segments, which are built once and never change. A changed fence is marked
/// dead where it lies and kept in a tree of recent changes until a merge makes a segment of them:
/// see ``merge()``, and ``LiveFenceIndex`` for changes while others ask.
public struct FenceIndex: Sendable {
  /// How circles and corridors measure.
  public let distanceModel: DistanceModel
  /// Which engine answers.
  public let engine: IndexEngine
  /// How many bytes the index was to take at most; see ``init(_:engine:distanceModel:maxBytes:)``.
  public let maxBytes: Int?
  private(set) var store: FenceStore
  /// Oldest and largest first.
  var segments: [IndexSegment] = []
  /// What is no longer current in each segment.
  var dead: [HandleSet] = []
  /// The fences changed since the last merge began.
  var recent = FenceTree()
  /// The fences changed before that; empty when no merge is under way.
  var frozen = FenceTree()
  var pending: PendingMerge?
  /// The generation of fences that change now.
  var serial: UInt32 = 1
  /// The cells when they answer alone: one segment, nothing in it replaced or removed. Kept here,
  /// so that a question reads it without counting a reference.
  private(set) var onlyCells: CellIndex?
  // The last: a copy that is dropped lets go of these when it has let go of what they stand for.
  var era = Era()
  /// See ``Version``.
  var version = Version()

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
  ///     ``isWithinMaxBytes`` is false. A merge has what the segments that it leaves alone do not take. The engine
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
    store = FenceStore(fences)
    guard !fences.isEmpty else { return }
    segments.append(
      IndexSegment(
        serial: 0, handles: Array(0..<FenceHandle(truncatingIfNeeded: fences.count)),
        shapes: fences.map(\.shape), engine: engine, model: distanceModel,
        maxBytes: maxBytes.map { max(0, $0) }))
    dead.append(HandleSet())
    recent = FenceTree(home: segments[0].boxes.extent)
    noteOnlyCells()
  }

  /// Takes an index from a file.
  ///
  /// - Parameters:
  ///   - fences: the fences of the file.
  ///   - segment: what answers for them, of generation 0; `nil` when there are none.
  ///   - distanceModel: how the segment measures.
  init(_ fences: SavedFences, _ segment: IndexSegment?, distanceModel: DistanceModel) {
    engine = .index
    maxBytes = nil
    self.distanceModel = distanceModel
    store = FenceStore(fences, count: segment?.count ?? 0)
    guard let segment else { return }
    segments = [segment]
    dead = [HandleSet()]
    recent = FenceTree(home: segment.boxes.extent)
    noteOnlyCells()
  }

  /// The file whose fences are in the index, unless it was made from fences.
  var savedFences: SavedFences? { store.saved }
  /// The same, when nothing else is in the index and nothing of it has changed.
  var onlySavedFences: SavedFences? { store.onlySaved }

  /// What the index takes to answer, in bytes: cells, boxes and its own copy of the vertices; of a
  /// mapped index these lie in the file. The fences themselves, their ids and properties, changes
  /// since the last merge and GEOS's structures are not counted.
  public var indexBytes: Int { segments.reduce(0) { $0 + $1.bytes } }

  /// Whether ``indexBytes`` is at most ``maxBytes``; true without a bound.
  public var isWithinMaxBytes: Bool { maxBytes.map { indexBytes <= $0 } ?? true }

  /// How many fences there are, removed ones left out.
  public var count: Int { store.count }

  /// Every handle is below this.
  public var handleLimit: Int { store.limit }

  /// The fence with the handle; `nil` once removed or when there never was one.
  public func fence(_ handle: FenceHandle) -> Fence? { store[handle] }

  /// The shape of the fence with the handle, without a copy of its id and properties.
  package func shape(_ handle: FenceHandle) -> FenceShape? { store.shape(handle) }

  /// The id of the fence with the handle, and when it is active, without a look at its shape; of
  /// a mapped fence whose shape is damaged these are told all the same.
  package func label(_ handle: FenceHandle) -> FenceLabel? { store.label(handle) }

  /// All handles in the order of their ids' UTF-8 bytes, where a file has it ready: an index that
  /// was mapped and not changed, with ids of ASCII that differ.
  package var savedOrderOfIDs: [FenceHandle]? { store.onlySaved?.plainOrder(of: count) }

  /// The fence that has the id now.
  public func handle(forID id: String) -> FenceHandle? { store.handle(forID: id) }

  /// Adds a fence; its handle is the old ``handleLimit``.
  ///
  /// Handles are not given twice: an index takes 2^32 fences in its life.
  ///
  /// - Complexity: O(log *n*), also while there are copies.
  @discardableResult
  public mutating func insert(_ fence: Fence) -> FenceHandle {
    let handle = store.append(fence, generation: serial)
    recent.insert(handle, fence.shape, distanceModel)
    noteOnlyCells()
    return handle
  }

  /// Gives a handle another fence. A handle that was removed comes back; one that never was
  /// is ignored.
  ///
  /// - Complexity: O(log *n*), also while there are copies.
  public mutating func replace(_ handle: FenceHandle, with fence: Fence) {
    guard Int(handle) < handleLimit else { return }
    forget(handle)
    store.put(fence, at: handle, generation: serial)
    recent.insert(handle, fence.shape, distanceModel)
    noteOnlyCells()
  }

  /// Takes a fence out; its handle is not given to another. Without effect the second time.
  ///
  /// - Complexity: O(log *n*), also while there are copies.
  public mutating func remove(_ handle: FenceHandle) {
    forget(handle)
    noteOnlyCells()
  }

  /// Makes what a thread needs to ask questions.
  public func makeLocator() -> FenceLocator {
    FenceLocator(warmedFor: self)
  }
}

extension FenceIndex {
  /// Finds out anew whether one segment's cells answer alone: after every change.
  mutating func noteOnlyCells() {
    onlyCells = segments.count == 1 && unmergedCount == 0 ? segments[0].cells : nil
  }

  /// Takes the current version of a fence out of where it is.
  private mutating func forget(_ handle: FenceHandle) {
    guard let generation = store.generation(handle), let shape = store.shape(handle) else {
      return
    }
    if generation == serial {
      recent.remove(handle, shape)
    } else if let position = segments.firstIndex(where: { $0.serial >= generation }) {
      dead[position].insert(handle)
      if let first = pending?.first, position >= first { pending?.dead.insert(handle) }
    } else {
      frozen.remove(handle, shape)
      pending?.dead.insert(handle)
    }
    store.remove(handle)
  }
}
