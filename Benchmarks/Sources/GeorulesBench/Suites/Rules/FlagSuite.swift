import Report
import RulesEngine
import Workloads

/// Evaluation of our own rule files: a flag without rules, and three conditions with a rollout.
struct FlagSuite {
  private let workload: String
  private let users = FlagUsers()

  init(_ workload: String) {
    self.workload = workload
  }

  func run() throws(BenchError) -> [Measurement] {
    let constant = try RulesSuite.rules(Self.plain, .native)
    let uniform = try RulesSuite.rules(FlagField().native(strategy: "uniform"), .native)
    let featureflow = try RulesSuite.rules(FlagField().native(strategy: "featureflow"), .native)
    let contexts = users.contexts(id: "id")
    let works = [
      plain("ours-plain", constant), plainByKey("ours-plain-key", constant),
      Self.evaluating("ours-murmur3", uniform, contexts),
      Self.evaluating("ours-sha1", featureflow, contexts),
      RepeatedWork("ours-bind", items: contexts.count) {
        contexts.reduce(0) { count, context in
          _ = uniform.bind(context)
          return count + 1
        }
      },
    ]
    return try RepeatedWork.rows(workload, works, budget: 3) + [threads(uniform, contexts)]
  }

  private static let plain =
    #"{"dialect":"native","flags":{"#
    + (0..<100).map { #""flag-\#($0)":{"default":"on"}"# }.joined(separator: ",") + "}}"

  private func plain(_ name: String, _ rules: RuleSet) -> RepeatedWork {
    let context = rules.bind(TargetingContext(["id": "u"]))
    let flags = rules.keys.compactMap { rules.flag($0) }
    return RepeatedWork(name, items: flags.count * 1000) {
      var count = 0
      for _ in 0..<1000 {
        for flag in flags where rules.evaluate(flag, context).variation == 0 { count += 1 }
      }
      return count
    }
  }

  private func plainByKey(_ name: String, _ rules: RuleSet) -> RepeatedWork {
    let context = rules.bind(TargetingContext(["id": "u"]))
    let keys = rules.keys
    return RepeatedWork(name, items: keys.count * 1000) {
      var count = 0
      for _ in 0..<1000 {
        for key in keys where rules.evaluate(key, context).variation == 0 { count += 1 }
      }
      return count
    }
  }

  /// Every flag for every context, which are bound beforehand.
  static func evaluating(
    _ name: String, _ rules: RuleSet, _ contexts: [TargetingContext]
  ) -> RepeatedWork {
    let bound = contexts.map { rules.bind($0) }
    let flags = rules.keys.compactMap { rules.flag($0) }
    return RepeatedWork(name, items: bound.count * flags.count) {
      on(rules, flags, bound)
    }
  }

  private static func on(
    _ rules: RuleSet, _ flags: [FlagHandle], _ contexts: [BoundContext]
  ) -> Int {
    var count = 0
    for context in contexts {
      for flag in flags where rules.evaluate(flag, context).isOn { count += 1 }
    }
    return count
  }

  /// The same rules and contexts on two threads. Each thread's processor time is taken, so that it
  /// is sharing that is measured, not what else the machine does.
  private func threads(
    _ rules: RuleSet, _ contexts: [TargetingContext]
  ) throws(BenchError) -> Measurement {
    let bound = contexts.map { rules.bind($0) }
    let flags = rules.keys.compactMap { rules.flag($0) }
    let rounds = 5
    let work: @Sendable () -> Void = {
      for _ in 0..<rounds { _ = Self.on(rules, flags, bound) }
    }
    var speedups: [Double] = []
    var times: [Double] = []
    for _ in 0..<7 {
      let one = Threads.seconds(1, work)
      let two = Threads.seconds(2, work)
      speedups.append(2 * one.processor / two.processor)
      times.append(two.processor / Double(rounds * bound.count * flags.count) * 1e9)
    }
    var row = Measurement(suite: "rules", workload: workload, engine: "ours-murmur3-2t")
    row.nanosecondsPerItem = Rounds.median(times)
    row.items = bound.count * flags.count
    row.extras[.speedup] = Rounds.median(speedups)
    row.note = "processor time, \(Figure.fixed(Rounds.median(speedups), 2)) x one thread"
    return row
  }
}
