import Geo

extension GeofenceCore {
  /// Compares the fences that cover a fix with those the device is in, and sends the events.
  mutating func judge(
    _ fix: Fix, _ device: inout DeviceState, _ context: FixContext, _ fences: FenceTable
  ) {
    if fences.hasWindows { covering.removeAll { !fences[$0].isActive(at: fix.time) } }
    if rules.configuration.detectsCross && context.isContinuous
      && (fix.longitude != device.longitude || fix.latitude != device.latitude)
    {
      detectCrosses(fix, device, context, fences)
    }
    if isQuiet(fix, device, fences) { return }
    if fences.hasWindows || rules.watermarkDwell {
      fireTimers(upTo: fix.time, &device, row: fix.row, sequence: context.sequence, fences)
    }
    walk(fix, &device, context, fences)
    device.quietUntil = quietEnd(of: device, fences)
  }

  /// Whether coverage is what it was and nothing waits for this fix.
  private func isQuiet(_ fix: Fix, _ device: DeviceState, _ fences: FenceTable) -> Bool {
    guard device.isKnown, device.fenceEpoch == fences.epoch, fix.time < device.quietUntil else {
      return false
    }
    return isCovering(device.memberships)
  }

  /// The earliest time at which unchanged coverage may matter.
  func quietEnd(of device: DeviceState, _ fences: FenceTable) -> Int64 {
    var end = Int64.max
    var slot = device.memberships
    while slot >= 0 {
      let membership = memberships[slot]
      if !membership.marks.isDisjoint(with: [.pending, .outside]) { return .min }
      if fences.hasWindows { end = min(end, fences[membership.fence].activeUntil) }
      if Int(membership.dwellsSent) < rules.dwells.count {
        end = min(
          end, membership.enterTime.saturatingAdd(rules.dwells[Int(membership.dwellsSent)]))
      }
      slot = membership.next
    }
    return end
  }

  /// Walks memberships and coverage side by side, both in ascending order of fence.
  private mutating func walk(
    _ fix: Fix, _ device: inout DeviceState, _ context: FixContext, _ fences: FenceTable
  ) {
    var previous: Int32 = -1
    var slot = device.memberships
    var next = 0
    while slot >= 0 || next < covering.count {
      let member = slot >= 0 ? memberships[slot].fence : .max
      let covered = next < covering.count ? covering[next] : .max
      if covered < member {
        let entered = enter(covered, fix, &device, after: previous, context, fences)
        if entered >= 0 { previous = entered }
        next += 1
        continue
      }
      let stays: Bool
      if covered == member {
        next += 1
        stays = stay(slot, fix, device, context, fences)
      } else {
        stays = leave(slot, fix, device, context, fences)
      }
      if stays {
        previous = slot
        slot = memberships[slot].next
      } else {
        slot = memberships.removeNext(after: previous, head: &device.memberships)
      }
    }
  }

  /// A fix in a fence that the device is not in. Returns the new membership or −1.
  private mutating func enter(
    _ fence: FenceHandle, _ fix: Fix, _ device: inout DeviceState, after previous: Int32,
    _ context: FixContext, _ fences: FenceTable
  ) -> Int32 {
    guard fences.exists(fence), isSurelyInside(fence, fix, fences) else { return -1 }
    let entry = fences[fence]
    let cause: InitialCause =
      !device.isKnown
      ? .firstFix
      : entry.addedEpoch > device.fenceEpoch
        ? .fenceAdded : device.time < entry.activeFrom ? .activated : .none
    var marks: Membership.Marks = []
    var crossing = Event.none
    if cause != .none {
      marks.insert(.initial)
      if !rules.configuration.initialTrigger.contains(.enter) { marks.insert(.silent) }
    } else if boundaryMoved(over: device, fence, nowCovers: true, fences) {
      marks.insert(.updated)
    } else if context.isContinuous {
      crossing = entryTime(fence, fix, device, fences)
    }
    let waits = rules.configuration.enterMinDurationMilliseconds > 0
    if waits { marks.insert(.pending) }
    let membership = Membership(
      fence: fence, device: fix.device, enterTime: fix.time, crossing: crossing, marks: marks,
      cause: cause)
    let slot = memberships.insert(membership, after: previous, head: &device.memberships)
    if !waits { sendEnter(slot, fix, context, fences) }
    return slot
  }

  /// A covered fix of a device that is in the fence or about to be.
  private mutating func stay(
    _ slot: Int32, _ fix: Fix, _ device: DeviceState, _ context: FixContext, _ fences: FenceTable
  ) -> Bool {
    if memberships[slot].marks.contains(.pending) {
      guard isSurelyInside(memberships[slot].fence, fix, fences) else { return false }
      let seen = fix.time.saturatingSubtract(memberships[slot].enterTime)
      if seen >= rules.configuration.enterMinDurationMilliseconds {
        memberships[slot].marks.remove(.pending)
        memberships[slot].enterTime = fix.time
        sendEnter(slot, fix, context, fences)
      }
      return true
    }
    if memberships[slot].marks.contains(.outside) {
      memberships[slot].marks.subtract([.outside, .updated])
      memberships[slot].exitCount = 0
      memberships[slot].crossing = Event.none
    }
    sendDwells(slot, fix, context, fences)
    return true
  }

  /// A fix outside a fence that the device is in or about to be. Returns whether it stays.
  private mutating func leave(
    _ slot: Int32, _ fix: Fix, _ device: DeviceState, _ context: FixContext, _ fences: FenceTable
  ) -> Bool {
    if memberships[slot].marks.contains(.pending) { return false }
    let fence = memberships[slot].fence
    if !fences[fence].isActive(at: fix.time) {
      memberships[slot].marks.insert(.updated)
      memberships[slot].crossing = Event.none
      sendExit(slot, fix, distance: nil, context, fences)
      return false
    }
    if !memberships[slot].marks.contains(.outside) {
      memberships[slot].marks.insert(.outside)
      let moved = boundaryMoved(over: device, fence, nowCovers: false, fences)
      if moved { memberships[slot].marks.insert(.updated) }
      memberships[slot].crossing =
        moved || !context.isContinuous ? Event.none : exitTime(fence, fix, device, fences)
    }
    let allowance = rules.allowance(fix)
    var distance: Double?
    if rules.exitBuffer > 0 || allowance > 0 {
      let metres = signedDistance(fence, fix, fences)
      distance = metres
      if metres - allowance <= rules.exitBuffer {
        memberships[slot].exitCount = 0
        sendDwells(slot, fix, context, fences)
        return true
      }
    }
    memberships[slot].exitCount = max(memberships[slot].exitCount, memberships[slot].exitCount &+ 1)
    // Beyond a gap the device is simply elsewhere: the first fix outside is enough.
    guard memberships[slot].exitCount >= rules.confirmations || context.followsGap else {
      return true
    }
    sendExit(slot, fix, distance: distance, context, fences)
    return false
  }

  /// Whether an entry may begin here: always, unless accuracy counts strictly.
  private func isSurelyInside(_ fence: FenceHandle, _ fix: Fix, _ fences: FenceTable) -> Bool {
    guard rules.isStrict else { return true }
    return signedDistance(fence, fix, fences) + rules.allowance(fix) <= 0
  }

  /// Whether the fence changed since the device's last fix so that its answer there changed too.
  func boundaryMoved(
    over device: DeviceState, _ fence: FenceHandle, nowCovers: Bool, _ fences: FenceTable
  ) -> Bool {
    guard device.fenceEpoch < fences[fence].changedEpoch, let shape = fences.shape(fence) else {
      return false
    }
    return shape.covers(device.place, model: fences.index.distanceModel) == nowCovers
  }

  func signedDistance(_ fence: FenceHandle, _ fix: Fix, _ fences: FenceTable) -> Double {
    fences.shape(fence)?.signedDistanceMetres(to: fix.place, model: fences.index.distanceModel)
      ?? .nan
  }
}
