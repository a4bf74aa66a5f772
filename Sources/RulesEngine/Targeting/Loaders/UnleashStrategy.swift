/// Unleash's activation strategies.
enum UnleashStrategy {
  /// When the strategy holds, constraints aside; an unknown one never does.
  static func condition(
    _ node: Int, flag: String, _ tree: ValueTree
  ) -> Condition {
    let parameters = tree.member(node, "parameters")
    func text(_ name: StaticString) -> String? {
      tree.plainText(at: tree.member(parameters, name))
    }
    switch tree.string(node, "name") {
    case "default": return .constant(.yes)
    case "userWithId": return isListed("userId", text("userIds"), .textIsIn)
    case "applicationHostname": return isListed("hostname", text("hostNames"), .textIsIn)
    case "remoteAddress": return isListed("remoteAddress", text("IPs"), .inNetwork)
    case "gradualRolloutUserId":
      return gate(text("percentage"), ["userId"], group: text("groupId") ?? "", isNamed: true)
    case "gradualRolloutSessionId":
      return gate(text("percentage"), ["sessionId"], group: text("groupId") ?? "", isNamed: true)
    case "gradualRolloutRandom":
      return gate(text("percentage"), [], group: flag, isNamed: false)
    case "flexibleRollout":
      let stickiness = text("stickiness") ?? "default"
      return gate(
        text("rollout"), names(stickiness), group: text("groupId") ?? flag,
        isNamed: stickiness != "default" && stickiness != "random")
    default: return .constant(.no)
    }
  }

  /// The attributes that may give the id, by the name of a stickiness.
  static func ids(_ stickiness: String) -> [AttributePath] {
    names(stickiness).map { UnleashConstraint.path($0) }
  }

  private static func names(_ stickiness: String) -> [String] {
    switch stickiness {
    case "default": ["userId", "sessionId"]
    case "random": []
    default: [stickiness]
    }
  }

  /// A share of the ids. Where the vendor takes a random number instead of a missing id, all are
  /// in at 100 only: evaluation is a function of its arguments.
  private static func gate(
    _ percentage: String?, _ names: [String], group: String, isNamed: Bool
  ) -> Condition {
    guard let percent = percentage.flatMap(Double.init) else { return .constant(.no) }
    return .gate(
      Gate(
        bucketer: Bucketer(.unleash, key: group),
        ids: names.map { UnleashConstraint.path($0) }, share: .percent(percent),
        missing: Truth(!isNamed && percent >= 100)))
  }

  /// Whether a field is on a list of texts between commas.
  private static func isListed(
    _ field: String, _ list: String?, _ comparison: Comparison
  ) -> Condition {
    let texts = (list ?? "").split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    return .test(
      Test(
        subject: .attribute(UnleashConstraint.path(field)), comparison: comparison, texts: texts,
        missing: .no, mismatch: .no))
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
