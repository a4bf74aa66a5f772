import Foundation
import RulesEngine
import Testing

/// Rows that the vendors publish; read from beside the checkout.
@Suite(.enabled(if: Conformance.isPresent)) struct PublishedRowTests {
  private func check(_ name: String, _ rows: [[String]], _ agrees: ([String]) -> Bool) {
    let wrong = rows.filter { !agrees($0) }
    #expect(wrong.isEmpty, "first of \(wrong.count): \(wrong.first.map(\.description) ?? "")")
    Conformance.report(name, passed: rows.count - wrong.count, of: rows.count)
  }

  @Test func split() throws {
    let sample = try VectorFile.sharedRows(
      "split/murmur3-sample-data-v2.every5th.csv", hasHead: false)
    let custom = try VectorFile.sharedRows("split/murmur3-custom-uuids.csv", hasHead: false)
    #expect(sample.count + custom.count == 20_500)
    check("split hash rows", sample + custom) {
      var hash = Murmur3(seed: UInt32(truncatingIfNeeded: Int64($0[0]) ?? 0))
      hash.update($0[1].utf8Span.span)
      return hash.finish() == UInt32($0[2])
        && Bucketer(.split, key: "", seed: Int64($0[0])).bucket(of: $0[1]).value == Double($0[3])
    }
  }

  /// A rollout of 45 %, and one of 55 % with five variants.
  @Test func postHog() throws {
    let simple = Bucketer(.posthog, key: "simple-flag")
    let rollout = Bucketer(.posthog, key: "multivariate-flag")
    let variants = Bucketer(.posthog, key: "multivariate-flag", salt: "variant")
    let names = ["first", "second", "third", "fourth", "fifth"].map { "\($0)-variant" }
    let rows = try VectorFile.sharedRows("posthog/consistency.csv")
    #expect(rows.count == 1_000)
    check("posthog rollout rows", rows) {
      String(simple.includes($0[0], percent: 45)) == $0[1]
    }
    check("posthog variant rows", rows) {
      var answer = "false"
      if rollout.includes($0[0], percent: 55) {
        let index = variants.variation(of: $0[0], weights: [50, 20, 20, 5, 5])
        answer = index.map { names[$0] } ?? "true"
      }
      return answer == $0[2]
    }
  }

  @Test func launchDarkly() throws {
    check("launchdarkly bucketing rows", try VectorFile.sharedRows("launchdarkly/bucketing.csv")) {
      let bucketer = Bucketer(.launchdarkly, key: $0[0], salt: $0[1], seed: Int64($0[2]))
      return abs(Float(bucketer.bucket(of: $0[3]).value) - (Float($0[4]) ?? -1)) < 1e-7
    }
  }

  @Test func firebase() throws {
    check("firebase percent rows", try VectorFile.sharedRows("firebase/known_percent_0_50.csv")) {
      let isIn = Bucketer(.firebase, key: $0[0]).includes($0[1], percent: 50)
      return String(isIn) == $0[2]
    }
  }

  @Test func optimizely() throws {
    check("optimizely rows", try VectorFile.sharedRows("optimizely/bucketing.csv")) {
      Bucketer(.optimizely, key: $0[1]).bucket(of: $0[0]).value == Double($0[2])
    }
  }
}
