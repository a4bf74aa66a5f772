extension PopupEngine {
  /// The popup to show on a screen, if any.
  ///
  /// Asking does not count: record the impression once it is seen. From here on until a dismissal,
  /// a tap, ``release()`` or 60 seconds, the item is on offer, and asking again is answered with
  /// `.alreadyShowing`.
  ///
  /// - Parameters:
  ///   - screen: the screen's name.
  ///   - clock: now, in milliseconds since 1970.
  ///   - context: what is known of the user.
  /// - Complexity: O(*n*) in the number of candidates; allocates nothing.
  public mutating func getPopup(
    screen: String, at clock: Int64, context: PopupContext = PopupContext()
  ) -> PopupDecision {
    if let resolved = context.resolved(by: rules) {
      return getPopup(screen: screen, at: clock, context: resolved)
    }
    let now = move(to: clock)
    if let answer = answerForAll(now: now, context: context) { return answer }
    for place in rules.candidateRange(of: screen) {
      let item = rules.candidate(place)
      if verdict(item, now: now, context: context) == nil {
        return decide(item, now: now, context: context)
      }
    }
    return .nothing
  }

  /// The popup to show on a screen, and what became of every candidate.
  ///
  /// - Parameters:
  ///   - screen: the screen's name.
  ///   - clock: now, in milliseconds since 1970.
  ///   - context: what is known of the user.
  ///   - verdicts: gets every candidate, best first; empty when one reason holds for all.
  /// - Complexity: O(*n*) in the number of candidates; allocates nothing once `verdicts` has room.
  public mutating func getPopup(
    screen: String, at clock: Int64, context: PopupContext = PopupContext(),
    explaining verdicts: inout [PopupVerdict]
  ) -> PopupDecision {
    if let resolved = context.resolved(by: rules) {
      return getPopup(screen: screen, at: clock, context: resolved, explaining: &verdicts)
    }
    verdicts.removeAll(keepingCapacity: true)
    let now = move(to: clock)
    if let answer = answerForAll(now: now, context: context) { return answer }
    var decision = PopupDecision.nothing
    for place in rules.candidateRange(of: screen) {
      let item = rules.candidate(place)
      var reason: PopupReason?
      if let verdict = verdict(item, now: now, context: context) {
        reason = self.reason(verdict, item: item, now: now)
      } else if decision == .nothing {
        decision = decide(item, now: now, context: context)
        reason = decision.reason
      } else {
        reason = PopupReason(.outranked)
      }
      verdicts.append(PopupVerdict(item: item, reason: reason))
    }
    return decision
  }

  /// Asks for a popup and records its impression in one step, for hosts that show what they get.
  ///
  /// - Parameters:
  ///   - screen: the screen's name.
  ///   - clock: now, in milliseconds since 1970.
  ///   - context: what is known of the user.
  public mutating func checkAndRecord(
    screen: String, at clock: Int64, context: PopupContext = PopupContext()
  ) -> PopupDecision {
    let decision = getPopup(screen: screen, at: clock, context: context)
    switch decision {
    case .show(let item), .control(let item): record(.impression, item: item, at: clock)
    case .nothing, .featuresOff, .alreadyShowing: break
    }
    return decision
  }

  /// Whether an item may be shown, other items aside.
  ///
  /// - Parameters:
  ///   - item: its number in ``PopupRules/items``; any other number may not.
  ///   - clock: now, in milliseconds since 1970.
  ///   - context: what is known of the user.
  public mutating func shouldShow(
    item: Int, at clock: Int64, context: PopupContext = PopupContext()
  ) -> Bool {
    if let resolved = context.resolved(by: rules) {
      return shouldShow(item: item, at: clock, context: resolved)
    }
    let now = move(to: clock)
    guard rules.items.indices.contains(item) else { return false }
    return verdict(item, now: now, context: context) == nil
  }

  /// Why an item may not be shown, other items aside; `nil` when it may.
  ///
  /// - Parameters:
  ///   - item: its number in ``PopupRules/items``; any other number is an invalid rule.
  ///   - clock: now, in milliseconds since 1970.
  ///   - context: what is known of the user.
  public mutating func frequencyReason(
    item: Int, at clock: Int64, context: PopupContext = PopupContext()
  ) -> PopupReason? {
    if let resolved = context.resolved(by: rules) {
      return frequencyReason(item: item, at: clock, context: resolved)
    }
    let now = move(to: clock)
    guard rules.items.indices.contains(item) else { return PopupReason(.invalidRule) }
    guard let verdict = verdict(item, now: now, context: context) else { return nil }
    return reason(verdict, item: item, now: now)
  }

  /// The earliest time at which asking on a screen can have another answer by time alone: now when
  /// an item may be shown, `nil` when time changes nothing.
  ///
  /// - Parameters:
  ///   - screen: the screen's name.
  ///   - clock: now, in milliseconds since 1970.
  ///   - context: what is known of the user.
  public mutating func nextEligible(
    screen: String, at clock: Int64, context: PopupContext = PopupContext()
  ) -> Int64? {
    if let resolved = context.resolved(by: rules) {
      return nextEligible(screen: screen, at: clock, context: resolved)
    }
    let now = move(to: clock)
    var next: Int64?
    for place in rules.candidateRange(of: screen) {
      let item = rules.candidate(place)
      guard let verdict = verdict(item, now: now, context: context) else { return now }
      if let until = reason(verdict, item: item, now: now).until {
        next = min(next ?? until, until)
      }
    }
    return next
  }

  /// Closes the offer: the popup was not shown after all, or is gone.
  public mutating func release() {
    offer = nil
  }

  /// What holds for all candidates, if anything does.
  private mutating func answerForAll(
    now: Int64, context: borrowing PopupContext
  ) -> PopupDecision? {
    guard context.isEnabled else { return .featuresOff }
    guard let open = offer else { return nil }
    let end = open.at + Self.offerLimit
    if now < end { return .alreadyShowing(item: open.item, until: end) }
    offer = nil
    return nil
  }

  /// The best candidate is on offer, or held back for comparison.
  private mutating func decide(
    _ item: Int, now: Int64, context: borrowing PopupContext
  ) -> PopupDecision {
    let control = Int(rules.gates[item].control)
    if control >= 0 && rules.shares[control].holds(context.userID) { return .control(item: item) }
    offer = PopupOffer(item: item, at: now)
    return .show(item: item)
  }
}
