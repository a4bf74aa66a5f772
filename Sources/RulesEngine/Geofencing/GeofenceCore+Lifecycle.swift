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
}
