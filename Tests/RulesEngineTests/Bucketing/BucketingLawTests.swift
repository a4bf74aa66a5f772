import RulesEngine
import Testing

/// What holds for every strategy, and what is measured over a million ids.
@Suite struct BucketingLawTests {
  private static let ids = (0..<2_000).map { "user-\($0)" } + ["ü", "用户", "😀", " "]

  @Test(arguments: BucketingStrategy.allCases)
  func nobodyAtZeroEverybodyAtHundred(strategy: BucketingStrategy) {
    let bucketer = Bucketer(strategy, key: "flag", salt: "s", seed: 61)
    for id in Self.ids {
      for percent in [0, -0.0, -1, -.infinity, .nan] {
        #expect(!bucketer.includes(id, percent: percent))
      }
      for percent in [100, 100.5, .infinity] {
        #expect(bucketer.includes(id, percent: percent))
      }
    }
  }

  /// Also B2 reports 15 and 17: raising the percentage keeps everybody who was in.
  @Test(arguments: BucketingStrategy.allCases)
  func isMonotone(strategy: BucketingStrategy) {
    let bucketer = Bucketer(strategy, key: "flag", salt: "s", seed: 61)
    let steps = [0, 0.001, 0.5, 1, 5, 10, 33.3, 50, 50.001, 66.6, 90, 99, 99.999, 100]
    for id in Self.ids {
      let answers = steps.map { bucketer.includes(id, percent: $0) }
      let first = answers.firstIndex(of: true) ?? answers.count
      #expect(answers[first...].allSatisfy { $0 }, "\(id)")
    }
  }

  @Test(arguments: BucketingStrategy.allCases)
  func isTheSameEachTime(strategy: BucketingStrategy) {
    let first = Bucketer(strategy, key: "flag", salt: "s", seed: 61)
    let second = Bucketer(strategy, key: "flag", salt: "s", seed: 61)
    for id in Self.ids {
      let bucket = first.bucket(of: id)
      #expect(bucket == second.bucket(of: id))
      #expect(bucket.position >= 0 && bucket.position <= 1)
    }
  }

  /// Whoever a rollout holds gets the first of two variations of the same size.
  @Test(arguments: [
    BucketingStrategy.uniform, .featureflow, .unleash, .split, .launchdarkly, .statsig, .flagd1,
    .optimizely, .fliptVariant, .fliptThreshold, .devcycle, .firebase,
  ])
  func rolloutAndSplitAgree(strategy: BucketingStrategy) {
    let bucketer = Bucketer(strategy, key: "flag", salt: "s", seed: 61)
    let unit = strategy == .launchdarkly ? 1_000.0 : 1
    for percent in [1.0, 10, 37, 50, 99] {
      for id in Self.ids {
        let variation = bucketer.variation(
          of: id, weights: [percent * unit, (100 - percent) * unit])
        #expect((variation == 0) == bucketer.includes(id, percent: percent), "\(id) at \(percent)")
      }
    }
  }

  /// Rollouts of PostHog, GrowthBook and Flagsmith include the bucket that is exactly their
  /// percentage, their splits give it to the next variation: by the vendors' own definitions
  /// (`<=` for rollouts, half-open ranges for variations). All others agree.
  @Test(arguments: [
    BucketingStrategy.posthog, .growthbook1, .growthbook2, .growthbook1UTF16, .growthbook2UTF16,
    .flagsmith,
  ])
  func rolloutAndSplitAgreeButForOneBucket(strategy: BucketingStrategy) {
    let bucketer = Bucketer(strategy, key: "flag", salt: "s", seed: 61)
    var exact = 0
    for percent in [1.0, 10, 29, 37, 50, 58, 99] {
      // Of Flagsmith's 9,999 buckets only the one at 50 % is exactly a percentage of these.
      let count = strategy == .flagsmith ? 100_000 : 20_000
      let ids = strategy == .posthog ? Self.ids : (0..<count).map { "user-\($0)" }
      for id in ids {
        let isFirst = bucketer.variation(of: id, weights: [percent, 100 - percent]) == 0
        let isIn = bucketer.includes(id, percent: percent)
        let bucket = bucketer.bucket(of: id)
        // Flagsmith's bucket is in percent, the others' are compared as fractions.
        let isExact =
          strategy == .flagsmith ? bucket.value == percent : bucket.position == percent / 100
        if isExact {
          exact += 1
          #expect(isIn && !isFirst, "\(id) at \(percent)")
        } else {
          #expect(isIn == isFirst, "\(id) at \(percent)")
        }
      }
    }
    // PostHog's buckets are too many for one to be hit.
    #expect((exact > 0) == (strategy != .posthog))
  }

  /// At the very bucket where a percentage ends, which rounding must not move: 29 % of 100 is
  /// 28.999999999999996 as a product.
  @Test(arguments: [BucketingStrategy.uniform, .optimizely, .statsig, .fliptVariant])
  func rolloutAndSplitAgreeAtTheEnd(strategy: BucketingStrategy) {
    let bucketer = Bucketer(strategy, key: "flag", salt: "s")
    let buckets = Double(strategy.buckets ?? 0)
    for percent in [29.0, 57, 58] {
      var found = 0
      for number in 0..<2_000_000 where found < 2 {
        let id = "u\(number)"
        guard bucketer.bucket(of: id).value == percent * buckets / 100 else { continue }
        found += 1
        #expect(!bucketer.includes(id, percent: percent))
        #expect(bucketer.variation(of: id, weights: [percent, 100 - percent]) == 1)
      }
      #expect(found == 2)
    }
  }

  /// Those whose buckets are as many as the weights' sum.
  @Test(arguments: [BucketingStrategy.unleashVariant, .flagd2, .flagdCBOR, .eppo])
  func rolloutAndSplitOfThousandthsAgree(strategy: BucketingStrategy) {
    let bucketer = Bucketer(strategy, key: "flag")
    for percent in [0.001, 10, 37.5, 99] {
      let weights = [percent * 1_000, 100_000 - percent * 1_000]
      for id in Self.ids {
        let isFirst = bucketer.variation(of: id, weights: weights) == 0
        #expect(isFirst == bucketer.includes(id, percent: percent), "\(id) at \(percent)")
      }
    }
  }

  /// Without an id: left out, at the beginning of the scale, or by the vendor's stand-in.
  @Test(arguments: BucketingStrategy.allCases)
  func withoutID(strategy: BucketingStrategy) {
    let bucketer = Bucketer(strategy, key: "flag", salt: "s", seed: 61)
    for percent in [0, 0.001, 25, 50, 75, 99.9, 100] {
      let isIn = bucketer.includes(nil, percent: percent)
      switch strategy.withoutID {
      case .excluded: #expect(!isIn)
      case .firstBucket: #expect(isIn == (percent > 0))
      case .text(let other): #expect(isIn == bucketer.includes(other, percent: percent))
      }
    }
    let weights = [0.0, 10, 90]
    let variation = bucketer.variation(of: nil, weights: weights)
    switch strategy.withoutID {
    case .excluded: #expect(variation == nil)
    case .firstBucket: #expect(variation == 1)
    case .text(let other): #expect(variation == bucketer.variation(of: other, weights: weights))
    }
  }

  /// Native files leave somebody without an id to the strategy too.
  @Test(arguments: BucketingStrategy.allCases)
  func filesWithoutID(strategy: BucketingStrategy) throws {
    let rules = try RuleText.load(
      """
      {"dialect": "native", "flags": {
        "rollout": {"rules": [{"rollout": {"percent": 60, "strategy": "\(strategy.rawValue)"},
          "serve": "on"}]},
        "split": {"rules": [{"serve": {"strategy": "\(strategy.rawValue)",
          "split": [{"variation": "on", "weight": 60}, {"variation": "off", "weight": 40}]}}],
          "default": "off"}}}
      """)
    let context = rules.bind(TargetingContext())
    let rollout = Bucketer(strategy, key: "rollout")
    #expect(rules.evaluate("rollout", context).isOn == rollout.includes(nil, percent: 60))
    let unit = strategy == .launchdarkly ? 1_000.0 : 1
    let served = Bucketer(strategy, key: "split").variation(
      of: nil, weights: [60 * unit, 40 * unit])
    let answer = rules.evaluate("split", context)
    #expect(answer.reason == (served == nil ? .fallback : .rule(0)))
    #expect(answer.variation == served ?? 1)
  }

  /// A share made ready beforehand holds the same ids as one that is asked for.
  @Test(arguments: [BucketingStrategy.uniform, .unleash, .split])
  func rulesHoldAsBucketersDo(strategy: BucketingStrategy) throws {
    for percent in [0, 0.001, 0.0015, 0.5, 1, 12.5, 33.3, 50, 99.999, 100] {
      let rules = try RuleText.load(
        """
        {"dialect": "native", "flags": {"f": {"rules": [{"serve": "on", "rollout":
          {"percent": \(percent), "strategy": "\(strategy.rawValue)", "salt": "s", "seed": 3}}]}}}
        """)
      let bucketer = Bucketer(strategy, key: "f", salt: "s", seed: 3)
      for id in Self.ids where !id.isEmpty {
        let context = rules.bind(TargetingContext(["id": .string(id)]))
        #expect(
          rules.evaluate("f", context).isOn == bucketer.includes(id, percent: percent), "\(id)")
      }
    }
  }

  /// A million ids: shares within 3 sigma, two keys independent.
  @Test func aMillionIDs() {
    let count = 1_000_000
    let first = Bucketer(.uniform, key: "checkout", salt: "a")
    let second = Bucketer(.uniform, key: "banner", salt: "a")
    let percents = [0.1, 1, 10, 25, 50, 90]
    var inside = [Int](repeating: 0, count: percents.count)
    var (sumA, sumB, sumAA, sumBB, sumAB) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for number in 0..<count {
      let id = "u\(number)"
      let a = first.bucket(of: id).value
      let b = second.bucket(of: id).value
      for index in percents.indices where a < percents[index] * 1_000 { inside[index] += 1 }
      sumA += a
      sumB += b
      sumAA += a * a
      sumBB += b * b
      sumAB += a * b
    }
    let n = Double(count)
    for (index, percent) in percents.enumerated() {
      let share = percent / 100
      let sigma = (n * share * (1 - share)).squareRoot()
      #expect(abs(Double(inside[index]) - n * share) < 3 * sigma, "\(percent) %")
    }
    let covariance = sumAB / n - sumA / n * sumB / n
    let spreadA = (sumAA / n - sumA / n * sumA / n).squareRoot()
    let spreadB = (sumBB / n - sumB / n * sumB / n).squareRoot()
    #expect(abs(covariance / (spreadA * spreadB)) < 0.01)
  }
}
