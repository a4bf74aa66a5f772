/// The fences of an index by handle and by id: a value whose copies share what they have in common.
struct FenceStore: Sendable {
  private struct Slot: Sendable {
    /// The fence; `nil` once removed.
    var fence: Fence?
    /// In which generation the fence came to be what it is.
    var generation: UInt32
  }

  private var slots: SharedArray<Slot>
  private var handlesByID = HandleMap()
  /// How many fences there are, removed ones left out.
  private(set) var count: Int

  /// Takes fences of generation 0; the first gets handle 0.
  init(_ fences: [Fence]) {
    slots = SharedArray(fences.map { Slot(fence: $0, generation: 0) })
    count = fences.count
    for (index, fence) in fences.enumerated() {
      handlesByID[fence.id] = FenceHandle(truncatingIfNeeded: index)
    }
  }

  /// Every handle is below this.
  var limit: Int { slots.count }

  /// The fence with the handle; `nil` once removed or when there never was one.
  subscript(handle: FenceHandle) -> Fence? {
    Int(handle) < limit ? slots.read(Int(handle)) { $0.fence } : nil
  }

  /// The shape of the fence with the handle, without a copy of its id and properties.
  func shape(_ handle: FenceHandle) -> FenceShape? {
    Int(handle) < limit ? slots.read(Int(handle)) { $0.fence?.shape } : nil
  }

  /// The generation of the fence with the handle; `nil` without one.
  func generation(_ handle: FenceHandle) -> UInt32? {
    guard Int(handle) < limit else { return nil }
    return slots.read(Int(handle)) { $0.fence == nil ? nil : $0.generation }
  }

  /// The fence that has the id now.
  func handle(forID id: String) -> FenceHandle? { handlesByID[id] }

  /// Adds a fence; its handle is the old ``limit``.
  mutating func append(_ fence: Fence, generation: UInt32) -> FenceHandle {
    let handle = FenceHandle(truncatingIfNeeded: limit)
    handlesByID[fence.id] = handle
    slots.append(Slot(fence: fence, generation: generation))
    count += 1
    return handle
  }

  /// Gives a handle below ``limit``, which has no fence, a new one.
  mutating func put(_ fence: Fence, at handle: FenceHandle, generation: UInt32) {
    handlesByID[fence.id] = handle
    slots.update(Int(handle)) { $0 = Slot(fence: fence, generation: generation) }
    count += 1
  }

  /// Takes the fence out, if there is one.
  mutating func remove(_ handle: FenceHandle) {
    guard Int(handle) < limit, let id = slots.read(Int(handle), { $0.fence?.id }) else { return }
    if handlesByID[id] == handle { handlesByID[id] = nil }
    slots.update(Int(handle)) { $0.fence = nil }
    count -= 1
  }
}
