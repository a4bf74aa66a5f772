/// Builds the deterministic automaton of a program, all states at once (the subset construction).
struct RegexTable {
  private struct Key: Hashable {
    var kernel: [Int32]
    var before: RegexPlace
  }

  /// The class of each byte.
  private(set) var classes = InlineArray<256, UInt8>(repeating: 0)
  /// One byte of each class.
  private(set) var representatives: [UInt8] = []
  private(set) var table: [Int32] = []
  private(set) var matchesAtEnd: [Bool] = []
  private let program: RegexProgram
  private var keys: [Key] = []
  private var indices: [Key: Int32] = [:]

  init(_ program: RegexProgram) {
    self.program = program
    findClasses()
  }

  /// Bytes that no range of the program tells apart are one class.
  private mutating func findClasses() {
    var starts = InlineArray<257, Bool>(repeating: false)
    starts[0] = true
    func mark(_ range: ClosedRange<UInt8>) {
      starts[Int(range.lowerBound)] = true
      starts[Int(range.upperBound) + 1] = true
    }
    for instruction in program.instructions where instruction.kind == .bytes {
      mark(instruction.low...instruction.high)
    }
    if program.hasLines { mark(0x0a...0x0a) }
    if program.hasWordEdges {
      for range in [0x30...0x39, 0x41...0x5a, 0x5f...0x5f, 0x61...0x7a] as [ClosedRange<UInt8>] {
        mark(range)
      }
    }
    for byte in 0..<256 {
      if starts[byte] { representatives.append(UInt8(byte)) }
      classes[byte] = UInt8(truncatingIfNeeded: representatives.count - 1)
    }
  }

  /// Builds the table; `false` when it would need more entries or work than allowed.
  mutating func build(entries: Int, steps: Int) -> Bool {
    var states = RegexStates(program)
    _ = index(Key(kernel: [program.start], before: .start))
    var state = 0
    while state < keys.count {
      let key = keys[state]
      states.close(program, from: key.kernel, before: key.before, next: nil)
      matchesAtEnd.append(states.matches)
      for byte in representatives {
        states.close(program, from: key.kernel, before: key.before, next: byte)
        guard !states.matches else {
          table.append(-1)
          continue
        }
        var kernel: Set<Int32> = [program.start]
        for state in states.waiting {
          let instruction = program.instructions[Int(state)]
          if byte >= instruction.low && byte <= instruction.high { kernel.insert(instruction.next) }
        }
        table.append(index(Key(kernel: kernel.sorted(), before: place(behind: byte))))
      }
      guard states.steps <= steps, keys.count * representatives.count <= entries else {
        return false
      }
      state += 1
    }
    return true
  }

  /// Places that the program cannot tell apart are one, so that states are few.
  private func place(behind byte: UInt8) -> RegexPlace {
    let place = RegexPlace.behind(byte)
    switch place {
    case .word: return program.hasWordEdges ? .word : .other
    case .newline: return program.hasLines ? .newline : .other
    default: return .other
    }
  }

  private mutating func index(_ key: Key) -> Int32 {
    if let known = indices[key] { return known }
    let index = Int32(keys.count)
    indices[key] = index
    keys.append(key)
    return index
  }
}
