import Geo

/// Fixes that change nothing but their device's last place, as most do.
///
/// Everything is looked at in place, so that such a fix costs a fraction of
/// ``GeofenceCore/settle(_:sequence:fences:)``; what is not surely quiet is left to that.
extension GeofenceCore {
  /// Whether fixes can be quiet at all.
  @inline(__always)
  func mayBeQuiet(_ fences: FenceTable) -> Bool {
    rules.canBeQuiet && !recordsStates && !fences.hasWindows
  }

  /// Takes a fix of good quality whose fences are in ``covering``, if it is quiet.
  mutating func passesQuietly(_ fix: Fix, _ fences: FenceTable) -> Bool {
    guard mayBeQuiet(fences), let slot = devices.existingSlot(of: fix.device),
      devices.states[slot].isQuiet(at: fix.time, epoch: fences.epoch, rules),
      isCovering(devices.states[slot].memberships), !mayCross(fix.place, slot, fences)
    else { return false }
    countQuiet(fix.flags)
    devices.states[slot].pass(fix)
    return true
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

  /// Makes fix `row` its device's last, unless a boundary may lie on the way.
  @inline(__always)
  mutating func pass(_ batch: FixBatch, _ row: Int, _ slot: Int, _ fences: FenceTable) -> Bool {
    if rules.detectsCross {
      let place = Coordinate(longitude: batch.longitudes[row], latitude: batch.latitudes[row])
      if mayCross(place, slot, fences) { return false }
    }
    countQuiet(batch.flags[row])
    devices.states[slot].pass(batch, row)
    return true
  }

  @inline(__always)
  private mutating func countQuiet(_ flags: FixFlags) {
    counts.accepted &+= 1
    counts.kept &+= 1
    if flags.contains(.mocked) { counts.mocked &+= 1 }
  }

  /// Whether a fence that the device is not in may have been passed.
  private mutating func mayCross(_ place: Coordinate, _ slot: Int, _ fences: FenceTable) -> Bool {
    let last = devices.states[slot].place
    guard rules.detectsCross, last != place else { return false }
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

extension DeviceState {
  /// Whether unchanged coverage is enough for nothing to happen at a time.
  @inline(__always)
  func isQuiet(at time: Int64, epoch: UInt32, _ rules: CompiledRules) -> Bool {
    isKnown && fenceEpoch == epoch && time < quietUntil
      && (time > self.time || rules.takesAnyOrder)
      && time.saturatingSubtract(self.time) <= rules.lifetime
  }

  /// Makes a fix the last accepted and kept one; all else stays.
  fileprivate mutating func pass(_ fix: Fix) {
    pass(
      time: fix.time, longitude: fix.longitude, latitude: fix.latitude, accuracy: fix.accuracy,
      row: fix.row)
  }

  /// The same for fix `row` of a batch.
  @inline(__always)
  fileprivate mutating func pass(_ batch: FixBatch, _ row: Int) {
    pass(
      time: batch.times[row], longitude: batch.longitudes[row], latitude: batch.latitudes[row],
      accuracy: batch.accuracies[row], row: batch.rows[row])
  }

  @inline(__always)
  private mutating func pass(
    time: Int64, longitude: Double, latitude: Double, accuracy: Double, row: UInt32
  ) {
    lateCount = 0
    self.time = time
    self.longitude = longitude
    self.latitude = latitude
    self.accuracy = accuracy > 0 && accuracy < .infinity ? Float(accuracy) : .nan
    self.row = row
    hasKept = true
    keptTime = time
    keptLongitude = longitude
    keptLatitude = latitude
  }
}
