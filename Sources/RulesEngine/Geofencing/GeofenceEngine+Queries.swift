public import Geo

extension GeofenceEngine {
  /// The fences that the device is inside of, in ascending order of handle.
  public func fencesInside(_ device: DeviceHandle) -> [FenceHandle] {
    let shard = shard(of: device)
    guard let slot = shard.core.devices.existingSlot(of: device) else { return [] }
    var fences: [FenceHandle] = []
    var position = shard.core.devices[slot].memberships
    while position >= 0 {
      let membership = shard.core.memberships[position]
      if !membership.marks.contains(.pending) { fences.append(membership.fence) }
      position = membership.next
    }
    return fences
  }

  /// The smallest fence that the device is inside of; of equals, the one whose id comes first.
  public func primaryFence(of device: DeviceHandle) -> FenceHandle? {
    var best: (area: Double, id: String, handle: FenceHandle)?
    for handle in fencesInside(device) {
      guard let fence = fences.index.fence(handle) else { continue }
      let area = fence.shape.areaSquareMetres
      if let current = best {
        let isSmaller = area < current.area
        let comesFirst =
          area == current.area && fence.id.utf8.lexicographicallyPrecedes(current.id.utf8)
        guard isSmaller || comesFirst else { continue }
      }
      best = (area, fence.id, handle)
    }
    return best?.handle
  }

  /// Whether the numbers behind every dropped fix and event are recorded.
  public var isExplaining: Bool {
    get { shards[0].core.explains }
    set { for shard in shards { shard.core.explains = newValue } }
  }

  /// Takes the explanations recorded since the last call, in the order of the fixes given.
  public mutating func takeExplanations() -> [Explanation] {
    var all: [Explanation] = []
    for shard in shards {
      all.append(contentsOf: shard.core.explanations)
      shard.core.explanations.removeAll(keepingCapacity: true)
    }
    guard shards.count > 1 else { return all }
    // Those of one fix stay in their order: positions break ties.
    let order = all.indices.sorted {
      (all[$0].sequence, all[$0].device, $0) < (all[$1].sequence, all[$1].device, $1)
    }
    return order.map { all[$0] }
  }
}
