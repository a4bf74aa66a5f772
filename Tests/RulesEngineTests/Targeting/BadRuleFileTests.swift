import RulesEngine
import TestSupport
import Testing

/// Files that nobody should write: errors and refusals, never a trap or a hang.
@Suite struct BadRuleFileTests {
  @Test(arguments: [
    "", " ", "{", "[", "nul", "{\"flags\": }", "{\"flags\": {}} x", "\"text\"", "1", "\u{0}",
    "{\"a\": \"\\ud8\"}", "[1]", "[{\"name\": \"a story\"}]",
  ])
  func textThatIsNoRuleFile(text: String) {
    #expect(throws: RuleFileError.self) { try RuleText.load(text) }
  }

  @Test func nestingWithoutEnd() {
    for (open, close) in [("[", "]"), ("{\"all\":[", "]}"), ("{\"not\":", "}")] {
      let deep =
        String(repeating: open, count: 1_000_000) + "true"
        + String(repeating: close, count: 1_000_000)
      let file =
        #"{"dialect": "native", "flags": {"f": {"rules": [{"when": \#(deep), "serve": "on"}]}}}"#
      #expect(throws: RuleFileError.self) { try RuleText.load(file) }
    }
  }

  /// A flag that is wrong fails alone, with a reason.
  @Test(arguments: [
    (#"{"rules": [{"when": {"attribute": "a", "op": "exists"}}]}"#, "serve"),
    (#"{"rules": [{"when": {"atribute": "a"}, "serve": "on"}]}"#, "attribute"),
    (#"{"rules": [{"when": [], "serve": "on"}]}"#, "object"),
    (#"{"rules": [{"when": {"all": {}}, "serve": "on"}]}"#, "lists"),
    (#"{"rules": [{"serve": "purple"}]}"#, "purple"),
    (#"{"rules": [{"serve": {"split": []}}]}"#, "weight"),
    (#"{"rules": [{"serve": {"split": [{"variation": "on", "weight": -1}]}}]}"#, "weight"),
    (#"{"rules": [{"serve": "on", "rollout": {"percent": 101}}]}"#, "percent"),
    (#"{"rules": [{"serve": "on", "rollout": {"percent": 1, "strategy": "dice"}}]}"#, "dice"),
    (
      #"{"rules": [{"when": {"attribute": "a", "op": "between", "values": [1]}, "serve": "on"}]}"#,
      "between"
    ),
    (#"{"rules": [{"when": {"attribute": "", "value": 1}, "serve": "on"}]}"#, "empty"),
    (#"{"off": "purple"}"#, "purple"), ("7", "object"), (#"{"requires": [{}]}"#, "flag"),
    (
      #"{"rules": [{"when": \#(String(repeating: #"{"not": "#, count: 80))true\#(String(repeating: "}", count: 80)), "serve": "on"}]}"#,
      "deeper"
    ),
  ])
  func aWrongFlagFailsAlone(flag: String, reason: String) throws {
    let rules = try RuleText.load(
      #"{"dialect": "native", "flags": {"bad": \#(flag), "good": {"rules": [{"serve": "on"}]}}}"#)
    #expect(rules.problems.count == 1 && rules.problems[0].item == "bad")
    #expect(rules.problems[0].reason.contains(reason), "\(rules.problems[0])")
    let context = rules.bind(TargetingContext())
    #expect(rules.evaluate("bad", context).reason == .error(.malformedFlag))
    #expect(rules.evaluate("good", context).isOn)
  }

  /// Texts of megabytes in the file and in the context.
  @Test func longTexts() throws {
    let long = String(repeating: "a", count: 4 << 20)
    let rules = try RuleText.load(
      """
      {"dialect": "native", "flags": {"f": {"rules": [{"when": {"any": [
        {"attribute": "a", "op": "matches", "value": "^(a+)+$"},
        {"attribute": "a", "op": "contains", "value": "ab"},
        {"attribute": "a", "op": "semverGt", "value": "\(long)"},
        {"attribute": "a", "op": "equals", "value": "\(long)"}]}, "serve": "on"}]}}}
      """)
    #expect(!rules.evaluate("f", rules.bind(TargetingContext(["a": .string(long + "!")]))).isOn)
    #expect(rules.evaluate("f", rules.bind(TargetingContext(["a": .string(long)]))).isOn)
  }

  /// Whose file it is shows in its shape.
  @Test(arguments: RuleDialect.allCases)
  func dialectsAreFoundOut(dialect: RuleDialect) throws {
    let file = try #require(Self.samples[dialect])
    let rules = try RuleText.load(file)
    #expect(rules.dialect == dialect && rules.problems.isEmpty && rules.keys.count >= 1)
  }

  /// Files cut off anywhere, and bytes changed anywhere, of every dialect.
  @Test(arguments: RuleDialect.allCases)
  func damagedFiles(dialect: RuleDialect) throws {
    let bytes = Array(Self.samples[dialect, default: "{}"].utf8)
    let context = TargetingContext([
      "id": "u", "userId": "u", "kind": "user", "key": "u", "a": "1.2.3",
    ])
    func run(_ bytes: [UInt8]) {
      guard let rules = try? RuleSet.load(bytes, dialect: dialect) else { return }
      let bound = rules.bind(context, now: 0)
      for key in rules.keys {
        guard let flag = rules.flag(key) else { continue }
        let explanation = rules.explain(flag, bound)
        #expect(explanation.evaluation == rules.evaluate(flag, bound))
        _ = rules.value(of: explanation.evaluation)
      }
    }
    run(bytes)
    for end in 0..<bytes.count { run(Array(bytes[..<end])) }
    var random = SplitMix(seed: 7)
    for _ in 0..<1_500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        let other = Array("{}[],:\"0123456789-.eatrufnls \\".utf8)
        damaged[place] = other.randomElement(using: &random) ?? 0
      }
      run(damaged)
    }
  }

  /// A small file of each dialect with much in it.
  static let samples: [RuleDialect: String] = [
    .native: """
    {"segments":{"s":{"when":{"attribute":"a","op":"semverGt","value":"1.0"}}},"flags":{"f":{
    "variations":{"x":1,"y":[1,{"z":null}]},"off":"x","requires":[{"flag":"g","on":false}],"rules":[
    {"id":"r","when":{"any":[{"segment":"s"},{"not":{"attribute":"b","op":"between","values":[1,2]}},
    {"percent":10}]},"rollout":{"percent":50,"strategy":"featureflow"},"serve":{"split":[
    {"variation":"x","weight":1},{"variation":"y","weight":2}]}}],"default":"y"},"g":{}}}
    """,
    .featureflow: """
    {"f":{"key":"f","enabled":true,"offVariantKey":"off","variationSalt":"1","rules":[{"audience":
    {"conditions":[{"operator":"matches","target":"a","values":["1.*"]},{"operator":"before",
    "target":"d","values":["2026-07-03"]}]},"variantSplits":[{"variantKey":"on","split":50}]},
    {"defaultRule":true,"variantSplits":[{"variantKey":"on","split":10}]}]}}
    """,
    .unleash: """
    {"version":2,"segments":[{"id":1,"constraints":[{"contextName":"a","operator":"SEMVER_GT",
    "value":"1.0.0"}]}],"features":[{"name":"f","enabled":true,"dependencies":[{"feature":"g"}],
    "strategies":[{"name":"flexibleRollout","segments":[1],"parameters":{"rollout":"50",
    "stickiness":"default","groupId":"f"},"constraints":[{"contextName":"ip","operator":"IN_CIDR",
    "values":["10.0.0.0/8","::1/128"],"inverted":true}],"variants":[{"name":"v","weight":1}]}]},
    {"name":"g","enabled":true,"strategies":[{"name":"userWithId","parameters":{"userIds":"u, v"}}]}]}
    """,
    .launchdarkly: """
    {"flags":{"f":{"on":true,"variations":[true,false],"offVariation":1,"salt":"s","targets":[
    {"variation":0,"values":["k"]}],"prerequisites":[{"key":"g","variation":0}],"fallthrough":{
    "rollout":{"kind":"experiment","seed":61,"variations":[{"variation":0,"weight":50000},
    {"variation":1,"weight":50000,"untracked":true}]}},"rules":[{"id":"r","variation":1,"clauses":[
    {"contextKind":"user","attribute":"/a/~1b","op":"in","values":[1,"x"],"negate":true},
    {"op":"segmentMatch","values":["s"]}]}]},"g":{"on":true,"variations":[1],"fallthrough":{
    "variation":0}}},"segments":{"s":{"included":["u"],"rules":[{"weight":50000,"clauses":[]}]}}}
    """,
    .growthbook: """
    {"features":{"f":{"defaultValue":1,"rules":[{"condition":{"a":{"$vgt":"1.0.0"},"$or":[{"b":
    {"$elemMatch":{"c":{"$in":[1]}}}},{"d":{"$size":{"$gt":1}}},{"e":{"$inGroup":"g"}}]},"force":2,
    "coverage":0.5},{"variations":[1,2],"weights":[0.5,0.5],"namespace":["n",0,0.5],"meta":[{"key":
    "k"}]},{"parentConditions":[{"id":"p","condition":{"value":true},"gate":true}],"force":3}]},
    "p":{"defaultValue":true}},"savedGroups":{"g":[1]}}
    """,
    .eppo: """
    {"flags":{"f":{"key":"f","enabled":true,"variationType":"INTEGER","totalShards":10000,
    "variations":{"x":{"key":"x","value":1}},"allocations":[{"key":"k","startAt":"2020-01-01T00:00:00Z",
    "rules":[{"conditions":[{"attribute":"a","operator":"GTE","value":"1.0.0"},{"attribute":"b",
    "operator":"ONE_OF","value":["x"]}]}],"splits":[{"variationKey":"x","shards":[{"salt":"s",
    "ranges":[{"start":0,"end":5000}]}]}]}]}}}
    """,
    .firebase: """
    {"conditions":[{"name":"c","condition":{"orCondition":{"conditions":[{"andCondition":{
    "conditions":[{"percent":{"percentOperator":"BETWEEN","seed":"s","microPercentRange":{
    "microPercentLowerBound":1,"microPercentUpperBound":50000000}}},{"customSignal":{
    "customSignalOperator":"SEMANTIC_VERSION_LESS_THAN","customSignalKey":"a",
    "targetCustomSignalValues":["2.0"]}}]}}]}}}],"parameters":{"p":{"defaultValue":{"value":"x"},
    "conditionalValues":{"c":{"value":"y"}}}}}
    """,
  ]
}
