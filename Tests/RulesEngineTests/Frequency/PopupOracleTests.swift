import Bytes
import Foundation
import RulesEngine
import TestSupport
import Testing

/// The engine against the specification read aloud, on random stories around clock changes.
@Suite struct PopupOracleTests {
  static let seeds: Range<UInt64> =
    0..<(ProcessInfo.processInfo.environment["GEORULES_FULL"] == nil ? 300 : 6_000)

  @Test(arguments: [false, true])
  func decidesAsTheOracleDoes(usesCounts: Bool) throws {
    var decisions = 0
    for seed in Self.seeds {
      var story = RandomPopups(seed: seed)
      let rules = story.rules()
      var oracle = try PopupOracle(rules)
      var engine = PopupEngine(rules: try rules.compiled())
      var verdicts: [PopupVerdict] = []
      for number in 0..<120 {
        let step = story.step(rules, usesCounts: usesCounts)
        oracle.perform(step)
        guard case .getPopup(let screen) = step.action else {
          engine.perform(step)
          continue
        }
        let decision = engine.getPopup(screen: screen, at: step.at, explaining: &verdicts)
        engine.release()
        let answer = PopupExpectation(decision, verdicts, engine.rules)
        let wanted = oracle.answer(screen: screen, now: oracle.mark)
        decisions += 1
        guard answer == wanted else {
          Issue.record(
            """
            seed \(seed), step \(number) at \(step.at): \(answer)
            and not \(wanted)
            under \(rules.json)
            after \(oracle.events.map { "\($0.item) \($0.event.name) \($0.at)\($0.isForgotten ? " forgotten" : "")" })
            told \(oracle.counts)
            """)
          return
        }
      }
    }
    print("popup oracle\(usesCounts ? " with server counts" : ""): \(decisions) decisions agree")
  }

  /// A reason's time is the first at which its gate opens, and nothing opens before `nextEligible`.
  @Test func saysWhenAGateOpens() throws {
    var checked = 0
    for seed in Self.seeds {
      var story = RandomPopups(seed: seed &+ 1_000_000)
      // Where a clock goes back over midnight, a calendar window can come back with it.
      guard story.zone.name != "America/St_Johns" else { continue }
      let rules = story.rules()
      var engine = PopupEngine(rules: try rules.compiled())
      for _ in 0..<60 {
        let step = story.step(rules, usesCounts: false)
        engine.perform(step)
        guard case .getPopup(let screen) = step.action else { continue }
        var verdicts: [PopupVerdict] = []
        _ = engine.getPopup(screen: screen, at: step.at, explaining: &verdicts)
        engine.release()
        for verdict in verdicts {
          guard let reason = verdict.reason, let until = reason.until else { continue }
          checked += 1
          var before = engine
          var after = engine
          #expect(
            before.frequencyReason(item: verdict.item, at: until - 1) != nil,
            "seed \(seed): \(reason) opens before its time")
          let later = after.frequencyReason(item: verdict.item, at: until)
          #expect(
            later?.kind != reason.kind || later?.cap != reason.cap || later?.group != reason.group,
            "seed \(seed): \(reason) does not open at its time")
        }
        guard let next = engine.nextEligible(screen: screen, at: step.at), next > step.at + 2_500
        else { continue }
        var early = engine
        #expect(early.getPopup(screen: screen, at: next - 1) == .nothing, "seed \(seed)")
      }
    }
    print("popup times: \(checked) checked")
  }
}
