/// The fences of an index by handle: those of a file, what changed of them, and those that came
/// later.
struct FenceSlots: Sendable {
  /// The file's, with the first handles.
  let saved: SavedFences?
  /// What was replaced or removed of the file's.
  private var changed: [Int: Fence?] = [:]
  /// The others.
  private var added: [Fence?]

  /// Holds fences that are in no file.
  init(_ fences: [Fence] = []) {
    saved = nil
    added = fences
  }

  /// Holds the fences of a file.
  init(_ saved: SavedFences) {
    self.saved = saved
    added = []
  }

  private var savedCount: Int { saved?.handleLimit ?? 0 }

  /// The fences of a file when there are no others and none has changed.
  var onlySaved: SavedFences? { changed.isEmpty && added.isEmpty ? saved : nil }

  /// How many handles there are.
  var count: Int { savedCount + added.count }

  /// Gives the next handle to a fence.
  mutating func append(_ fence: Fence) {
    added.append(fence)
  }

  /// The fence with the handle; `nil` once removed.
  subscript(index: Int) -> Fence? {
    get {
      guard let saved, index < saved.handleLimit else { return added[index - savedCount] }
      return changed[index] ?? saved.fence(FenceHandle(truncatingIfNeeded: index))
    }
    set {
      if index < savedCount {
        changed[index] = .some(newValue)
      } else {
        added[index - savedCount] = newValue
      }
    }
  }

  /// The shape of the fence with the handle.
  func shape(_ index: Int) -> FenceShape? {
    guard let saved, index < saved.handleLimit else { return added[index - savedCount]?.shape }
    if let fence = changed[index] { return fence?.shape }
    return saved.shape(FenceHandle(truncatingIfNeeded: index))
  }
}

/// The handles of ids: those of a file and what changed.
struct FenceNames: Sendable {
  private let saved: SavedFences?
  /// Of a file's ids, `nil` hides the file's handle.
  private var changed: [String: FenceHandle?] = [:]

  /// Knows no id.
  init() {
    saved = nil
  }

  /// Knows the ids of a file.
  init(_ saved: SavedFences) {
    self.saved = saved
  }

  /// The fence that has the id now.
  subscript(id: String) -> FenceHandle? {
    get {
      if let known = changed[id] { return known }
      return saved?.handle(forID: id)
    }
    set {
      if newValue == nil && saved == nil {
        changed.removeValue(forKey: id)
      } else {
        changed[id] = .some(newValue)
      }
    }
  }
}
