/// One answer of a replay.
package struct PopupAnswer: Sendable {
  /// The step's place in the script.
  package let step: Int
  package let at: Int64
  package let screen: String
  package let decision: PopupDecision
  package let verdicts: [PopupVerdict]
  package let expected: PopupExpectation?
  /// What was answered, in the form of an expectation.
  package let answered: PopupExpectation

  /// Whether the answer is the expected one; `nil` when none is expected.
  package var agrees: Bool? { expected.map { $0 == answered } }
}

extension PopupScript {
  /// Goes through all steps.
  ///
  /// - Parameter take: called with each answer, in order.
  package func replay(_ take: (PopupAnswer) -> Void) {
    var engine = PopupEngine(rules: rules, ledger: FrequencyLedger(device: device))
    let audience = attributes.map { rules.audience(of: $0) } ?? .unknown
    let context = PopupContext(userID: user, audience: audience)
    var verdicts: [PopupVerdict] = []
    for (index, step) in steps.enumerated() {
      guard case .getPopup(let screen) = step.action else {
        engine.perform(step)
        continue
      }
      let decision = engine.getPopup(
        screen: screen, at: step.at, context: context, explaining: &verdicts)
      if !holdsOffers { engine.release() }
      take(
        PopupAnswer(
          step: index, at: step.at, screen: screen, decision: decision, verdicts: verdicts,
          expected: step.expected, answered: PopupExpectation(decision, verdicts, rules)))
    }
  }
}

extension PopupEngine {
  /// Does what a step says; asking is left out.
  package mutating func perform(_ step: PopupStep) {
    let at = step.at
    switch step.action {
    case .getPopup: break
    case .record(let event, let item, let id): record(event, item: item, at: at, id: id)
    case .merge(let entries): merge(entries, at: at)
    case .mergeCounts(let counts): merge(serverCounts: counts, at: at)
    case .coldStart: coldStart(at: at)
    case .background: background(at: at)
    case .foreground: foreground(at: at)
    case .release: release()
    case .reset(nil): reset(at: at)
    case .reset(let item?): reset(item: item, at: at)
    }
  }
}

extension PopupExpectation {
  package init(_ decision: PopupDecision, _ verdicts: [PopupVerdict], _ rules: PopupRules) {
    item = decision.item.map { rules.items[$0].id }
    var reasons: [String: String?] = [:]
    for verdict in verdicts {
      reasons.updateValue(verdict.reason?.kind.name, forKey: rules.items[verdict.item].id)
    }
    self.reasons = reasons
  }
}
