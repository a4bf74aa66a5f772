import DeliveryCore
import Featureflow
import Foundation
import Testing

/// A whole rule set on the device.
@Suite struct LocalTests {
  /// The service's published buckets, of 1 to 100.
  @Test(arguments: [
    ("1", "alice", 9), ("1", "bob", 14), ("2", "alice", 71), ("2", "bob", 58), ("3", "alice", 36),
    ("3", "bob", 2),
  ])
  func publishedBuckets(salt: String, id: String, bucket: Int) throws {
    for (share, isIn) in [(bucket, true), (bucket - 1, false)] {
      let features = #"""
        {"f1":{"key":"f1","enabled":true,"offVariantKey":"off","variationSalt":"\#(salt)",
          "rules":[{"defaultRule":true,"variantSplits":[{"variantKey":"on","split":\#(share)},
            {"variantKey":"off","split":\#(100 - share)}]}]}}
        """#
      let local = try FeatureflowLocalEvaluator(features: Data(features.utf8))
      let user = FeatureflowUser.Builder(id).build()
      #expect(local.evaluate("f1", user: user).isOn() == isIn)
    }
  }

  static let features = #"""
    [{"key":"roles","enabled":true,"variants":[{"key":"on","value":{"max":3}},{"key":"off"}],
      "rules":[{"audience":{"conditions":[{"target":"roles","operator":"equals","values":["beta"]}]},
                "variantSplits":[{"variantKey":"on","split":100}]}]},
     {"key":"dark","enabled":false,"offVariantKey":"grey","rules":[]}]
    """#

  @Test func anyElementMatches() throws {
    let local = try FeatureflowLocalEvaluator(features: Data(Self.features.utf8))
    let beta = FeatureflowUser.Builder("u").withAttributes("roles", ["admin", "beta"]).build()
    #expect(local.evaluate("roles", user: beta).isOn())
    #expect(local.evaluate("roles", user: beta).jsonValue() == ["max": 3])
    #expect(local.evaluate("roles", user: FeatureflowUser.Builder("u").build()).isOff())
    #expect(local.evaluate("dark", user: beta).is("grey"))
    #expect(local.evaluate("unknown", user: beta).isOff())
    #expect(local.keys == ["dark", "roles"] && local.problems.isEmpty)
  }

  /// What a service would serve is read by the client as the same variants.
  @Test func controlsAreTheServices() throws {
    let local = try FeatureflowLocalEvaluator(features: Data(Self.features.utf8))
    let beta = FeatureflowUser.Builder("u").withAttributes("roles", ["beta"]).build()
    let controls = ControlTable.controls(local.controls(for: beta), report: { _ in }) ?? [:]
    let table = ControlTable(controls, defaults: [:])
    #expect(table.all(now: 0, offset: 0) == ["roles": "on", "dark": "grey"])
    #expect(table.evaluate("roles", now: 0, offset: 0).jsonValue() == ["max": 3])
  }

  @Test func badRulesAreRefused() {
    #expect(throws: (any Error).self) { try FeatureflowLocalEvaluator(features: Data("x".utf8)) }
    #expect(throws: Never.self) {
      try FeatureflowLocalEvaluator(features: Data(#"{"a":3}"#.utf8))
    }
  }
}
