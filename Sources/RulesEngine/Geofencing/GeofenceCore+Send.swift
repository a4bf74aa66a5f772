import Geo
import Glibc

extension GeofenceCore {
  func makeEvent(
    _ kind: EventKind, _ fence: FenceHandle, _ fix: Fix, _ sequence: UInt64, _ fences: FenceTable
  ) -> Event {
    let entry = fences[fence]
    return Event(
      kind: kind, device: fix.device, fence: fence, generation: entry.addedEpoch,
      revision: entry.revision, row: fix.row, sequence: sequence, time: fix.time,
      longitude: fix.longitude, latitude: fix.latitude)
  }

  /// An event that no fix decides: it carries the device's last fix.
  func makeEvent(
    _ kind: EventKind, _ fence: FenceHandle, of device: DeviceState, at time: Int64,
    _ sequence: UInt64, _ fences: FenceTable
  ) -> Event {
    let entry = fences[fence]
    return Event(
      kind: kind, device: device.device, fence: fence, generation: entry.addedEpoch,
      revision: entry.revision, row: device.row, sequence: sequence, time: time,
      longitude: device.longitude, latitude: device.latitude)
  }

  /// Φ(−d/σ) with σ = accuracy / 1.515: the accuracy is taken as a 68 % circle.
  func setConfidence(
    _ event: inout Event, _ fix: Fix, distance: Double?, _ fences: FenceTable
  ) {
    guard let accuracy = fix.knownAccuracy else { return }
    let metres = distance ?? signedDistance(event.fence, fix, fences)
    event.confidence = erfc(metres * 1.515 / accuracy / 2.0.squareRoot()) / 2
  }

  mutating func sendEnter(
    _ slot: Int32, _ fix: Fix, _ context: FixContext, _ fences: FenceTable
  ) {
    let membership = memberships[slot]
    var event = makeEvent(.enter, membership.fence, fix, context.sequence, fences)
    event.cause = membership.cause
    event.isInitial = membership.marks.contains(.initial)
    event.reason = membership.marks.contains(.updated) ? .fenceUpdated : .moved
    event.storedCrossing = membership.crossing
    setConfidence(&event, fix, distance: nil, fences)
    memberships[slot].marks.remove(.updated)
    memberships[slot].crossing = Event.none
    send(event, explainedBy: fix, isSilenced: membership.marks.contains(.silent), fences)
  }

  mutating func sendExit(
    _ slot: Int32, _ fix: Fix, distance: Double?, _ context: FixContext, _ fences: FenceTable
  ) {
    let membership = memberships[slot]
    var event = makeEvent(.exit, membership.fence, fix, context.sequence, fences)
    event.reason = membership.marks.contains(.updated) ? .fenceUpdated : .moved
    event.isInitial = membership.marks.contains(.silent)
    event.storedSinceEnter = fix.time.saturatingSubtract(membership.enterTime)
    event.storedCrossing = membership.crossing
    setConfidence(&event, fix, distance: distance, fences)
    send(
      event, explainedBy: fix, isSilenced: false, fences, confirmations: Int(membership.exitCount))
  }

  /// Ends a stay for a reason that is not a fix's place.
  mutating func sendExit(
    _ membership: Membership, of device: DeviceState, at time: Int64, _ reason: EventReason,
    row: UInt32, _ sequence: UInt64, _ fences: FenceTable
  ) {
    var event = makeEvent(.exit, membership.fence, of: device, at: time, sequence, fences)
    event.reason = reason
    event.row = row
    event.isInferred = true
    event.isInitial = membership.marks.contains(.silent)
    event.storedSinceEnter = time.saturatingSubtract(membership.enterTime)
    send(event, explainedBy: nil, isSilenced: false, fences)
  }

  mutating func send(
    _ event: Event, explainedBy fix: Fix?, isSilenced: Bool, _ fences: FenceTable,
    confirmations: Int = 0
  ) {
    if explains {
      explain(
        event, fix: fix, isSilenced: isSilenced, confirmations: confirmations, fences)
    }
    if !isSilenced { events.append(event) }
  }
}
