import Geo

extension GeofenceCore {
  /// Tells every device that time has come this far.
  mutating func advance(to time: Int64, sequence: UInt64, fences: FenceTable) {
    let limit = rules.releaseLimit(time)
    for handle in 0..<devices.handleLimit {
      guard let slot = devices.existingSlot(of: DeviceHandle(truncatingIfNeeded: handle)) else {
        continue
      }
      if devices[slot].reorderSlot >= 0 {
        release(devices[slot].reorderSlot, upTo: limit, sequence, fences)
      }
      var device = devices[slot]
      let start = events.count
      if device.memberships >= 0 {
        fireTimers(
          upTo: limit, &device, row: device.row, sequence: sequence, fences, includesDue: true)
        device.quietUntil = min(device.quietUntil, quietEnd(of: device, fences))
        sortEvents(from: start, fences: fences)
      }
      if device.batchSlot >= 0, let batchRules = rules.configuration.batches,
        isAged(device.batchSlot, at: time, batchRules)
      {
        finishBatch(&device, sequence)
      }
      devices[slot] = device
      if let lifetime = rules.configuration.deviceLifetimeMilliseconds, device.isKnown,
        limit.saturatingSubtract(device.time) > lifetime, !holdsFixes(device)
      {
        forget(device.device, sequence: sequence, fences: fences)
      }
    }
  }

  private func holdsFixes(_ device: DeviceState) -> Bool {
    device.reorderSlot >= 0 && !reorder[device.reorderSlot].isEmpty
  }

  /// Releases every held fix and finishes every batch.
  mutating func flush(sequence: UInt64, fences: FenceTable) {
    for handle in 0..<devices.handleLimit {
      guard let slot = devices.existingSlot(of: DeviceHandle(truncatingIfNeeded: handle)) else {
        continue
      }
      if devices[slot].reorderSlot >= 0 {
        release(devices[slot].reorderSlot, upTo: .max, sequence, fences)
      }
      var device = devices[slot]
      finishBatch(&device, sequence)
      devices[slot] = device
    }
  }

  /// Ends a device's stays because it is forgotten.
  mutating func endStays(of device: inout DeviceState, _ sequence: UInt64, _ fences: FenceTable) {
    let start = events.count
    if rules.configuration.exitsOnForget {
      var slot = device.memberships
      while slot >= 0 {
        let membership = memberships[slot]
        if !membership.marks.contains(.pending) {
          sendExit(
            membership, of: device, at: device.time, .deviceForgotten, row: device.row, sequence,
            fences)
        }
        slot = membership.next
      }
      sortEvents(from: start, fences: fences)
    }
    memberships.removeAll(head: &device.memberships)
  }

  /// Forgets a device: its state and its held fixes; its open batch is finished.
  mutating func forget(_ handle: DeviceHandle, sequence: UInt64, fences: FenceTable) {
    guard let slot = devices.existingSlot(of: handle) else { return }
    var device = devices[slot]
    endStays(of: &device, sequence, fences)
    finishBatch(&device, sequence)
    if device.reorderSlot >= 0 { reorder.free(device.reorderSlot) }
    devices.remove(handle)
  }

  /// Ends every stay in a fence that goes away; the table still knows the fence.
  mutating func endStays(
    in fence: FenceHandle, at time: Int64, sequence: UInt64, fences: FenceTable
  ) {
    for handle in 0..<devices.handleLimit {
      guard let slot = devices.existingSlot(of: DeviceHandle(truncatingIfNeeded: handle)) else {
        continue
      }
      var device = devices[slot]
      guard let (previous, position) = find(fence, in: device) else { continue }
      let membership = memberships[position]
      if rules.configuration.exitsOnRemoval && !membership.marks.contains(.pending) {
        sendExit(
          membership, of: device, at: time, .fenceRemoved, row: device.row, sequence, fences)
      }
      memberships.removeNext(after: previous, head: &device.memberships)
      devices[slot] = device
    }
  }

  /// Judges every device's last place again by a fence that has changed.
  mutating func reevaluate(
    _ fence: FenceHandle, at time: Int64, sequence: UInt64, fences: FenceTable
  ) {
    for handle in 0..<devices.handleLimit {
      guard let slot = devices.existingSlot(of: DeviceHandle(truncatingIfNeeded: handle)),
        devices[slot].isKnown
      else { continue }
      var device = devices[slot]
      rejudge(fence, &device, at: time, sequence, fences)
      devices[slot] = device
    }
  }

  private mutating func rejudge(
    _ fence: FenceHandle, _ device: inout DeviceState, at time: Int64, _ sequence: UInt64,
    _ fences: FenceTable
  ) {
    guard let shape = fences.shape(fence) else { return }
    let model = fences.index.distanceModel
    let fix = Fix(
      device: device.device, time: time, longitude: device.longitude, latitude: device.latitude,
      accuracy: Double(device.accuracy), row: device.row)
    let context = FixContext(sequence: sequence, isContinuous: false, followsGap: false)
    let isCovered = shape.covers(device.place, model: model) && fences[fence].isActive(at: time)
    let allowance = rules.allowance(fix)
    if let (previous, slot) = find(fence, in: device) {
      guard !isCovered else { return }
      let metres = signedDistance(fence, fix, fences)
      let holds =
        (rules.exitBuffer > 0 || allowance > 0) && metres - allowance <= rules.exitBuffer
        && fences[fence].isActive(at: time)
      if memberships[slot].marks.contains(.pending) {
        memberships.removeNext(after: previous, head: &device.memberships)
      } else if !holds {
        memberships[slot].marks.insert(.updated)
        memberships[slot].crossing = Event.none
        sendExit(slot, fix, distance: metres, context, fences)
        memberships.removeNext(after: previous, head: &device.memberships)
      }
      return
    }
    guard isCovered, !rules.isStrict || signedDistance(fence, fix, fences) + allowance <= 0 else {
      return
    }
    let isNew = fences[fence].addedEpoch > device.fenceEpoch
    var marks: Membership.Marks = isNew ? .initial : .updated
    if isNew && !rules.configuration.initialTrigger.contains(.enter) { marks.insert(.silent) }
    let waits = rules.configuration.enterMinDurationMilliseconds > 0
    if waits { marks.insert(.pending) }
    let membership = Membership(
      fence: fence, enterTime: time, crossing: Event.none, marks: marks,
      cause: isNew ? .fenceAdded : .none)
    let slot = memberships.insert(
      membership, after: predecessor(of: fence, in: device), head: &device.memberships)
    if !waits { sendEnter(slot, fix, context, fences) }
  }

  /// The membership in a fence and the one before it.
  private func find(_ fence: FenceHandle, in device: DeviceState) -> (previous: Int32, slot: Int32)?
  {
    let previous = predecessor(of: fence, in: device)
    let slot = previous < 0 ? device.memberships : memberships[previous].next
    guard slot >= 0, memberships[slot].fence == fence else { return nil }
    return (previous, slot)
  }

  /// The last membership in a fence of a smaller handle, or −1.
  private func predecessor(of fence: FenceHandle, in device: DeviceState) -> Int32 {
    var previous: Int32 = -1
    var slot = device.memberships
    while slot >= 0, memberships[slot].fence < fence {
      previous = slot
      slot = memberships[slot].next
    }
    return previous
  }
}
