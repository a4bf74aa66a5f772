import Geo

/// What an engine remembers of a device.
package struct DeviceState: Sendable {
  package var device: DeviceHandle
  /// The epoch of the fences at the last accepted fix.
  var fenceEpoch: UInt32 = 0
  // The last accepted fix.
  var time = Int64.min
  var longitude = 0.0
  var latitude = 0.0
  var accuracy = Float.nan
  var row: UInt32 = 0
  // The last kept fix.
  var keptTime = Int64.min
  var keptLongitude = 0.0
  var keptLatitude = 0.0
  // The last fix that the speed gate rejected.
  var jumpTime = Int64.min
  var jumpLongitude = 0.0
  var jumpLatitude = 0.0
  /// The last fix that was out of order.
  var lateTime = Int64.min
  /// Up to this time, a fix with unchanged coverage changes nothing.
  var quietUntil = Int64.min
  /// The first membership, or −1.
  var memberships: Int32 = -1
  /// The slot in the reorder buffers, or −1.
  var reorderSlot: Int32 = -1
  /// The slot of the open batch, or −1.
  var batchSlot: Int32 = -1
  /// The chunk in which a fix was last put off; see ``GeofenceCore/takeInTwoPasses(_:_:_:firstSequence:)``.
  var putOff: UInt32 = 0
  var jumpCount: UInt8 = 0
  var lateCount: UInt8 = 0
  var isKnown = false
  var hasKept = false

  init(device: DeviceHandle) {
    self.device = device
  }

  var place: Coordinate { Coordinate(longitude: longitude, latitude: latitude) }

  /// The device as it was before its first fix, but for what still waits.
  mutating func reset() {
    var fresh = DeviceState(device: device)
    fresh.reorderSlot = reorderSlot
    fresh.batchSlot = batchSlot
    self = fresh
  }
}

/// The states of an engine's devices, dense; slots of forgotten devices are used again.
package struct DeviceStates: Sendable {
  private(set) var slots: [Int32] = []
  package internal(set) var states: [DeviceState] = []
  private var free: [Int32] = []

  /// How many devices are known.
  package var count: Int { states.count - free.count }

  /// One past the greatest device number seen.
  package var handleLimit: Int { slots.count }

  subscript(slot: Int) -> DeviceState {
    get { states[slot] }
    _modify { yield &states[slot] }
  }

  /// The device's slot, if it has one.
  @inline(__always)
  func existingSlot(of device: DeviceHandle) -> Int? {
    guard Int(device) < slots.count else { return nil }
    let slot = slots[Int(device)]
    return slot < 0 ? nil : Int(slot)
  }

  /// The device's slot, made if need be.
  mutating func slot(of device: DeviceHandle) -> Int {
    if let slot = existingSlot(of: device) { return slot }
    let missing = Int(device) + 1 - slots.count
    if missing > 0 { slots.append(contentsOf: repeatElement(-1, count: missing)) }
    let slot: Int
    if let reused = free.popLast() {
      slot = Int(reused)
      states[slot] = DeviceState(device: device)
    } else {
      slot = states.count
      states.append(DeviceState(device: device))
    }
    slots[Int(device)] = Int32(truncatingIfNeeded: slot)
    return slot
  }

  mutating func remove(_ device: DeviceHandle) {
    guard let slot = existingSlot(of: device) else { return }
    slots[Int(device)] = -1
    free.append(Int32(truncatingIfNeeded: slot))
  }

  /// Adds the devices whose last place a shape with this box may cover, in no order.
  ///
  /// - Complexity: O(*n*) in the number of devices, one comparison each as a rule.
  func appendDevices(near box: Bounds, to devices: inout [DeviceHandle]) {
    for slot in states.indices {
      let latitude = states[slot].latitude
      guard latitude >= box.minLatitude, latitude <= box.maxLatitude, states[slot].isKnown else {
        continue
      }
      // At a pole every longitude is the same place.
      let isNear = [0.0, 360, -360].contains { turn in
        box.contains(longitude: states[slot].longitude + turn, latitude: latitude)
      }
      guard isNear || latitude.magnitude == 90 else { continue }
      // The state of a forgotten device stays until its slot is used again.
      if existingSlot(of: states[slot].device) == slot { devices.append(states[slot].device) }
    }
  }
}
