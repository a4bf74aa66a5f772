import RulesEngine
import Testing

/// Reports of buckets gone wrong elsewhere, with the right answers (numbers of the specification).
@Suite struct ReportedBucketTests {
  private static let ids = (0..<1_000).map { "user-\($0)" }

  /// 1: the whole product of 64 bits, shifted; not a fraction of 2³¹.
  @Test func flagdScalesInIntegers() {
    let bucketer = Bucketer(.flagd2, key: "flag")
    for id in Self.ids {
      var hash = Murmur3()
      hash.update("flag\(id)".utf8Span.span)
      let word = UInt64(hash.finish())
      for total in [1, 100, 2_147_483_647, .max] as [UInt32] {
        let expected = Double((word * UInt64(total)) >> 32)
        #expect(bucketer.bucket(of: id, total: total).value == expected)
      }
    }
  }

  /// 2: variants have a seed of their own, so that a small rollout reaches all of them.
  @Test func unleashVariantsSpreadInARollout() {
    let rollout = Bucketer(.unleash, key: "group")
    let variants = Bucketer(.unleashVariant, key: "group")
    let inside = (0..<10_000).map(String.init).filter { rollout.includes($0, percent: 10) }
    let reached = Set(inside.compactMap { variants.variation(of: $0, weights: [1, 1, 1, 1, 1]) })
    #expect(reached == [0, 1, 2, 3, 4])
    let shares = inside.map { variants.bucket(of: $0, total: 1_000).value }
    #expect((shares.max() ?? 0) > 900)
  }

  /// 5: past the last weight is the last variation; no variations is none.
  @Test func launchDarklyPastTheEndIsTheLast() {
    let bucketer = Bucketer(.launchdarkly, key: "flag", salt: "salt")
    for id in Self.ids {
      #expect(bucketer.variation(of: id, weights: [0, 1]) == 1)
      #expect(bucketer.variation(of: id, weights: []) == nil)
    }
  }

  /// 6: a whole number is hashed as its digits.
  @Test func launchDarklyHashesDigits() {
    let bucket = Bucketer(.launchdarkly, key: "hashKey", salt: "saltyA").bucket(of: "33333")
    #expect(abs(bucket.value - 0.54771423) < 1e-7)
  }

  /// 7: the key is part of the input, so that not the same ids come first everywhere.
  @Test(arguments: BucketingStrategy.allCases.filter { $0 != .split })
  func keysDiffer(strategy: BucketingStrategy) {
    let first = Bucketer(strategy, key: "first", salt: "s")
    let second = Bucketer(strategy, key: "second", salt: "s")
    let same = Self.ids.filter {
      first.includes($0, percent: 50) == second.includes($0, percent: 50)
    }
    #expect((400...600).contains(same.count))
  }

  /// 8: text outside ASCII is hashed as UTF-8 and never refused.
  @Test func idsOutsideASCIIAreHashedAsUTF8() {
    for id in ["ü", "用户", "😀", "\u{0}", "e\u{301}"] {
      var hash = Murmur3()
      hash.update("group:\(id)".utf8Span.span)
      let expected = Double(hash.finish() % 100 + 1)
      #expect(Bucketer(.unleash, key: "group").bucket(of: id).value == expected)
    }
  }

  /// 15: as many buckets as percent, so that 0 holds nobody and 100 everybody.
  @Test func bucketsAreAHundred() {
    let values = Set(
      (0..<20_000).map { Bucketer(.featureflow, key: "f").bucket(of: "\($0)").value })
    #expect(values.count == 100 && values.min() == 1 && values.max() == 100)
  }

  /// 16: the same key, salt and id give the same bucket in any project.
  @Test func projectsShareBuckets() throws {
    func project(_ others: String, salt: String) throws -> RuleSet {
      try RuleText.load(
        """
        {"flags": {\(others)"flag": {"on": true, "salt": "\(salt)", "variations": [true, false],
          "fallthrough": {"rollout": {"variations": [{"variation": 0, "weight": 50000},
            {"variation": 1, "weight": 50000}]}}}}}
        """)
    }
    let first = try project("", salt: "salt")
    let second = try project(
      #""other": {"on": false, "salt": "x", "variations": [1], "offVariation": 0}, "#, salt: "salt")
    let third = try project("", salt: "another")
    var moved = 0
    for id in Self.ids {
      let context = TargetingContext(["kind": "user", "key": .string(id)])
      func serve(_ rules: RuleSet) -> Int? {
        rules.evaluate("flag", rules.bind(context)).variation
      }
      #expect(serve(first) == serve(second))
      let bucket = Bucketer(.launchdarkly, key: "flag", salt: "salt").bucket(of: id)
      #expect(serve(first) == (bucket.value < 0.5 ? 0 : 1))
      if serve(third) != serve(first) { moved += 1 }
    }
    #expect((400...600).contains(moved))
  }
}
