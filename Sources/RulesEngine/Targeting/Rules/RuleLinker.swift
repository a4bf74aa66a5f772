/// Gathers what loaders build into flat arrays.
struct RuleLinker {
  let dialect: RuleDialect
  var problems: [RuleProblem] = []
  var values: ValueTree
  private(set) var slots: [AttributePath] = []
  /// What the tests of each slot need of its value.
  var slotUses: [SlotUse] = []
  private(set) var members: [[String]] = []
  var instructions: [Instruction] = []
  var operands: [Operand] = []
  var sets: [OperandSet] = []
  var setEntries: [Int32] = []
  /// The texts that attributes are looked for among, by number.
  var texts = NameTable()
  var textNumbers: [Int32] = []
  var patterns: [Pattern] = []
  var searches: [TextSearch] = []
  var versions: [Version] = []
  var networks: [AddressRange] = []
  var segments: [Int32] = []
  var segmentNames: [String] = []
  var segmentIndices: [String: Int] = [:]
  var prerequisites: [LinkedPrerequisite] = []
  var prerequisiteKeys: [String] = []
  var goodVariations: [Int32] = []
  var gates: [LinkedGate] = []
  var ranges: [Range<Double>] = []
  private(set) var bucketers: [Bucketer] = []
  private(set) var ids: [Int32] = []
  var flags: [LinkedFlag] = []
  var flagKeys: [String] = []
  var flagNames = NameTable()
  private(set) var rules: [LinkedRule] = []
  private(set) var ruleIDs: [String?] = []
  private(set) var splits: [LinkedSplit] = []
  private(set) var parts: [LinkedPart] = []
  private(set) var weights: [Double] = []
  var variations: [VariationDraft] = []
  private var slotIndices: [AttributePath: Int32] = [:]
  /// Attributes by a single name, which most are.
  private var plainNames = NameTable()
  private var plainSlots: [Int32] = []
  private var drafts: [FlagDraft] = []

  init(_ dialect: RuleDialect, values: ValueTree) {
    self.dialect = dialect
    self.values = values
  }

  /// Links segments and flags.
  ///
  /// - Parameters:
  ///   - segments: conditions by name; of two with one name the last counts.
  ///   - flags: of two with one key the last counts.
  mutating func link(segments: [(name: String, condition: Condition)], flags: [FlagDraft]) {
    for (index, segment) in segments.enumerated() {
      segmentIndices[segment.name] = index
      segmentNames.append(segment.name)
    }
    for draft in flags {
      let index = flagNames.insert(draft.key)
      if index < drafts.count {
        problems.append(RuleProblem(draft.key, "the key is there twice; the last one counts"))
        drafts[index] = draft
      } else {
        flagKeys.append(draft.key)
        drafts.append(draft)
      }
    }
    for segment in segments {
      self.segments.append(Int32(instructions.count))
      append(segment.condition)
    }
    for draft in drafts { link(draft) }
    drafts = []
  }

  private mutating func link(_ draft: FlagDraft) {
    if let fault = draft.fault { problems.append(RuleProblem(draft.key, fault)) }
    var flag = begunFlag()
    flag.isOn = draft.isOn
    flag.isMalformed = draft.fault != nil
    variations += draft.variations
    flag.off = link(draft.off)
    for prerequisite in draft.prerequisites { append(prerequisite) }
    flag.prerequisiteCount = Int32(draft.prerequisites.count)
    for rule in draft.rules {
      var condition: Int32 = -1
      if let tree = rule.condition {
        condition = Int32(instructions.count)
        append(tree)
      }
      addRule(
        rule.id, number: rule.number, condition: condition, outcome: rule.outcome,
        kind: rule.kind, turnsOn: rule.turnsOn)
    }
    end(&flag)
    flags.append(flag)
  }

  /// A flag that serves nothing; its variations, prerequisites and rules are those that are added
  /// from here on.
  func begunFlag() -> LinkedFlag {
    var flag = LinkedFlag(isOn: true, off: LinkedOutcome(kind: .nothing))
    flag.firstVariation = Int32(variations.count)
    flag.firstPrerequisite = Int32(prerequisites.count)
    flag.firstRule = Int32(rules.count)
    return flag
  }

  /// Counts what was added to a flag since it was begun.
  func end(_ flag: inout LinkedFlag) {
    flag.variationCount = Int32(variations.count) - flag.firstVariation
    flag.ruleCount = Int32(rules.count) - flag.firstRule
  }

  /// Adds a rule whose condition, if it has one, is linked.
  mutating func addRule(
    _ id: String?, number: Int, condition: Int32, outcome: Outcome,
    kind: RuleDraft.Kind = .rule, turnsOn: Bool = true
  ) {
    rules.append(
      LinkedRule(
        condition: condition, outcome: link(outcome), kind: kind, turnsOn: turnsOn,
        number: Int32(truncatingIfNeeded: number)))
    ruleIDs.append(id)
  }

  /// Adds a required flag.
  mutating func append(_ prerequisite: Prerequisite) {
    let linked = link(prerequisite)
    prerequisites.append(linked)
    prerequisiteKeys.append(prerequisite.flag)
  }

  mutating func link(_ outcome: Outcome) -> LinkedOutcome {
    switch outcome {
    case .nothing: return LinkedOutcome(kind: .nothing)
    case .variation(let index): return LinkedOutcome(kind: .variation, index: Int32(index))
    case .malformed: return LinkedOutcome(kind: .malformed)
    case .split(let split):
      splits.append(link(split))
      return LinkedOutcome(kind: .split, index: Int32(splits.count - 1))
    }
  }

  private mutating func link(_ split: Split) -> LinkedSplit {
    var linked = LinkedSplit(
      bucketer: bucketer(split.bucketer), firstID: Int32(ids.count),
      idCount: Int32(split.ids.count), firstPart: Int32(parts.count),
      partCount: Int32(split.parts.count), isByRange: split.isByRange, missing: .next,
      allowsFractions: split.allowsFractions, isExperiment: split.isExperiment)
    for path in split.ids { ids.append(slot(path)) }
    for part in split.parts {
      weights.append(part.weight)
      parts.append(
        LinkedPart(
          variation: Int32(truncatingIfNeeded: part.variation), isTracked: part.isTracked,
          range: part.range))
    }
    switch split.missing {
    case .next: break
    case .zero: linked.missing = .zero
    case .text(let text):
      linked.missing = .text
      linked.standIn = values.nodes[values.append(text: text)]
    }
    return linked
  }

  /// Finds the flag and the variations by their names.
  mutating func link(_ prerequisite: Prerequisite) -> LinkedPrerequisite {
    guard let index = flagNames.number(of: prerequisite.flag) else {
      return LinkedPrerequisite(flag: -1, isOn: prerequisite.isOn)
    }
    var linked = LinkedPrerequisite(flag: Int32(index), isOn: prerequisite.isOn)
    let good: [Int32]
    switch prerequisite.variations {
    case nil: return linked
    case .indices(let indices): good = indices.map { Int32(truncatingIfNeeded: $0) }
    case .names(let names):
      // No variation at all goes by a name too.
      let known = drafts[index].variations
      good =
        known.indices.filter { names.contains(known[$0].name) }.map { Int32($0) }
        + (names.contains(Self.noVariation) ? [-1] : [])
    }
    linked.first = Int32(goodVariations.count)
    linked.count = Int32(good.count)
    goodVariations += good
    return linked
  }

  /// What Unleash calls the variant of a flag that serves none.
  static let noVariation = "disabled"

  // MARK: Shared parts

  mutating func link(_ gate: Gate) -> Int32 {
    var linked = LinkedGate(
      bucketer: bucketer(gate.bucketer), firstID: Int32(ids.count),
      idCount: Int32(gate.ids.count), percent: 0, missing: gate.missing,
      allowsFractions: gate.allowsFractions)
    for path in gate.ids { ids.append(slot(path)) }
    switch gate.share {
    case .percent(let percent):
      linked.percent = percent
      linked.wordShare = WordShare(gate.bucketer, percent: percent)
    case .ranges(let ranges, let total):
      linked.firstRange = Int32(self.ranges.count)
      linked.rangeCount = Int32(ranges.count)
      linked.total = total ?? 0
      self.ranges += ranges
    }
    if let standIn = gate.standIn {
      linked.standIn = values.nodes[values.append(text: standIn)]
    }
    gates.append(linked)
    return Int32(gates.count - 1)
  }

  private mutating func bucketer(_ bucketer: Bucketer) -> Int32 {
    bucketers.append(bucketer)
    return Int32(bucketers.count - 1)
  }

  mutating func slot(_ path: AttributePath) -> Int32 {
    if path.scope == .plain && path.names.count == 1 {
      return slot(plain: path.names[0].utf8Span.span)
    }
    if let known = slotIndices[path] { return known }
    let index = addSlot(path)
    slotIndices[path] = index
    return index
  }

  /// The slot of an attribute by a single name.
  mutating func slot(plain name: Span<UInt8>) -> Int32 {
    let number = plainNames.insert(name)
    if number == plainSlots.count {
      plainSlots.append(addSlot(AttributePath(names: [plainNames.name(number)])))
    }
    return plainSlots[number]
  }

  private mutating func addSlot(_ path: AttributePath) -> Int32 {
    slots.append(path)
    slotUses.append([])
    return Int32(slots.count - 1)
  }

  mutating func subject(_ subject: Subject) -> Int32 {
    switch subject {
    case .attribute(let path): return slot(path)
    case .current: return Instruction.current
    case .member(let names):
      if let known = members.firstIndex(of: names) { return -2 - Int32(known) }
      members.append(names)
      return -1 - Int32(members.count)
    }
  }
}
