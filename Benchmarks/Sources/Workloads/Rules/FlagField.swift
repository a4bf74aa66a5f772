/// Flags of one shape in the file of any vendor: three conditions, one of them on a version, and
/// behind them a rollout of 50 or 10 %.
package struct FlagField: Sendable {
  /// How many flags there are.
  package let count: Int

  package init(count: Int = 100) {
    self.count = count
  }

  static let countries = ["NL", "DE", "FR", "US", "GB", "SA", "JP", "BR"]
  static let plans = ["free", "pro", "team", "enterprise", "trial"]

  /// What one flag asks for.
  struct Flag {
    let key: String
    let countries: [String]
    let plans: [String]
    let version: String
    let percent: Int
  }

  func flag(_ number: Int) -> Flag {
    let first = number % Self.countries.count
    return Flag(
      key: "flag-\(number)",
      // Six of eight, and four of five: about half of the users come to the rollout.
      countries: (0..<6).map { Self.countries[(first + $0) % Self.countries.count] },
      plans: (0..<4).map { Self.plans[(number + $0) % Self.plans.count] },
      version: "1.\(number % 10).\(number % 7)", percent: number % 2 == 0 ? 50 : 10)
  }

  /// The flags' keys in order.
  package var keys: [String] { (0..<count).map { flag($0).key } }

  /// The file as ours has it, with a strategy by its name.
  package func native(strategy: String) -> String {
    object("flags", around: #"{"dialect":"native","#) { flag in
      """
      "\(flag.key)":{"rules":[{"when":{"all":[\
      {"attribute":"country","op":"in","values":\(list(flag.countries))},\
      {"attribute":"plan","op":"in","values":\(list(flag.plans))},\
      {"attribute":"appVersion","op":"semverGt","value":"\(flag.version)"}]},\
      "rollout":{"percent":\(flag.percent),"strategy":"\(strategy)"},"serve":"on"}]}
      """
    }
  }

  /// LaunchDarkly's server-side flag data.
  package var launchDarkly: String {
    object("flags", around: #"{"segments":{},"#) { flag in
      let share = flag.percent * 1000
      return """
        "\(flag.key)":{"key":"\(flag.key)","version":1,"on":true,"salt":"s",\
        "variations":[true,false],"offVariation":1,"fallthrough":{"variation":1},"targets":[],\
        "prerequisites":[],"rules":[{"id":"r","clauses":[\
        {"attribute":"country","op":"in","values":\(list(flag.countries)),"negate":false},\
        {"attribute":"plan","op":"in","values":\(list(flag.plans)),"negate":false},\
        {"attribute":"appVersion","op":"semVerGreaterThan","values":["\(flag.version)"],\
        "negate":false}],"rollout":{"variations":[{"variation":0,"weight":\(share)},\
        {"variation":1,"weight":\(100_000 - share)}]}}]}
        """
    }
  }

  /// GrowthBook's features payload. Versions of its packages differ on a bucket at the very end of
  /// the coverage, so there is none.
  package var growthBook: String {
    object("features", around: "{") { flag in
      """
      "\(flag.key)":{"defaultValue":false,"rules":[{"condition":{\
      "country":{"$in":\(list(flag.countries))},"plan":{"$in":\(list(flag.plans))},\
      "appVersion":{"$vgt":"\(flag.version)"}},"force":true,"hashVersion":2,\
      "hashAttribute":"id","coverage":0.\(flag.percent)005}]}
      """
    }
  }

  /// Unleash's client features.
  package var unleash: String {
    let features = (0..<count).map { number in
      let flag = flag(number)
      return """
        {"name":"\(flag.key)","type":"release","enabled":true,"strategies":[\
        {"name":"flexibleRollout","parameters":{"rollout":"\(flag.percent)",\
        "stickiness":"userId","groupId":"\(flag.key)"},"constraints":[\
        {"contextName":"country","operator":"IN","values":\(list(flag.countries))},\
        {"contextName":"plan","operator":"IN","values":\(list(flag.plans))},\
        {"contextName":"appVersion","operator":"SEMVER_GT","values":[],\
        "value":"\(flag.version)"}]}]}
        """
    }
    return #"{"version":2,"features":["# + features.joined(separator: ",") + "]}"
  }

  private static let eppoHead =
    #"{"createdAt":"2026-01-01T00:00:00Z","format":"SERVER","environment":{"name":"bench"},"#

  /// Eppo's flag configuration.
  package var eppo: String {
    object("flags", around: Self.eppoHead) { flag in
      """
      "\(flag.key)":{"key":"\(flag.key)","enabled":true,"variationType":"BOOLEAN",\
      "totalShards":10000,"variations":{"on":{"key":"on","value":true}},"allocations":[\
      {"key":"a","doLog":false,"rules":[{"conditions":[\
      {"attribute":"country","operator":"ONE_OF","value":\(list(flag.countries))},\
      {"attribute":"plan","operator":"ONE_OF","value":\(list(flag.plans))},\
      {"attribute":"appVersion","operator":"GT","value":"\(flag.version)"}]}],\
      "splits":[{"variationKey":"on","shards":[{"salt":"\(flag.key)-s",\
      "ranges":[{"start":0,"end":\(flag.percent * 100)}]}]}]}]}
      """
    }
  }

  private func object(
    _ name: String, around start: String, _ member: (Flag) -> String
  ) -> String {
    let members = (0..<count).map { member(flag($0)) }.joined(separator: ",")
    return start + "\"\(name)\":{" + members + "}}"
  }

  private func list(_ texts: [String]) -> String {
    "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}
