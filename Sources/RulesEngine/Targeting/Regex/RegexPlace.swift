/// What stands before a place in the text, as far as assertions ask.
enum RegexPlace: UInt8 {
  case start, word, newline, other

  /// What stands before the place behind a byte.
  static func behind(_ byte: UInt8) -> RegexPlace {
    if byte == 0x0a { return .newline }
    let isWord =
      byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5f
    return isWord ? .word : .other
  }
}

/// The states that an automaton is in, built without visiting one twice.
struct RegexStates {
  private var marks: [UInt32]
  private var generation: UInt32 = 0
  private var stack: [Int32] = []
  /// The states that wait for a byte, and the one that matches.
  private(set) var waiting: [Int32] = []
  /// Whether a match was reached.
  private(set) var matches = false
  /// How many states were visited, over all closures.
  private(set) var steps = 0

  init(_ program: RegexProgram) {
    marks = [UInt32](repeating: 0, count: program.instructions.count)
  }

  /// Follows everything that needs no byte.
  ///
  /// - Parameters:
  ///   - before: what stands before the place.
  ///   - next: the byte behind it; `nil` at the text's end.
  mutating func close(
    _ program: RegexProgram, from states: [Int32], before: RegexPlace, next: UInt8?
  ) {
    generation &+= 1
    waiting.removeAll(keepingCapacity: true)
    matches = false
    stack.removeAll(keepingCapacity: true)
    for state in states.reversed() { stack.append(state) }
    while let state = stack.popLast() {
      guard marks[Int(state)] != generation else { continue }
      marks[Int(state)] = generation
      steps += 1
      let instruction = program.instructions[Int(state)]
      switch instruction.kind {
      case .match:
        matches = true
        return
      case .bytes: waiting.append(state)
      case .split:
        stack.append(instruction.other)
        stack.append(instruction.next)
      case .assertion:
        if Self.holds(instruction.assertion, before, next) { stack.append(instruction.next) }
      }
    }
  }

  private static func holds(
    _ assertion: RegexAssertion, _ before: RegexPlace, _ next: UInt8?
  ) -> Bool {
    switch assertion {
    case .textStart: return before == .start
    case .textEnd: return next == nil
    case .lineStart: return before == .start || before == .newline
    case .lineEnd: return next == nil || next == 0x0a
    case .wordEdge, .noWordEdge:
      let isWordBehind = next.map { RegexPlace.behind($0) == .word } ?? false
      return ((before == .word) != isWordBehind) == (assertion == .wordEdge)
    }
  }
}
