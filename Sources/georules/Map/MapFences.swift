import Geo

/// A fence that the page knows, drawn or only named.
struct MapFence: Sendable {
  let handle: FenceHandle
  var fence: Fence?
  /// Events at this fence, listed or not.
  var eventCount = 0
}

/// The fences of a page; the values share their vertices with the caller's.
struct MapFences: Sendable {
  private var slots: [FenceHandle: Int] = [:]
  private(set) var fences: [MapFence] = []

  /// Fences that were added, whether drawn or not.
  var addedCount: Int { fences.count { $0.fence != nil } }

  mutating func add(_ fence: Fence, handle: FenceHandle) {
    fences[slot(for: handle)].fence = fence
  }

  mutating func countEvent(at handle: FenceHandle) {
    fences[slot(for: handle)].eventCount += 1
  }

  private mutating func slot(for handle: FenceHandle) -> Int {
    if let known = slots[handle] { return known }
    slots.updateValue(fences.count, forKey: handle)
    fences.append(MapFence(handle: handle))
    return fences.count - 1
  }

  /// Which fences go on the page: those with events first, then in the order they were added.
  ///
  /// The first `limit` are drawn; `listed` ones beyond it are named only.
  func chosen(limit: Int, listed: Set<FenceHandle>) -> [MapFence] {
    let ordered = fences.filter { $0.eventCount > 0 } + fences.filter { $0.eventCount == 0 }
    return ordered.enumerated().compactMap { offset, fence in
      if offset < limit { return fence }
      guard listed.contains(fence.handle) else { return nil }
      var named = fence
      // Only its names are wanted beyond the limit, so the shape shrinks to nothing.
      named.fence?.shape = .polygon(Polygon(uncheckedParts: []))
      return named
    }
  }
}

extension Fence {
  /// A readable name from the file's properties, when it says more than the id.
  var mapLabel: String? {
    for wanted in ["name", "title", "label", "nombre", "nom"] {
      for property in properties where property.name.lowercased() == wanted {
        if case .string(let text) = property.value, !text.isEmpty, text != id { return text }
      }
    }
    return nil
  }
}
