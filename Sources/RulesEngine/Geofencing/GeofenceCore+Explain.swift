import Geo

extension GeofenceCore {
  /// Records the numbers behind a dropped fix.
  mutating func explain(_ rejection: FixRejection, of fix: Fix, sequence: UInt64) {
    var record = Explanation(
      rejection: rejection, sequence: sequence, device: fix.device, row: fix.row, time: fix.time)
    record.accuracyMetres = fix.accuracy
    let quality = rules.quality
    switch rejection {
    case .invalidCoordinate, .nullIsland, .mocked, .notMocked, .unknownAccuracy: break
    case .invalidAccuracy:
      record.measured = fix.accuracy
      record.limit = 0
    case .lowAccuracy:
      record.measured = fix.accuracy
      record.limit = quality.maxAccuracyMetres ?? .nan
    case .implausibleTime:
      record.measured = Double(fix.time)
      record.limit = quality.earliestTime.map { Double($0) } ?? .nan
    case .future:
      record.measured = Double(fix.time.saturatingSubtract(fix.receivedAt))
      record.limit = quality.futureToleranceMilliseconds.map { Double($0) } ?? .nan
    case .tooOld:
      record.measured = Double(fix.receivedAt.saturatingSubtract(fix.time))
      record.limit = quality.maxPastMilliseconds.map { Double($0) } ?? .nan
    case .outOfOrder, .duplicate, .duplicateTimestamp, .speedJump:
      explainAnchor(rejection, of: fix, in: &record)
    }
    explanations.append(record)
  }

  private func explainAnchor(
    _ rejection: FixRejection, of fix: Fix, in record: inout Explanation
  ) {
    guard let slot = devices.existingSlot(of: fix.device) else { return }
    let anchor = devices[slot]
    let elapsed = fix.time.saturatingSubtract(anchor.time)
    record.anchorTime = anchor.time
    record.anchor = anchor.place
    record.distanceMetres = Sphere.distanceMetres(anchor.place, fix.place)
    record.measured = Double(elapsed)
    record.limit = 0
    if rejection == .speedJump {
      record.measured =
        elapsed > 0 ? record.distanceMetres / Double(elapsed) * 1000 : .infinity
      record.limit = rules.quality.maxSpeed ?? .nan
    }
  }

  /// Records the numbers behind an event.
  mutating func explain(
    _ event: Event, fix: Fix?, isSilenced: Bool, confirmations: Int, _ fences: FenceTable
  ) {
    var record = Explanation(
      event: event.kind, reason: event.reason, sequence: event.sequence, device: event.device,
      row: event.row, time: event.time, fence: event.fence, fenceRevision: event.revision)
    record.isSilenced = isSilenced
    record.confirmations = confirmations
    if let fix {
      record.accuracyMetres = fix.accuracy
      record.distanceMetres = signedDistance(event.fence, fix, fences)
    }
    switch event.kind {
    case .exit:
      if let fix {
        record.measured = record.distanceMetres - rules.allowance(fix)
        record.limit = rules.exitBuffer
      }
    case .dwell:
      record.measured = Double(event.storedSinceEnter)
      record.limit = Double(event.dwellThreshold)
    case .enter, .cross: break
    }
    if let slot = devices.existingSlot(of: event.device), devices[slot].isKnown {
      record.anchorTime = devices[slot].time
      record.anchor = devices[slot].place
    }
    explanations.append(record)
  }
}
