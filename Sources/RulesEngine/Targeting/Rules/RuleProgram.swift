/// Compiled rules: flat arrays that evaluation reads.
///
/// Not copyable, so that asking it counts no references.
struct RuleProgram: ~Copyable, Sendable {
  let dialect: RuleDialect
  let values: ValueTree
  let slots: [AttributePath]
  let members: [[String]]
  let instructions: [Instruction]
  let operands: [Operand]
  let sets: [OperandSet]
  let setEntries: [Int32]
  let patterns: [Pattern]
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
  let flags: [LinkedFlag]
  let flagKeys: [String]
  let flagIndices: [String: Int]
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
    members = linker.members
    instructions = linker.instructions
    operands = linker.operands
    sets = linker.sets
    setEntries = linker.setEntries
    patterns = linker.patterns
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
    flagIndices = linker.flagIndices
    rules = linker.rules
    ruleIDs = linker.ruleIDs
    splits = linker.splits
    parts = linker.parts
    weights = linker.weights
    variations = linker.variations
  }
}
