/// The fences of an index by handle and by id: a value whose copies share what they have in common.
struct FenceStore: Sendable {
  private enum Content: Sendable {
    case none
    case fence(Fence)
    /// As the file has it, if it has one.
    case saved
  }

  private struct Slot: Sendable {
    var content: Content
    /// In which generation the fence came to be what it is.
    var generation: UInt32
  }

  /// The file that has the first fences.
  let saved: SavedFences?
  private var slots: SharedArray<Slot>
  private var handlesByID = HandleMap()
  /// How many fences there are, removed ones left out.
  private(set) var count: Int
  private var isChanged = false

  /// Stands for an id of the file that no fence has now.
  private static let noHandle = FenceHandle.max

  /// Takes fences of generation 0; the first gets handle 0.
  init(_ fences: [Fence]) {
    saved = nil
    slots = SharedArray(fences.map { Slot(content: .fence($0), generation: 0) })
    count = fences.count
    for (index, fence) in fences.enumerated() {
      handlesByID[fence.id] = FenceHandle(truncatingIfNeeded: index)
    }
  }

  /// Takes the fences of a file, as generation 0.
  ///
  /// - Parameters:
  ///   - saved: the fences of the file.
  ///   - count: how many there are.
  init(_ saved: SavedFences, count: Int) {
    self.saved = saved
    self.count = count
    slots = SharedArray(repeating: Slot(content: .saved, generation: 0), count: saved.handleLimit)
  }

  /// The file when there is nothing else and nothing of it has changed.
  var onlySaved: SavedFences? { isChanged ? nil : saved }

  /// Every handle is below this.
  var limit: Int { slots.count }

  /// The fence with the handle; `nil` once removed or when there never was one.
  subscript(handle: FenceHandle) -> Fence? {
    guard Int(handle) < limit else { return nil }
    return switch slots.read(Int(handle), { $0.content }) {
    case .none: nil
    case .fence(let fence): fence
    case .saved: saved?.fence(handle)
    }
  }

  /// The shape of the fence with the handle, without a copy of its id and properties.
  func shape(_ handle: FenceHandle) -> FenceShape? {
    guard Int(handle) < limit else { return nil }
    let found = held(handle) { $0.shape }
    return found.isSaved ? saved?.shape(handle) : found.value
  }

  /// The same, unless the file has it.
  func heldShape(_ handle: FenceHandle) -> FenceShape? {
    Int(handle) < limit ? held(handle) { $0.shape }.value : nil
  }

  /// What there is to the fence with the handle beside its shape and properties.
  func label(_ handle: FenceHandle) -> FenceLabel? {
    guard Int(handle) < limit else { return nil }
    let found = held(handle) {
      FenceLabel(id: $0.id, activeFrom: $0.activeFrom, activeUntil: $0.activeUntil)
    }
    return found.isSaved ? saved?.label(handle) : found.value
  }

  /// Whether one fence's id comes before another's by its UTF-8 bytes.
  func isID(of handle: FenceHandle, before other: FenceHandle) -> Bool {
    if let saved, isSaved(handle), isSaved(other), let record = saved.record(handle),
      let counterpart = saved.record(other)
    {
      return saved.isID(of: record, before: counterpart)
    }
    let mine = label(handle)?.id ?? ""
    let others = label(other)?.id ?? ""
    return mine.utf8.lexicographicallyPrecedes(others.utf8)
  }

  private func isSaved(_ handle: FenceHandle) -> Bool {
    Int(handle) < limit && held(handle) { _ in true }.isSaved
  }

  /// What `body` makes of a fence that is in memory, or that the file has it.
  @inline(__always)
  private func held<Value>(
    _ handle: FenceHandle, _ body: (borrowing Fence) -> Value
  ) -> (value: Value?, isSaved: Bool) {
    slots.read(Int(handle)) { slot -> (Value?, Bool) in
      switch slot.content {
      case .none: (nil, false)
      case .fence(let fence): (body(fence), false)
      case .saved: (nil, true)
      }
    }
  }

  /// The generation of the fence with the handle; `nil` without one.
  func generation(_ handle: FenceHandle) -> UInt32? {
    guard shape(handle) != nil else { return nil }
    return slots.read(Int(handle)) { $0.generation }
  }

  /// The fence that has the id now.
  func handle(forID id: String) -> FenceHandle? {
    if let handle = handlesByID[id] { return handle == Self.noHandle ? nil : handle }
    return saved?.handle(forID: id)
  }

  /// Adds a fence; its handle is the old ``limit``.
  mutating func append(_ fence: Fence, generation: UInt32) -> FenceHandle {
    let handle = FenceHandle(truncatingIfNeeded: limit)
    handlesByID[fence.id] = handle
    slots.append(Slot(content: .fence(fence), generation: generation))
    count += 1
    isChanged = true
    return handle
  }

  /// Gives a handle below ``limit``, which has no fence, a new one.
  mutating func put(_ fence: Fence, at handle: FenceHandle, generation: UInt32) {
    handlesByID[fence.id] = handle
    slots.update(Int(handle)) { $0 = Slot(content: .fence(fence), generation: generation) }
    count += 1
    isChanged = true
  }

  /// Takes the fence out, if there is one.
  mutating func remove(_ handle: FenceHandle) {
    guard let id = self[handle]?.id else { return }
    if self.handle(forID: id) == handle {
      handlesByID[id] = saved == nil ? nil : Self.noHandle
    }
    slots.update(Int(handle)) { $0.content = .none }
    count -= 1
    isChanged = true
  }
}
