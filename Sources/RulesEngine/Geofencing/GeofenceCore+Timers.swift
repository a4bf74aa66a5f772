import Geo

extension GeofenceCore {
  /// Sends the dwells that a fix inside makes due.
  mutating func sendDwells(
    _ slot: Int32, _ fix: Fix, _ context: FixContext, _ fences: FenceTable
  ) {
    while Int(memberships[slot].dwellsSent) < rules.dwells.count {
      let membership = memberships[slot]
      let threshold = rules.dwells[Int(membership.dwellsSent)]
      let since = fix.time.saturatingSubtract(membership.enterTime)
      guard since >= threshold else { return }
      memberships[slot].dwellsSent += 1
      var event = makeEvent(.dwell, membership.fence, fix, context.sequence, fences)
      event.dwellThreshold = threshold
      event.storedSinceEnter = since
      event.isInitial = membership.marks.contains(.silent)
      setConfidence(&event, fix, distance: nil, fences)
      send(event, explainedBy: fix, isSilenced: silencesDwell(membership), fences)
    }
  }

  private func silencesDwell(_ membership: Membership) -> Bool {
    membership.marks.contains(.initial) && !rules.configuration.initialTrigger.contains(.dwell)
  }

  /// Ends stays in fences whose window has closed and, by watermark, sends dwells that fell due
  /// before `time`. A dwell due at exactly `time` is left to the fix at that time.
  mutating func fireTimers(
    upTo time: Int64, _ device: inout DeviceState, row: UInt32, sequence: UInt64,
    _ fences: FenceTable, includesDue: Bool = false
  ) {
    var previous: Int32 = -1
    var slot = device.memberships
    while slot >= 0 {
      let membership = memberships[slot]
      let end = fences[membership.fence].activeUntil
      let hasEnded = end <= time
      if rules.watermarkDwell && !membership.marks.contains(.pending) {
        // What is due when the window closes is not reached any more.
        let limit = hasEnded ? end : includesDue ? time.saturatingAdd(1) : time
        inferDwells(slot, before: limit, device, row: row, sequence, fences)
      }
      guard hasEnded else {
        previous = slot
        slot = membership.next
        continue
      }
      if !membership.marks.contains(.pending) {
        // A window that was moved into the past ends the stay where it was last seen.
        let moment = max(end, membership.enterTime)
        sendExit(
          membership, of: device, at: moment, fences[membership.fence].endReason, row: row,
          sequence, fences)
      }
      slot = memberships.removeNext(after: previous, head: &device.memberships)
    }
  }

  private mutating func inferDwells(
    _ slot: Int32, before limit: Int64, _ device: DeviceState, row: UInt32, _ sequence: UInt64,
    _ fences: FenceTable
  ) {
    while Int(memberships[slot].dwellsSent) < rules.dwells.count {
      let membership = memberships[slot]
      let threshold = rules.dwells[Int(membership.dwellsSent)]
      let due = membership.enterTime.saturatingAdd(threshold)
      guard due < limit else { return }
      memberships[slot].dwellsSent += 1
      var event = makeEvent(.dwell, membership.fence, of: device, at: due, sequence, fences)
      event.row = row
      event.dwellThreshold = threshold
      event.storedSinceEnter = threshold
      event.isInitial = membership.marks.contains(.silent)
      event.isInferred = true
      send(event, explainedBy: nil, isSilenced: silencesDwell(membership), fences)
    }
  }
}
