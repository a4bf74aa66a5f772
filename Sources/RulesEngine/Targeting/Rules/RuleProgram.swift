/// Compiled rules: flat arrays that evaluation reads.
///
/// Not copyable, so that asking it counts no references.
struct RuleProgram: ~Copyable, Sendable {
  let dialect: RuleDialect
  let values: ValueTree
  let slots: [AttributePath]
  let slotUses: [SlotUse]
  let members: [[String]]
  let instructions: [Instruction]
  let operands: [Operand]
  let sets: [OperandSet]
  let setEntries: [Int32]
  let texts: NameTable
  let textNumbers: [Int32]
  let patterns: [Pattern]
  let searches: [TextSearch]
  let versions: [Version]
  let networks: [AddressRange]
  let segments: [Int32]
  let segmentNames: [String]
  let prerequisites: [LinkedPrerequisite]
  let prerequisiteKeys: [String]
  let goodVariations: [Int32]
  let gates: [LinkedGate]
  let ranges: [Range<Double>]
  let bucketers: [Bucketer]
  let ids: [Int32]
  private(set) var flags: [LinkedFlag]
  let flagKeys: [String]
  let flagNames: NameTable
  let rules: [LinkedRule]
  let ruleIDs: [String?]
  let splits: [LinkedSplit]
  let parts: [LinkedPart]
  let weights: [Double]
  let variations: [VariationDraft]

  init(_ linker: consuming RuleLinker) {
    dialect = linker.dialect
    values = linker.values
    slots = linker.slots
    slotUses = linker.slotUses
    members = linker.members
    instructions = linker.instructions
    operands = linker.operands
    sets = linker.sets
    setEntries = linker.setEntries
    texts = linker.texts
    textNumbers = linker.textNumbers
    patterns = linker.patterns
    searches = linker.searches
    versions = linker.versions
    networks = linker.networks
    segments = linker.segments
    segmentNames = linker.segmentNames
    prerequisites = linker.prerequisites
    prerequisiteKeys = linker.prerequisiteKeys
    goodVariations = linker.goodVariations
    gates = linker.gates
    ranges = linker.ranges
    bucketers = linker.bucketers
    ids = linker.ids
    flags = linker.flags
    flagKeys = linker.flagKeys
    flagNames = linker.flagNames
    rules = linker.rules
    ruleIDs = linker.ruleIDs
    splits = linker.splits
    parts = linker.parts
    weights = linker.weights
    variations = linker.variations
    for index in flags.indices where isConstant(flags[index]) {
      var progress = Progress()
      flags[index].constant = evaluate(index, .empty, &progress)
    }
  }

  /// Whether a flag comes out the same for everybody.
  private func isConstant(_ flag: LinkedFlag) -> Bool {
    if flag.isMalformed || !flag.isOn { return true }
    guard flag.prerequisiteCount == 0 else { return false }
    guard flag.ruleCount > 0 else { return true }
    let first = rules[Int(flag.firstRule)]
    return first.condition < 0 && first.outcome.kind != .split
  }
}
