extension PopupEngine {
  /// Puts a verdict into words, with the time at which it can change.
  mutating func reason(_ verdict: GateVerdict, item: Int, now: Int64) -> PopupReason {
    let gate = rules.gates[item]
    let place = Int(binding.items[item])
    switch verdict.kind {
    case .notStarted: return PopupReason(.notStarted, until: gate.startAt)
    case .suppressedAfterTap, .suppressedAfterDismiss:
      return PopupReason(verdict.kind, until: tombstoneEnd(gate, verdict.kind, at: place, now: now))
    case .cooldown:
      return PopupReason(.cooldown, until: ledger.newest(0, at: place) + gate.limits.minGap)
    case .cappedImpressions, .cappedTaps, .cappedDismissals, .cappedConversions, .cappedSession:
      return capped(verdict, at: place, now: now)
    case .groupCapped:
      return capped(verdict, at: Int(binding.groups[Int(verdict.group)]), now: now)
    case .groupCooldown:
      let group = Int(verdict.group)
      let last = ledger.newest(0, at: Int(binding.groups[group]))
      return PopupReason(
        .groupCooldown, until: last + rules.groupLimits[group].minGap, group: group)
    case .quietHours:
      return PopupReason(.quietHours, until: calendar.next(minute: gate.quietTo, after: now))
    case .workspaceGuard:
      let place = Int(binding.workspace)
      if verdict.cap >= 0 { return capped(verdict, at: place, now: now) }
      let gap = rules.guardOrNone.minGap
      return PopupReason(.workspaceGuard, until: ledger.newest(0, at: place) + gap)
    default: return PopupReason(verdict.kind)
    }
  }

  private mutating func capped(_ verdict: GateVerdict, at place: Int, now: Int64) -> PopupReason {
    let cap = rules.caps[Int(verdict.cap)]
    let group = verdict.group >= 0 ? Int(verdict.group) : nil
    var until: Int64?
    if cap.kind == .rolling || cap.kind == .calendar {
      let stamp = ledger.nthNewest(Int(cap.event), Int(cap.max), at: place)
      until =
        cap.kind == .rolling
        ? stamp + cap.length : calendar.end(ofWindow: Int(cap.window), for: stamp)
    }
    return PopupReason(verdict.kind, cap: cap.cap, until: until, group: group)
  }

  /// When a message comes back by itself; `nil` when its rule keeps it away.
  private mutating func tombstoneEnd(
    _ gate: CompiledItem, _ kind: PopupReason.Kind, at place: Int, now: Int64
  ) -> Int64? {
    let event = kind == .suppressedAfterTap ? PopupEvent.tap : .dismiss
    if gate.until & (1 << event.rawValue) != 0 && ledger.everCount(event.index, at: place) > 0 {
      return nil
    }
    return ledger.tombstone(at: place, now: now).map { $0.at + FrequencyLedger.tombstoneLifetime }
  }
}
