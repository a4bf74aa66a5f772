/// A regular expression as a nondeterministic automaton over bytes (Thompson's construction).
struct RegexProgram: Sendable {
  struct Instruction: Sendable {
    enum Kind: Sendable {
      case bytes, split, assertion, match
    }
    var kind: Kind
    var low: UInt8 = 0
    var high: UInt8 = 0
    var assertion = RegexAssertion.textStart
    var next: Int32 = -1
    var other: Int32 = -1
  }

  /// More than this, and the pattern is refused.
  static let limit = 5_000

  private(set) var instructions: [Instruction] = []
  private(set) var start: Int32 = 0
  private(set) var hasWordEdges = false
  private(set) var hasLines = false

  /// Builds the automaton; `nil` when it grows too large.
  init?(_ tree: RegexTree) {
    instructions.append(Instruction(kind: .match))
    guard let start = build(tree, to: 0) else { return nil }
    self.start = start
  }

  private mutating func add(_ instruction: Instruction) -> Int32? {
    guard instructions.count < Self.limit else { return nil }
    instructions.append(instruction)
    return Int32(instructions.count - 1)
  }

  /// Builds what matches the tree and goes on at `next`.
  ///
  /// - Returns: where it begins.
  private mutating func build(_ tree: RegexTree, to next: Int32) -> Int32? {
    switch tree {
    case .empty: return next
    case .characters(let set): return build(set, to: next)
    case .sequence(let items):
      var place: Int32 = next
      for item in items.reversed() {
        guard let before = build(item, to: place) else { return nil }
        place = before
      }
      return place
    case .choice(let branches):
      var place: Int32?
      for branch in branches.reversed() {
        guard let start = build(branch, to: next) else { return nil }
        guard let other = place else {
          place = start
          continue
        }
        guard let split = add(Instruction(kind: .split, next: start, other: other)) else {
          return nil
        }
        place = split
      }
      return place ?? next
    case .assertion(let assertion):
      switch assertion {
      case .wordEdge, .noWordEdge: hasWordEdges = true
      case .lineStart, .lineEnd: hasLines = true
      default: break
      }
      return add(Instruction(kind: .assertion, assertion: assertion, next: next))
    case .repeated(let item, let least, let most):
      return build(item, least, most, to: next)
    }
  }

  private mutating func build(
    _ item: RegexTree, _ least: Int, _ most: Int?, to next: Int32
  ) -> Int32? {
    var place: Int32 = next
    if let most {
      // Each further copy may be left out.
      for _ in 0..<most - least {
        guard let start = build(item, to: place),
          let split = add(Instruction(kind: .split, next: start, other: next))
        else { return nil }
        place = split
      }
    } else {
      guard let loop = add(Instruction(kind: .split, other: next)),
        let start = build(item, to: loop)
      else { return nil }
      instructions[Int(loop)].next = start
      place = loop
    }
    for _ in 0..<least {
      guard let start = build(item, to: place) else { return nil }
      place = start
    }
    return place
  }

  /// One character of the set.
  private mutating func build(_ set: CharacterSet32, to next: Int32) -> Int32? {
    var place: Int32?
    var isComplete = true
    func join(_ start: Int32?, _ program: inout RegexProgram) {
      guard let start else {
        isComplete = false
        return
      }
      guard let other = place else {
        place = start
        return
      }
      place = program.add(Instruction(kind: .split, next: start, other: other))
      if place == nil { isComplete = false }
    }
    for range in set.ranges where isComplete {
      if range.lowerBound <= 0x80 && range.upperBound == CharacterSet32.last {
        // Texts are valid UTF-8, so a lead byte says all about what is beyond ASCII.
        for start in beyondASCII(to: next) { join(start, &self) }
        guard range.lowerBound < 0x80 else { continue }
        let low = UInt8(truncatingIfNeeded: range.lowerBound)
        join(add(Instruction(kind: .bytes, low: low, high: 0x7f, next: next)), &self)
        continue
      }
      var sequences: [[ClosedRange<UInt8>]] = []
      UTF8Ranges.sequences(of: range) { sequences.append($0) }
      for sequence in sequences where isComplete {
        var start: Int32? = next
        for bytes in sequence.reversed() {
          guard let behind = start else { break }
          start = add(
            Instruction(
              kind: .bytes, low: bytes.lowerBound, high: bytes.upperBound, next: behind))
        }
        join(start, &self)
      }
    }
    guard isComplete else { return nil }
    // An empty set matches nothing: a byte that UTF-8 never has.
    return place ?? add(Instruction(kind: .bytes, low: 0xff, high: 0xff, next: next))
  }

  /// All characters of two, three and four bytes, with their tails shared.
  private mutating func beyondASCII(to next: Int32) -> [Int32?] {
    var starts: [Int32?] = []
    var behind = next
    for (low, high) in [(0xc2, 0xdf), (0xe0, 0xef), (0xf0, 0xf4)] as [(UInt8, UInt8)] {
      guard let tail = add(Instruction(kind: .bytes, low: 0x80, high: 0xbf, next: behind)) else {
        return [nil]
      }
      starts.append(add(Instruction(kind: .bytes, low: low, high: high, next: tail)))
      behind = tail
    }
    return starts
  }
}
