import Geo

extension GeofenceCore {
  /// The least size of a written device.
  static let deviceSize = 120

  func writeDevice(_ slot: Int, ranks: [UInt32], to writer: inout ByteWriter) {
    let device = devices[slot]
    writer.write(device.device)
    writer.write(device.fenceEpoch)
    writer.write(device.time)
    writer.write(device.longitude)
    writer.write(device.latitude)
    writer.write(device.accuracy)
    writer.write(device.row)
    writer.write(device.keptTime)
    writer.write(device.keptLongitude)
    writer.write(device.keptLatitude)
    writer.write(device.jumpTime)
    writer.write(device.jumpLongitude)
    writer.write(device.jumpLatitude)
    writer.write(device.lateTime)
    writer.write(device.jumpCount)
    writer.write(device.lateCount)
    writer.write(device.isKnown)
    writer.write(device.hasKept)
    writeMemberships(of: device, ranks: ranks, to: &writer)
    if device.reorderSlot >= 0 {
      let buffer = reorder[device.reorderSlot]
      writer.write(buffer.maxTime)
      writer.write(count: buffer.count)
      for held in buffer.waiting {
        writer.write(held.sequence)
        writer.write(held.fix)
      }
    } else {
      writer.write(Int64.min)
      writer.write(count: 0)
    }
    writer.write(fixes: device.batchSlot >= 0 ? openBatches[device.batchSlot] : [])
  }

  private func writeMemberships(
    of device: DeviceState, ranks: [UInt32], to writer: inout ByteWriter
  ) {
    var chain: [Membership] = []
    var slot = device.memberships
    while slot >= 0 {
      chain.append(memberships[slot])
      slot = memberships[slot].next
    }
    // By id, not by handle: the same state has the same bytes however fences were loaded.
    chain.sort { ranks[Int($0.fence)] < ranks[Int($1.fence)] }
    writer.write(count: chain.count)
    for membership in chain {
      writer.write(ranks[Int(membership.fence)])
      writer.write(membership.enterTime)
      writer.write(membership.crossing)
      writer.write(membership.marks.rawValue)
      writer.write(membership.cause.rawValue)
      writer.write(membership.dwellsSent)
      writer.write(membership.exitCount)
    }
  }

  mutating func readDevice(
    _ handle: DeviceHandle, from reader: inout ByteReader, handles: [FenceHandle],
    fences: FenceTable
  ) throws(SnapshotError) {
    var device = DeviceState(device: handle)
    device.fenceEpoch = try reader.read(UInt32.self)
    device.time = try reader.read(Int64.self)
    device.longitude = try reader.readDouble()
    device.latitude = try reader.readDouble()
    device.accuracy = try reader.readFloat()
    device.row = try reader.read(UInt32.self)
    device.keptTime = try reader.read(Int64.self)
    device.keptLongitude = try reader.readDouble()
    device.keptLatitude = try reader.readDouble()
    device.jumpTime = try reader.read(Int64.self)
    device.jumpLongitude = try reader.readDouble()
    device.jumpLatitude = try reader.readDouble()
    device.lateTime = try reader.read(Int64.self)
    device.jumpCount = min(2, try reader.read(UInt8.self))
    device.lateCount = min(4, try reader.read(UInt8.self))
    device.isKnown = try reader.readBool()
    device.hasKept = try reader.readBool()
    let places = [
      (device.longitude, device.latitude), (device.keptLongitude, device.keptLatitude),
      (device.jumpLongitude, device.jumpLatitude),
    ]
    guard places.allSatisfy({ $0.0.magnitude <= 180 && $0.1.magnitude <= 90 }) else {
      throw reader.invalid("place")
    }
    try readMemberships(into: &device, from: &reader, handles: handles)
    try readHeldFixes(into: &device, from: &reader)
    for fix in try reader.readFixes() { openBatches.append(fix, to: &device.batchSlot) }
    device.quietUntil = quietEnd(of: device, fences)
    devices[devices.slot(of: handle)] = device
  }

  private mutating func readMemberships(
    into device: inout DeviceState, from reader: inout ByteReader, handles: [FenceHandle]
  ) throws(SnapshotError) {
    var chain: [Membership] = []
    var lowest = 0
    for _ in 0..<(try reader.readCount(ofAtLeast: 24)) {
      let rank = Int(try reader.read(UInt32.self))
      guard rank >= lowest, rank < handles.count else { throw reader.invalid("fence number") }
      lowest = rank + 1
      let enterTime = try reader.read(Int64.self)
      let crossing = try reader.read(Int64.self)
      let marks = Membership.Marks(rawValue: try reader.read(UInt8.self))
      guard let cause = InitialCause(rawValue: try reader.read(UInt8.self)) else {
        throw reader.invalid("cause")
      }
      var membership = Membership(
        fence: handles[rank], device: device.device, enterTime: enterTime, crossing: crossing,
        marks: marks, cause: cause)
      membership.dwellsSent = try reader.read(UInt8.self)
      membership.exitCount = try reader.read(UInt8.self)
      chain.append(membership)
    }
    var previous: Int32 = -1
    for membership in chain.sorted(by: { $0.fence < $1.fence }) {
      previous = memberships.insert(membership, after: previous, head: &device.memberships)
    }
  }

  private mutating func readHeldFixes(
    into device: inout DeviceState, from reader: inout ByteReader
  ) throws(SnapshotError) {
    let maxTime = try reader.read(Int64.self)
    let count = try reader.readCount(ofAtLeast: ByteReader.fixSize + 8)
    guard maxTime != .min || count > 0 else { return }
    device.reorderSlot = reorder.makeSlot()
    for _ in 0..<count {
      let sequence = try reader.read(UInt64.self)
      let fix = try reader.readFix()
      guard fix.device == device.device, fix.latitude.magnitude <= 90,
        fix.longitude.magnitude <= 180
      else { throw reader.invalid("held fix") }
      reorder[device.reorderSlot].hold(HeldFix(fix: fix, sequence: sequence))
    }
    reorder[device.reorderSlot].maxTime = maxTime
  }
}
