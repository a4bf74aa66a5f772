/// A regular expression, ready to be searched for in texts, in time linear in the text.
///
/// Most are tables of a deterministic automaton, which take one step a byte and allocate nothing.
/// The rest are run as nondeterministic automata, with a limit on the steps.
package struct Pattern: Sendable {
  /// Where bytes of one class lead alike.
  private var classes = InlineArray<256, UInt8>(repeating: 0)
  private var classCount = 0
  /// For each state and class the next state, or `found`.
  private var table: [Int32] = []
  private var matchesAtEnd: [Bool] = []
  /// What is run when there is no table.
  private let program: RegexProgram?

  /// The longest pattern, in bytes.
  package static let lengthLimit = 1_024
  /// How many steps a search without a table may take.
  static let stepLimit = 20_000_000
  private static let tableLimit = 1 << 16
  private static let buildLimit = 500_000
  private static let found: Int32 = -1

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the expression.
  ///   - ignoresCase: whether letters of ASCII match in both cases.
  /// - Returns: `nil` when it is wrong, not supported, longer than 1 KiB, or grows too large.
  package init?(_ pattern: String, ignoresCase: Bool = false) {
    guard pattern.utf8.count <= Self.lengthLimit,
      let tree = RegexParser.parse(pattern, ignoresCase: ignoresCase),
      let program = RegexProgram(tree)
    else { return nil }
    var builder = RegexTable(program)
    guard builder.build(entries: Self.tableLimit, steps: Self.buildLimit) else {
      self.program = program
      return
    }
    self.program = nil
    classes = builder.classes
    classCount = builder.representatives.count
    table = builder.table
    matchesAtEnd = builder.matchesAtEnd
  }

  /// Whether the text holds a match.
  ///
  /// - Returns: `nil` when the limit of steps was reached.
  /// - Complexity: O(*n*) with a table; O(*n* *m*) without, *m* the states.
  package func isFound(in text: Span<UInt8>) -> Bool? {
    if let program { return Self.search(text, program) }
    var state: Int32 = 0
    for index in text.indices {
      let column = Int(classes[Int(text[index])])
      state = table[Int(state) &* classCount &+ column]
      if state == Self.found { return true }
    }
    return matchesAtEnd[Int(state)]
  }

  private static func search(_ text: Span<UInt8>, _ program: RegexProgram) -> Bool? {
    var states = RegexStates(program)
    var kernel = [program.start]
    var before = RegexPlace.start
    for index in text.indices {
      let byte = text[index]
      states.close(program, from: kernel, before: before, next: byte)
      if states.matches { return true }
      if states.steps > stepLimit { return nil }
      kernel.removeAll(keepingCapacity: true)
      for state in states.waiting {
        let instruction = program.instructions[Int(state)]
        if byte >= instruction.low && byte <= instruction.high { kernel.append(instruction.next) }
      }
      kernel.append(program.start)
      before = .behind(byte)
    }
    states.close(program, from: kernel, before: before, next: nil)
    return states.matches
  }
}
