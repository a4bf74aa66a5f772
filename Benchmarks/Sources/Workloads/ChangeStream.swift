package import Geo

/// Changes of the fences of a field, one after the other: half of them replace a fence, the others
/// take one out and put a new one in in turns, so that there are always about as many.
package struct ChangeStream: Sendable {
  /// The fences by handle after the changes so far: what an index should have.
  package private(set) var fences: [Fence?]
  private let pool: [Fence]
  private var random: SplitMix
  private var made = 0

  /// Begins with fences.
  ///
  /// - Parameters:
  ///   - fences: the first ones, by handle.
  ///   - pool: where new shapes are taken from.
  ///   - seed: of the choices.
  package init(_ fences: [Fence], pool: [Fence], seed: UInt64) {
    self.fences = fences
    self.pool = pool
    random = SplitMix(seed: seed)
  }

  /// Makes a change, which the fences then have.
  package mutating func next() -> FenceChange {
    defer { made += 1 }
    let shape = pool[made % pool.count].shape
    switch made % 4 {
    case 0:
      let fence = Fence(id: "new \(made)", shape: shape)
      fences.append(fence)
      return .insert(fence)
    case 2:
      let handle = liveHandle()
      fences[handle] = nil
      return .remove(FenceHandle(handle))
    default:
      let handle = liveHandle()
      let fence = Fence(id: fences[handle]?.id ?? "", shape: shape)
      fences[handle] = fence
      return .replace(FenceHandle(handle), fence)
    }
  }

  private mutating func liveHandle() -> Int {
    while true {
      let handle = random.index(below: fences.count)
      if fences[handle] != nil { return handle }
    }
  }

  /// The handles of the fences that cover a place, found by asking every shape whose box holds it.
  package static func covering(
    _ longitude: Double, _ latitude: Double, among fences: [Fence?]
  ) -> [FenceHandle] {
    let place = Coordinate(longitude: longitude, latitude: latitude)
    var found: [FenceHandle] = []
    for (handle, fence) in fences.enumerated() {
      guard let shape = fence?.shape,
        shape.bounds.contains(longitude: longitude, latitude: latitude), shape.covers(place)
      else { continue }
      found.append(FenceHandle(handle))
    }
    return found
  }
}

extension FenceChange {
  /// Makes the change in a list of fences by handle.
  package func make(in fences: inout [Fence?]) {
    switch self {
    case .insert(let fence): fences.append(fence)
    case .replace(let handle, let fence): fences[Int(handle)] = fence
    case .remove(let handle): fences[Int(handle)] = nil
    }
  }

  /// Makes the change in an index that others ask meanwhile, by its own call.
  package func make(in live: LiveFenceIndex) {
    switch self {
    case .insert(let fence): live.insert(fence)
    case .replace(let handle, let fence): live.replace(handle, with: fence)
    case .remove(let handle): live.remove(handle)
    }
  }
}
