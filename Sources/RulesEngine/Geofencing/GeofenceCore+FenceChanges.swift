import Geo

extension GeofenceCore {
  /// Ends every stay in a fence that goes away; the table still knows the fence.
  mutating func endStays(
    in fence: FenceHandle, at time: Int64, sequence: UInt64, fences: FenceTable
  ) {
    var members: [DeviceHandle] = []
    memberships.appendDevices(in: fence, to: &members)
    members.sort()
    for member in members {
      guard let slot = devices.existingSlot(of: member) else { continue }
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

  /// Judges every device's last place again by a fence that has changed: that of each device in it,
  /// and of those in the box of its new shape.
  mutating func reevaluate(
    _ fence: FenceHandle, at time: Int64, sequence: UInt64, fences: FenceTable
  ) {
    guard let box = fences.shape(fence)?.bounds else { return }
    var concerned: [DeviceHandle] = []
    memberships.appendDevices(in: fence, to: &concerned)
    devices.appendDevices(near: box, to: &concerned)
    concerned.sort()
    var last: DeviceHandle?
    for handle in concerned where handle != last {
      last = handle
      guard let slot = devices.existingSlot(of: handle), devices[slot].isKnown else { continue }
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
      fence: fence, device: device.device, enterTime: time, crossing: Event.none, marks: marks,
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
