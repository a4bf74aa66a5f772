/// How a GrowthBook rule shares out ids: coverage, ranges, namespaces, filters, experiments.
struct GrowthBookBucketing {
  let flag: String
  let rule: Int
  let tree: ValueTree

  private var id: [AttributePath] {
    [Self.path(tree.string(rule, "hashAttribute") ?? "id")]
  }

  private static func path(_ name: String) -> AttributePath {
    AttributePath(names: AttributePath.names(name))
  }

  /// The version that a rule names, 1 by default; `nil` for one that is not known.
  private static func strategy(_ version: Int64?, otherwise: Int64) -> BucketingStrategy? {
    switch version ?? otherwise {
    case 1: .growthbook1
    case 2: .growthbook2
    default: nil
    }
  }

  private func range(_ node: Int) -> Range<Double>? {
    let ends = tree.elements(of: node).compactMap { tree.number(at: $0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]..<ends[1] : nil
  }

  /// The share of a rule that forces a value; `nil` when nobody is in.
  var share: [Condition]? {
    let coverage = tree.number(rule, "coverage")
    let own = tree.member(rule, "range").map { range($0) }
    if coverage == nil && own == nil { return [] }
    let key = tree.string(rule, "seed") ?? flag
    guard let strategy = Self.strategy(tree.integer(rule, "hashVersion"), otherwise: 1) else {
      return nil
    }
    let share: Range<Double>
    if let own {
      guard let own else { return nil }
      share = own
    } else {
      // Up to the coverage, which is included, but for none at all.
      guard let coverage, coverage > 0 else { return nil }
      share = 0..<coverage.nextUp
    }
    return [gate(strategy, key, id, [share])]
  }

  private func gate(
    _ strategy: BucketingStrategy, _ key: String, _ ids: [AttributePath],
    _ ranges: [Range<Double>]
  ) -> Condition {
    .gate(
      Gate(
        bucketer: Bucketer(strategy, key: key), ids: ids,
        share: .ranges(ranges, ofBuckets: nil), missing: .no))
  }

  /// Parts of the ids that the rule is kept to.
  var filters: [Condition] {
    tree.elements(of: tree.member(rule, "filters")).map { filter in
      let version = tree.integer(filter, "hashVersion")
      guard let strategy = Self.strategy(version, otherwise: 2) else { return .constant(.no) }
      let by = Self.path(tree.string(filter, "attribute") ?? "id")
      let ranges = tree.elements(of: tree.member(filter, "ranges")).compactMap { range($0) }
      return gate(strategy, tree.string(filter, "seed") ?? "", [by], ranges)
    }
  }

  /// The share of a space that several experiments divide; filters count instead where there are
  /// any.
  var namespace: [Condition] {
    let parts = tree.elements(of: tree.member(rule, "namespace"))
    guard parts.count == 3, tree.member(rule, "filters") == nil,
      let name = tree.string(at: parts[0]), let low = tree.number(at: parts[1]),
      let high = tree.number(at: parts[2])
    else { return [] }
    guard low <= high else { return [.constant(.no)] }
    return [gate(.growthbook1, "__" + name, id, [low..<high])]
  }

  /// The split of an experiment; `nil` when nobody takes part.
  func split(_ variations: [Int]) -> Split? {
    let count = variations.count
    guard count >= 2, tree.bool(rule, "active") ?? true,
      let strategy = Self.strategy(tree.integer(rule, "hashVersion"), otherwise: 1)
    else { return nil }
    let given = tree.elements(of: tree.member(rule, "ranges")).compactMap { range($0) }
    let weights = tree.elements(of: tree.member(rule, "weights")).compactMap {
      tree.number(at: $0)
    }
    let ranges =
      given.count == count
      ? given
      : Self.ranges(count, coverage: tree.number(rule, "coverage") ?? 1, weights: weights)
    let key = tree.string(rule, "seed") ?? tree.string(rule, "key") ?? flag
    let meta = tree.elements(of: tree.member(rule, "meta"))
    return Split(
      bucketer: Bucketer(strategy, key: key), ids: id,
      parts: zip(variations, ranges).enumerated().map { index, part in
        // Whoever only passes through takes part, and goes on to the next rule.
        let passes = index < meta.count && tree.bool(meta[index], "passthrough") ?? false
        return Split.Part(variation: passes ? Split.passed : part.0, range: part.1)
      },
      isByRange: true, isExperiment: true)
  }

  /// Where the variations lie on the scale: each begins where it would at full coverage, so that
  /// nobody moves from one to another when the coverage changes.
  static func ranges(_ count: Int, coverage: Double, weights: [Double]) -> [Range<Double>] {
    let coverage = min(max(coverage, 0), 1)
    let sum = weights.reduce(0, +)
    let isGood =
      weights.count == count && weights.allSatisfy { $0 >= 0 } && sum >= 0.99 && sum <= 1.01
    let weights = isGood ? weights : [Double](repeating: 1 / Double(count), count: count)
    var start = 0.0
    return weights.map { weight in
      defer { start += weight }
      return start..<start + coverage * weight
    }
  }
}
