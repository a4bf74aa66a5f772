/// What holds an item back, before it is put into words.
struct GateVerdict {
  let kind: PopupReason.Kind
  /// The cap's number; -1 where none is meant.
  var cap: Int32 = -1
  /// The group's number; -1 where none is meant.
  var group: Int32 = -1
}

extension PopupEngine {
  /// The first gate that is shut; `nil` when the item may be shown.
  ///
  /// The calendar must have been moved to `now`.
  func verdict(_ item: Int, now: Int64, context: borrowing PopupContext) -> GateVerdict? {
    let gate = rules.gates[item]
    if gate.flags.contains(.invalid) { return GateVerdict(kind: .invalidRule) }
    if gate.flags.contains(.disabled) { return GateVerdict(kind: .disabled) }
    if now < gate.startAt { return GateVerdict(kind: .notStarted) }
    if now >= gate.endAt { return GateVerdict(kind: .expired) }
    if gate.flags.contains(.hasAudience) && !context.audience.holds(item) {
      return GateVerdict(kind: .notTargeted)
    }
    if gate.rollout >= 0 && !rules.shares[Int(gate.rollout)].holds(context.userID) {
      return GateVerdict(kind: .notInRollout)
    }
    return frequencyVerdict(item, gate, now: now)
  }

  /// Gates 5 to 10.
  @inline(__always)
  private func frequencyVerdict(_ item: Int, _ gate: CompiledItem, now: Int64) -> GateVerdict? {
    let place = Int(binding.items[item])
    if place >= 0 {
      if let verdict = suppression(gate, at: place, now: now) { return verdict }
    }
    let cap = reachedCap(gate.limits, at: place, now: now)
    if cap >= 0 { return GateVerdict(kind: Self.kind(of: rules.caps[cap]), cap: Int32(cap)) }
    if isCoolingDown(gate.limits, at: place, now: now) { return GateVerdict(kind: .cooldown) }
    if gate.groupCount > 0, let verdict = groupVerdict(gate, now: now) { return verdict }
    if gate.hasQuietHours && isQuiet(gate, now: now) { return GateVerdict(kind: .quietHours) }
    if gate.flags.contains(.interruptive) && !gate.flags.contains(.bypassesGuard),
      let limits = rules.guardLimits
    {
      let place = Int(binding.workspace)
      let cap = reachedCap(limits, at: place, now: now)
      if cap >= 0 { return GateVerdict(kind: .workspaceGuard, cap: Int32(cap)) }
      if isCoolingDown(limits, at: place, now: now) { return GateVerdict(kind: .workspaceGuard) }
    }
    return nil
  }

  private func suppression(_ gate: CompiledItem, at place: Int, now: Int64) -> GateVerdict? {
    if gate.until != 0 {
      if gate.until & 0b1000 != 0 && ledger.everCount(3, at: place) > 0 {
        return GateVerdict(kind: .suppressedAfterConversion)
      }
      if gate.until & 0b0010 != 0 && ledger.everCount(1, at: place) > 0 {
        return GateVerdict(kind: .suppressedAfterTap)
      }
      if gate.until & 0b0100 != 0 && ledger.everCount(2, at: place) > 0 {
        return GateVerdict(kind: .suppressedAfterDismiss)
      }
    }
    guard gate.flags.contains(.message), ledger.table[place].flags.contains(.tombstone),
      let tombstone = ledger.tombstone(at: place, now: now)
    else { return nil }
    let isTap = tombstone.event == PopupEvent.tap.rawValue
    return GateVerdict(kind: isTap ? .suppressedAfterTap : .suppressedAfterDismiss)
  }

  private func groupVerdict(_ gate: CompiledItem, now: Int64) -> GateVerdict? {
    for index in gate.groups {
      let group = rules.groupLists[index]
      let place = Int(binding.groups[Int(group)])
      let cap = reachedCap(rules.groupLimits[Int(group)], at: place, now: now)
      if cap >= 0 { return GateVerdict(kind: .groupCapped, cap: Int32(cap), group: group) }
    }
    for index in gate.groups {
      let group = rules.groupLists[index]
      let place = Int(binding.groups[Int(group)])
      if isCoolingDown(rules.groupLimits[Int(group)], at: place, now: now) {
        return GateVerdict(kind: .groupCooldown, group: group)
      }
    }
    return nil
  }

  /// The first cap that is reached; -1 when none is.
  @inline(__always)
  private func reachedCap(_ limits: CompiledLimits, at place: Int, now: Int64) -> Int {
    for index in limits.caps where isReached(rules.caps[index], at: place, now: now) {
      return index
    }
    return -1
  }

  @inline(__always)
  private func isReached(_ cap: CompiledCap, at place: Int, now: Int64) -> Bool {
    if cap.kind == .never { return true }
    guard place >= 0 else { return false }
    let event = Int(cap.event)
    switch cap.kind {
    case .never: return true
    case .ever: return ledger.everCount(event, at: place) >= cap.max
    case .session: return session.count(event, at: place) >= cap.max
    case .rolling:
      return ledger.nthNewest(event, Int(cap.max), at: place) > now - cap.length
    case .calendar:
      return ledger.nthNewest(event, Int(cap.max), at: place)
        >= calendar.starts[Int(cap.window)]
    }
  }

  @inline(__always)
  private func isCoolingDown(_ limits: CompiledLimits, at place: Int, now: Int64) -> Bool {
    guard limits.minGap > 0 && place >= 0 else { return false }
    return ledger.newest(0, at: place) > now - limits.minGap
  }

  private func isQuiet(_ gate: CompiledItem, now: Int64) -> Bool {
    let minute = UInt16(truncatingIfNeeded: calendar.minuteOfDay(at: now))
    return gate.quietFrom < gate.quietTo
      ? minute >= gate.quietFrom && minute < gate.quietTo
      : minute >= gate.quietFrom || minute < gate.quietTo
  }

  private static func kind(of cap: CompiledCap) -> PopupReason.Kind {
    if cap.cap.period == .session { return .cappedSession }
    switch cap.cap.event {
    case .impression: return .cappedImpressions
    case .tap: return .cappedTaps
    case .dismiss: return .cappedDismissals
    case .conversion: return .cappedConversions
    }
  }
}
