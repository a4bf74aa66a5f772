/// What flags of our own rule file serve, and to which share of the ids.
struct NativeServing {
  let key: String
  let variations: [VariationDraft]
  let tree: ValueTree

  /// A variation by its name.
  func variation(at node: Int) throws(NativeProblem) -> Outcome {
    .variation(try index(node))
  }

  private func index(_ node: Int) throws(NativeProblem) -> Int {
    guard let name = tree.plainText(at: node) else {
      throw NativeProblem("a variation is named by text")
    }
    for index in variations.indices where variations[index].name == name { return index }
    throw NativeProblem("there is no variation \(name)")
  }

  /// A variation's name, or a split.
  func outcome(_ node: Int, rule: Int) throws(NativeProblem) -> Outcome {
    guard let list = tree.member(node, "split") else { return try variation(at: node) }
    var parts: [Split.Part] = []
    for part in tree.elements(of: list) {
      guard let name = tree.member(part, "variation"), let weight = tree.number(part, "weight"),
        weight >= 0, weight <= 1e9
      else { throw NativeProblem("a part of a split has a variation and a weight from 0 on") }
      parts.append(Split.Part(variation: try index(name), weight: weight))
    }
    guard parts.contains(where: { $0.weight > 0 }) else {
      throw NativeProblem("a split needs a weight above 0")
    }
    let (bucketer, ids) = try bucketing(node)
    // Weights are parts of their sum; strategies that count percent get percent.
    let sum = parts.reduce(0) { $0 + $1.weight }
    let scale: Double =
      switch bucketer.strategy {
      case .launchdarkly: 100_000 / sum
      case .unleashVariant, .flagd2, .flagdCBOR, .eppo: 1
      default: 100 / sum
      }
    for index in parts.indices { parts[index].weight *= scale }
    let missing: Split.Missing =
      switch bucketer.strategy.withoutID {
      case .excluded: .next
      case .firstBucket: .zero
      case .text(let other): .text(other)
      }
    return .split(Split(bucketer: bucketer, ids: ids, parts: parts, missing: missing))
  }

  /// A share of the ids.
  func gate(_ node: Int) throws(NativeProblem) -> Gate {
    guard let percent = tree.number(node, "percent"), percent >= 0, percent <= 100 else {
      throw NativeProblem("a rollout needs a percent from 0 to 100")
    }
    let (bucketer, ids) = try bucketing(node)
    var gate = Gate(bucketer: bucketer, ids: ids, share: .percent(percent), missing: .no)
    switch bucketer.strategy.withoutID {
    case .excluded: break
    case .firstBucket: gate.missing = Truth(percent > 0)
    case .text(let other): gate.standIn = other
    }
    return gate
  }

  private func bucketing(_ node: Int) throws(NativeProblem) -> (Bucketer, [AttributePath]) {
    var strategy = BucketingStrategy.uniform
    if let name = tree.string(node, "strategy") {
      guard let named = BucketingStrategy(rawValue: name) else {
        throw NativeProblem("there is no strategy \(name)")
      }
      strategy = named
    }
    let bucketer = Bucketer(
      strategy, key: tree.plainText(at: tree.member(node, "key")) ?? key,
      salt: tree.plainText(at: tree.member(node, "salt")) ?? "",
      seed: tree.integer(node, "seed"))
    guard let by = tree.string(node, "by") else { return (bucketer, Self.plainID) }
    return (bucketer, [AttributePath(names: AttributePath.names(by))])
  }

  private static let plainID = [AttributePath(names: ["id"])]
}
