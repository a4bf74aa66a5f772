import Geo

/// What the path of one fix through the stages has found out.
struct FixContext {
  var sequence: UInt64
  /// Whether something may be concluded about the way from the last fix to this one.
  var isContinuous: Bool
  /// Whether more time passed than a gap.
  var followsGap: Bool
}

extension GeofenceCore {
  /// Takes a fix of good quality through order, speed, fences and volume.
  ///
  /// ``covering`` holds the fences that cover it.
  mutating func settle(_ fix: Fix, sequence: UInt64, fences: FenceTable) {
    let slot = devices.slot(of: fix.device)
    var device = devices[slot]
    var isReset = false
    let start = events.count
    if device.isKnown && rules.configuration.timeOrder == .dropLate {
      switch device.judgeOrder(of: fix) {
      case .pass: break
      case .reject(let rejection):
        devices[slot] = device
        drop(fix, rejection, sequence: sequence)
        return
      case .clockReset:
        isReset = true
        counts.clockResets &+= 1
      }
    }
    if let lifetime = rules.configuration.deviceLifetimeMilliseconds, device.isKnown,
      fix.time.saturatingSubtract(device.time) > lifetime
    {
      endStays(of: &device, sequence, fences)
      device.reset()
    }
    var isReanchored = false
    if let maxSpeed = rules.quality.maxSpeed, device.isKnown, !isReset {
      switch device.judgeSpeed(of: fix, maxSpeed: maxSpeed) {
      case .pass: break
      case .reject:
        devices[slot] = device
        drop(fix, .speedJump, sequence: sequence)
        return
      case .reanchor:
        isReanchored = true
        counts.reanchored &+= 1
      }
    }
    counts.accepted &+= 1
    if fix.flags.contains(.mocked) { counts.mocked &+= 1 }
    device.lateCount = 0
    if isReset { setBack(&device, to: fix.time) }
    let elapsed = fix.time.saturatingSubtract(device.time)
    let isWithinGap = elapsed > 0 && elapsed <= rules.configuration.maxGapMilliseconds
    let context = FixContext(
      sequence: sequence,
      isContinuous: device.isKnown && isWithinGap && !isReset && !isReanchored
        && !fix.flags.contains(.segmentStart),
      followsGap: device.isKnown && elapsed > rules.configuration.maxGapMilliseconds)
    judge(fix, &device, context, fences)
    sortEvents(from: start, fences: fences)
    let isKept = thin(fix, &device, causedEvent: events.count > start, elapsed, sequence)
    device.isKnown = true
    device.fenceEpoch = fences.epoch
    device.time = fix.time
    device.longitude = fix.longitude
    device.latitude = fix.latitude
    device.accuracy = Float(fix.knownAccuracy ?? .nan)
    device.row = fix.row
    devices[slot] = device
    if recordsStates { recordState(fix, device, sequence: sequence, isKept: isKept) }
  }

  /// Lets no stay begin in what is now the future.
  private mutating func setBack(_ device: inout DeviceState, to time: Int64) {
    device.quietUntil = .min
    device.keptTime = min(device.keptTime, time)
    var slot = device.memberships
    while slot >= 0 {
      memberships[slot].enterTime = min(memberships[slot].enterTime, time)
      slot = memberships[slot].next
    }
  }

  private mutating func recordState(
    _ fix: Fix, _ device: DeviceState, sequence: UInt64, isKept: Bool
  ) {
    var slot = device.memberships
    while slot >= 0 {
      let membership = memberships[slot]
      if !membership.marks.contains(.pending) { states.append(fence: membership.fence) }
      slot = membership.next
    }
    states.finish(fix, sequence: sequence, isKept: isKept)
  }

  /// Applies the volume filters and moves the fix into its batch; returns whether it was kept.
  private mutating func thin(
    _ fix: Fix, _ device: inout DeviceState, causedEvent: Bool, _ elapsed: Int64,
    _ sequence: UInt64
  ) -> Bool {
    let batchRules = rules.configuration.batches
    if let batchRules, device.batchSlot >= 0, isAged(device.batchSlot, at: fix.time, batchRules) {
      finishBatch(&device, sequence)
    }
    if device.hasKept && !causedEvent && !fix.flags.contains(.urgent) {
      let kept = Coordinate(longitude: device.keptLongitude, latitude: device.keptLatitude)
      var speed = fix.speed
      if speed.isNaN, rules.configuration.volume.elasticity > 0, device.isKnown, elapsed > 0 {
        speed = Sphere.distanceMetres(device.place, fix.place) / Double(elapsed) * 1000
      }
      let needsDistance = rules.configuration.volume.distanceMetres != nil
      let isKept = rules.configuration.volume.keeps(
        elapsed: fix.time.saturatingSubtract(device.keptTime),
        distance: needsDistance ? Sphere.distanceMetres(kept, fix.place) : .infinity, speed: speed)
      guard isKept else { return false }
    }
    counts.kept &+= 1
    device.hasKept = true
    device.keptTime = fix.time
    device.keptLongitude = fix.longitude
    device.keptLatitude = fix.latitude
    if let batchRules {
      openBatches.append(fix, to: &device.batchSlot)
      let isFull = openBatches[device.batchSlot].count >= max(1, batchRules.maxCount)
      if isFull || causedEvent && batchRules.flushesOnEvent { finishBatch(&device, sequence) }
    }
    return true
  }

  /// Whether the open batch's oldest fix is too old at a time.
  func isAged(_ slot: Int32, at time: Int64, _ batchRules: BatchRules) -> Bool {
    guard let maxAge = batchRules.maxAgeMilliseconds, let oldest = openBatches[slot].first else {
      return false
    }
    return time.saturatingSubtract(oldest.time) >= maxAge
  }

  mutating func finishBatch(_ device: inout DeviceState, _ sequence: UInt64) {
    guard device.batchSlot >= 0 else { return }
    let fixes = openBatches.take(&device.batchSlot)
    finishedBatches.append(KeptBatch(device: device.device, sequence: sequence, fixes: fixes))
  }
}
