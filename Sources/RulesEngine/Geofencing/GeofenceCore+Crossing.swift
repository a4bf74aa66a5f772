import Geo

extension GeofenceCore {
  /// When the way from the last fix to this one went into the fence for the last time.
  mutating func entryTime(
    _ fence: FenceHandle, _ fix: Fix, _ device: DeviceState, _ fences: FenceTable
  ) -> Int64 {
    guard wasSurelyOutside(device, fence, fences) || !covers(fence, device.place, fences),
      let fraction = fences.lastEntry(fence, from: device.place, to: fix.place, &contacts)
    else { return Event.none }
    return interpolate(device.time, fix.time, fraction)
  }

  private func covers(_ fence: FenceHandle, _ place: Coordinate, _ fences: FenceTable) -> Bool {
    fences.shape(fence)?.covers(place, model: fences.index.distanceModel) ?? true
  }

  /// Whether the last place of a device that is not in the fence was certainly outside: entering
  /// takes no more than being covered, and neither the fence nor its window has changed.
  private func wasSurelyOutside(
    _ device: DeviceState, _ fence: FenceHandle, _ fences: FenceTable
  ) -> Bool {
    let entry = fences[fence]
    return !rules.isStrict && entry.changedEpoch <= device.fenceEpoch
      && entry.isActive(at: device.time)
  }

  /// When the way from the last fix to this one came out of the fence for the first time.
  mutating func exitTime(
    _ fence: FenceHandle, _ fix: Fix, _ device: DeviceState, _ fences: FenceTable
  ) -> Int64 {
    guard let fraction = fences.lastEntry(fence, from: fix.place, to: device.place, &contacts)
    else { return Event.none }
    return interpolate(device.time, fix.time, 1 - fraction)
  }

  private func interpolate(_ start: Int64, _ end: Int64, _ fraction: Double) -> Int64 {
    let elapsed = Double(end.saturatingSubtract(start))
    let offset = Int64(exactly: (min(1, max(0, fraction)) * elapsed).rounded())
    return offset.map { start.saturatingAdd($0) } ?? Event.none
  }

  /// Sends a CROSS for each fence that was passed between two fixes outside.
  mutating func detectCrosses(
    _ fix: Fix, _ device: DeviceState, _ context: FixContext, _ fences: FenceTable
  ) {
    locator.boundaries(from: device.place, to: fix.place, in: fences.index, into: &candidates)
    let model = fences.index.distanceModel
    for fence in candidates {
      let entry = fences[fence]
      guard entry.isActive(at: device.time), entry.isActive(at: fix.time),
        max(entry.addedEpoch, entry.changedEpoch) <= device.fenceEpoch,
        !covering.contains(fence), !isMember(device, of: fence), let shape = fences.shape(fence),
        let contact = shape.passage(
          from: device.place, to: fix.place, model: model, &contacts),
        !shape.covers(device.place, model: model)
      else { continue }
      var event = makeEvent(.cross, fence, fix, context.sequence, fences)
      event.storedCrossing = interpolate(device.time, fix.time, contact.first)
      event.storedCrossingExit = interpolate(device.time, fix.time, contact.last)
      setConfidence(&event, fix, distance: nil, fences)
      send(event, explainedBy: fix, isSilenced: false, fences)
    }
  }

  private func isMember(_ device: DeviceState, of fence: FenceHandle) -> Bool {
    var slot = device.memberships
    while slot >= 0 {
      if memberships[slot].fence == fence { return true }
      slot = memberships[slot].next
    }
    return false
  }
}
