import RulesEngine
import Testing

/// Every strategy against its committed table: 14 files, ids outside ASCII and of 1,000 bytes.
@Suite struct VectorTests {
  private func check(_ name: String, _ agrees: ([String]) -> Bool) throws {
    let rows = try VectorFile.rows(name)
    let wrong = rows.filter { !agrees($0) }
    #expect(rows.count >= 1_000)
    #expect(wrong.isEmpty, "first of \(wrong.count): \(wrong.first.map(\.description) ?? "")")
    Conformance.report("vectors/\(name)", passed: rows.count - wrong.count, of: rows.count)
  }

  @Test func featureflow() throws {
    try check("featureflow") {
      Bucketer(.featureflow, key: $0[1], salt: $0[0]).bucket(of: $0[2]).value == Double($0[4])
    }
  }

  @Test func launchDarkly() throws {
    try check("launchdarkly") {
      let bucketer = Bucketer(.launchdarkly, key: $0[0], salt: $0[1], seed: Int64($0[2]))
      return Float(bucketer.bucket(of: $0[3]).value) == Float($0[4])
    }
  }

  @Test func postHog() throws {
    try check("posthog") {
      Bucketer(.posthog, key: $0[0], salt: $0[2]).bucket(of: $0[1]).value == Double($0[3])
    }
  }

  @Test func unleash() throws {
    try check("unleash") {
      let variant = Bucketer(.unleashVariant, key: $0[0]).bucket(of: $0[1], total: 1_000)
      return Bucketer(.unleash, key: $0[0]).bucket(of: $0[1]).value == Double($0[3])
        && variant.value == Double($0[4])
    }
  }

  @Test func growthBook() throws {
    let strategies: [BucketingStrategy] = [
      .growthbook1, .growthbook2, .growthbook1UTF16, .growthbook2UTF16,
    ]
    try check("growthbook") { row in
      strategies.indices.allSatisfy {
        Bucketer(strategies[$0], key: row[0]).bucket(of: row[1]).value == Double(row[2 + $0])
      }
    }
  }

  @Test func flagd() throws {
    let all = UInt32(Int32.max)
    try check("flagd") {
      let second = Bucketer(.flagd2, key: "")
      return Bucketer(.flagd1, key: "").bucket(of: $0[0]).value == Double($0[2])
        && second.bucket(of: $0[0], total: 100).value == Double($0[3])
        && second.bucket(of: $0[0], total: all).value == Double($0[4])
        && Bucketer(.flagdCBOR, key: "").bucket(of: $0[0], total: 100).value == Double($0[5])
    }
  }

  @Test func firebase() throws {
    try check("firebase") {
      Bucketer(.firebase, key: $0[0]).bucket(of: $0[1]).value == Double($0[2])
    }
  }

  @Test func statsig() throws {
    try check("statsig") {
      Bucketer(.statsig, key: $0[1], salt: $0[0]).bucket(of: $0[2]).value == Double($0[3])
    }
  }

  @Test func eppo() throws {
    try check("eppo") {
      Bucketer(.eppo, key: $0[0]).bucket(of: $0[1], total: 10_000).value == Double($0[2])
    }
  }

  @Test func split() throws {
    try check("split") {
      Bucketer(.split, key: "", seed: Int64($0[1])).bucket(of: $0[0]).value == Double($0[3])
    }
  }

  @Test func optimizely() throws {
    try check("optimizely") {
      Bucketer(.optimizely, key: $0[1]).bucket(of: $0[0]).value == Double($0[2])
    }
  }

  @Test func flagsmith() throws {
    try check("flagsmith") {
      Bucketer(.flagsmith, key: $0[0]).bucket(of: $0[1]).value == Double($0[2])
    }
  }

  @Test func flipt() throws {
    try check("flipt") {
      Bucketer(.fliptVariant, key: $0[0]).bucket(of: $0[1]).value == Double($0[2])
        && Bucketer(.fliptThreshold, key: $0[0]).bucket(of: $0[1]).value == Double($0[3])
    }
  }

  @Test func devCycle() throws {
    try check("devcycle") {
      let rollout = Bucketer(.devcycle, key: $0[0], salt: "_rollout")
      return Bucketer(.devcycle, key: $0[0]).bucket(of: $0[1]).value == Double($0[2])
        && rollout.bucket(of: $0[1]).value == Double($0[3])
    }
  }
}
