import RulesEngine
import Workloads

extension CountedWork {
  /// What the rules engine does for each question.
  static let rules = [
    CountedWork(name: "flag-plain") { () throws(BenchError) in
      try flags(#"{"dialect":"native","flags":{"f":{"default":"on"}}}"#)
    },
    CountedWork(name: "flag-murmur3") { () throws(BenchError) in
      try flags(FlagField(count: 10).native(strategy: "uniform"))
    },
    CountedWork(name: "flag-sha1") { () throws(BenchError) in
      try flags(FlagField(count: 10).native(strategy: "featureflow"))
    },
    CountedWork(name: "bucket-murmur3") { () throws(BenchError) in
      counting(BucketSuite.work("", .uniform))
    },
    CountedWork(name: "bucket-sha1") { () throws(BenchError) in
      counting(BucketSuite.work("", .featureflow))
    },
    CountedWork(name: "popup-reason") { () throws(BenchError) in
      counting(PopupSuite.reasons(try PopupSuite.rules(items: PopupSuite.candidates)))
    },
    CountedWork(name: "popup-get") { () throws(BenchError) in
      counting(PopupSuite.asking(try PopupSuite.rules(items: PopupSuite.candidates)))
    },
    CountedWork(name: "popup-record") { () throws(BenchError) in
      counting(PopupSuite.recording(try PopupSuite.rules(items: PopupSuite.candidates)))
    },
    CountedWork(name: "rules-load") { () throws(BenchError) in loading() },
  ]

  private static func counting(_ work: RepeatedWork) -> () throws(BenchError) -> Int {
    { () throws(BenchError) in
      _ = work.run(slice: 0)
      return work.items
    }
  }

  private static func flags(_ json: String) throws(BenchError) -> () throws(BenchError) -> Int {
    let rules = try RulesSuite.rules(json, .native)
    return counting(FlagSuite.evaluating("", rules, FlagUsers().contexts(id: "id")))
  }

  /// Counts by flag.
  private static func loading() -> () throws(BenchError) -> Int {
    let text = Array(LoadField.json(flags: 100).utf8)
    return { () throws(BenchError) in
      guard let rules = try? RuleSet.load(text), rules.problems.isEmpty else {
        throw .failed("rules-load: the file is refused")
      }
      return rules.keys.count
    }
  }
}
