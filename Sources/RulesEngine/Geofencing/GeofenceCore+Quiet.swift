import Geo

extension GeofenceCore {
  /// Takes a fix that changes nothing but its device's last place, as most do.
  ///
  /// Everything is looked at in place, so that such a fix costs a fraction of ``settle``; what is
  /// not surely quiet is left to that.
  ///
  /// - Parameters:
  ///   - fix: a fix of good quality.
  ///   - found: where its fences stand in ``coverage``.
  ///   - fences: the fences.
  /// - Returns: whether it was one.
  @inline(__always)
  mutating func passesQuietly(_ fix: Fix, _ found: Range<Int>, _ fences: FenceTable) -> Bool {
    guard let slot = quietSlot(of: fix, fences) else { return false }
    var membership = devices.states[slot].memberships
    for position in found {
      guard membership >= 0, memberships.items[Int(membership)].fence == coverage.fences[position]
      else { return false }
      membership = memberships.items[Int(membership)].next
    }
    return membership < 0 && pass(fix, slot, fences)
  }

  /// The same for a fix whose fences are in ``covering``.
  mutating func passesQuietly(_ fix: Fix, _ fences: FenceTable) -> Bool {
    guard let slot = quietSlot(of: fix, fences) else { return false }
    return isCovering(devices.states[slot].memberships) && pass(fix, slot, fences)
  }

  /// Whether a chain of memberships is in ``covering``, fence by fence.
  func isCovering(_ first: Int32) -> Bool {
    var membership = first
    for fence in covering {
      guard membership >= 0, memberships.items[Int(membership)].fence == fence else {
        return false
      }
      membership = memberships.items[Int(membership)].next
    }
    return membership < 0
  }

  /// The slot of the fix's device, when unchanged coverage is enough for nothing to happen.
  @inline(__always)
  private func quietSlot(of fix: Fix, _ fences: FenceTable) -> Int? {
    guard rules.canBeQuiet, !recordsStates, !fences.hasWindows,
      let slot = devices.existingSlot(of: fix.device)
    else { return nil }
    let time = devices.states[slot].time
    guard devices.states[slot].isKnown, devices.states[slot].fenceEpoch == fences.epoch,
      fix.time < devices.states[slot].quietUntil, fix.time > time || rules.takesAnyOrder,
      fix.time.saturatingSubtract(time) <= rules.lifetime
    else { return nil }
    return slot
  }

  /// Makes the fix its device's last, unless a boundary may lie on the way.
  @inline(__always)
  private mutating func pass(_ fix: Fix, _ slot: Int, _ fences: FenceTable) -> Bool {
    if rules.configuration.detectsCross && mayCross(fix, slot, fences) { return false }
    counts.accepted &+= 1
    counts.kept &+= 1
    if fix.flags.contains(.mocked) { counts.mocked &+= 1 }
    devices.pass(fix, slot)
    return true
  }

  /// Whether a fence that the device is not in may have been passed.
  private mutating func mayCross(_ fix: Fix, _ slot: Int, _ fences: FenceTable) -> Bool {
    let last = devices.states[slot].place
    let place = fix.place
    guard last != place else { return false }
    locator.boundaries(from: last, to: place, in: fences.index, into: &candidates)
    var membership = devices.states[slot].memberships
    for fence in candidates {
      // Both ascend.
      while membership >= 0, memberships.items[Int(membership)].fence < fence {
        membership = memberships.items[Int(membership)].next
      }
      if membership >= 0, memberships.items[Int(membership)].fence == fence { continue }
      guard let shape = fences.shape(fence) else { continue }
      let model = fences.index.distanceModel
      if shape.passage(from: last, to: place, model: model, &contacts) != nil { return true }
    }
    return false
  }
}

extension DeviceStates {
  /// Makes a fix that changes nothing else the device's last accepted and kept one.
  @inline(__always)
  fileprivate mutating func pass(_ fix: Fix, _ slot: Int) {
    states[slot].pass(fix)
  }
}

extension DeviceState {
  /// Makes a fix the last accepted and kept one; all else stays.
  @inline(__always)
  fileprivate mutating func pass(_ fix: Fix) {
    lateCount = 0
    time = fix.time
    longitude = fix.longitude
    latitude = fix.latitude
    accuracy = Float(fix.knownAccuracy ?? .nan)
    row = fix.row
    hasKept = true
    keptTime = fix.time
    keptLongitude = fix.longitude
    keptLatitude = fix.latitude
  }
}
