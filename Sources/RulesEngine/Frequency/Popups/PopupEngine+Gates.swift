/// What holds an item back, before it is put into words.
struct GateVerdict {
  let kind: PopupReason.Kind
  /// The cap's number; -1 where none is meant.
  var cap: Int32 = -1
  /// The group's number; -1 where none is meant.
  var group: Int32 = -1
}

// These are `mutating` though they change nothing: a method that borrows a value this large from a
// caller that may change it would get a copy of it.
extension PopupEngine {
  /// The first gate that is shut; `nil` when the item may be shown.
  ///
  /// The calendar must have been moved to `now`.
  mutating func verdict(
    _ item: Int, now: Int64, context: borrowing PopupContext
  ) -> GateVerdict? {
    let gate = rules.gates[item]
    if !gate.flags.isDisjoint(with: [.invalid, .disabled]) {
      return GateVerdict(kind: gate.flags.contains(.invalid) ? .invalidRule : .disabled)
    }
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
  private mutating func frequencyVerdict(
    _ item: Int, _ gate: CompiledItem, now: Int64
  ) -> GateVerdict? {
    let place = Int(binding.items[item])
    if place >= 0 && (gate.until != 0 || gate.flags.contains(.message)),
      let verdict = suppression(gate.until, gate.flags, at: place, now: now)
    {
      return verdict
    }
    let own = check(gate.limits, at: place, now: now)
    if own >= 0 { return GateVerdict(kind: rules.caps[own].reason, cap: Int32(own)) }
    if own == Self.coolingDown { return GateVerdict(kind: .cooldown) }
    if gate.groupCount > 0, let verdict = groupVerdict(gate.groups, now: now) { return verdict }
    if gate.hasQuietHours && isQuiet(gate, now: now) { return GateVerdict(kind: .quietHours) }
    if rules.hasGuard && gate.isGuarded {
      let all = check(rules.guardOrNone, at: Int(binding.workspace), now: now)
      if all != Self.open { return GateVerdict(kind: .workspaceGuard, cap: Int32(max(all, -1))) }
    }
    return nil
  }

  private mutating func suppression(
    _ until: UInt8, _ flags: CompiledItem.Flags, at place: Int, now: Int64
  ) -> GateVerdict? {
    if until & 0b1000 != 0 && ledger.everCount(3, at: place) > 0 {
      return GateVerdict(kind: .suppressedAfterConversion)
    }
    if until & 0b0010 != 0 && ledger.everCount(1, at: place) > 0 {
      return GateVerdict(kind: .suppressedAfterTap)
    }
    if until & 0b0100 != 0 && ledger.everCount(2, at: place) > 0 {
      return GateVerdict(kind: .suppressedAfterDismiss)
    }
    guard flags.contains(.message), ledger.table[place].flags.contains(.tombstone),
      let tombstone = ledger.tombstone(at: place, now: now)
    else { return nil }
    let isTap = tombstone.event == PopupEvent.tap.rawValue
    return GateVerdict(kind: isTap ? .suppressedAfterTap : .suppressedAfterDismiss)
  }

  /// The first group with a reached cap; else the first that is cooling down.
  private mutating func groupVerdict(_ groups: Range<Int>, now: Int64) -> GateVerdict? {
    var cooling: GateVerdict?
    for index in groups {
      let group = rules.groupLists[index]
      let found = check(
        rules.groupLimits[Int(group)], at: Int(binding.groups[Int(group)]), now: now)
      if found >= 0 { return GateVerdict(kind: .groupCapped, cap: Int32(found), group: group) }
      if found == Self.coolingDown && cooling == nil {
        cooling = GateVerdict(kind: .groupCooldown, group: group)
      }
    }
    return cooling
  }

  private static let open = -1
  private static let coolingDown = -2

  /// The first cap that is reached, or `coolingDown`, or `open`.
  @inline(__always)
  private mutating func check(_ limits: CompiledLimits, at place: Int, now: Int64) -> Int {
    guard place >= 0 else { return Int(limits.neverCap) }
    let record = ledger.table[place]
    if record.flags.contains(.summary) {
      return checkWithSummary(limits.caps, limits.minGap, at: place, now: now)
    }
    for index in limits.caps {
      let cap = rules.caps[index]
      let event = Int(cap.event)
      switch cap.kind {
      case .never: return index
      case .ever: if record.counts[event] >= cap.max { return index }
      case .session: if session.count(event, at: place) >= cap.max { return index }
      case .rolling, .calendar:
        guard UInt32(record.filled[event]) >= cap.max else { continue }
        let stamp = ledger.table.arena[record.ring(event) + Int(cap.max) - 1]
        let isInside =
          cap.kind == .rolling
          ? stamp > now - cap.length : stamp >= calendar.starts[Int(cap.window)]
        if isInside { return index }
      }
    }
    guard limits.minGap > 0 && record.filled[0] > 0 else { return Self.open }
    let last = ledger.table.arena[Int(record.ringStart)]
    return last > now - limits.minGap ? Self.coolingDown : Self.open
  }

  /// The same where a server's count is to be added.
  private mutating func checkWithSummary(
    _ caps: Range<Int>, _ minGap: Int64, at place: Int, now: Int64
  ) -> Int {
    for index in caps {
      let cap = rules.caps[index]
      let event = Int(cap.event)
      let isReached =
        switch cap.kind {
        case .never: true
        case .ever: ledger.everCount(event, at: place) >= cap.max
        case .session: session.count(event, at: place) >= cap.max
        case .rolling: ledger.nthNewest(event, Int(cap.max), at: place) > now - cap.length
        case .calendar:
          ledger.nthNewest(event, Int(cap.max), at: place) >= calendar.starts[Int(cap.window)]
        }
      if isReached { return index }
    }
    let isClose = minGap > 0 && ledger.newest(0, at: place) > now - minGap
    return isClose ? Self.coolingDown : Self.open
  }

  private mutating func isQuiet(_ gate: CompiledItem, now: Int64) -> Bool {
    let minute = UInt16(truncatingIfNeeded: calendar.minuteOfDay(at: now))
    return gate.quietFrom < gate.quietTo
      ? minute >= gate.quietFrom && minute < gate.quietTo
      : minute >= gate.quietFrom || minute < gate.quietTo
  }
}
