extension RuleProgram {
  /// Whether a gate holds for the context's id.
  func truth(of gate: LinkedGate, _ context: borrowing BoundContext) -> Truth {
    guard
      let node = id(
        gate.firstID, gate.idCount, context, allowsFractions: gate.allowsFractions)
    else {
      if gate.standIn.kind == .string { return Truth(holds(gate, values.text(gate.standIn))) }
      return gate.missing
    }
    if node.kind == .string { return Truth(holds(gate, context.tree.text(node))) }
    let digits = DecimalDigits(node)
    return Truth(holds(gate, digits.text))
  }

  @inline(__always)
  private func holds(_ gate: LinkedGate, _ id: Span<UInt8>) -> Bool {
    if let share = gate.wordShare { return share.holds(id) }
    return holdsSlowly(gate, id)
  }

  private func holdsSlowly(_ gate: LinkedGate, _ id: Span<UInt8>) -> Bool {
    if gate.firstRange < 0 {
      return bucketers.span[Int(gate.bucketer)].includes(id, percent: gate.percent)
    }
    let total = max(1, gate.total)
    let bucket = bucketers.span[Int(gate.bucketer)].bucket(of: id, total: total)
    let place = gate.total > 0 ? bucket.value : bucket.position
    for index in gate.firstRange..<gate.firstRange + gate.rangeCount
    where ranges[Int(index)].contains(place) {
      return true
    }
    return false
  }

  /// Which part of a split the context's id falls to.
  ///
  /// - Returns: the part's number and whether there was an id; -1 when no part holds the bucket
  ///   and the strategy serves nothing then; `nil` when the next rule is to be looked at.
  func part(
    of split: LinkedSplit, _ context: borrowing BoundContext
  ) -> (part: Int, isBucketed: Bool)? {
    guard
      let node = id(
        split.firstID, split.idCount, context, allowsFractions: split.allowsFractions)
    else {
      switch split.missing {
      case .next: return nil
      case .zero: return (firstPart(of: split), false)
      case .text: return choose(split, values.text(split.standIn)).map { ($0, false) }
      }
    }
    if node.kind == .string { return choose(split, context.tree.text(node)).map { ($0, true) } }
    let digits = DecimalDigits(node)
    return choose(split, digits.text).map { ($0, true) }
  }

  /// The part that begins the scale: the first that has a weight, or the last.
  private func firstPart(of split: LinkedSplit) -> Int {
    for index in 0..<Int(split.partCount) where weights[Int(split.firstPart) + index] > 0 {
      return index
    }
    return Int(split.partCount) - 1
  }

  private func choose(_ split: LinkedSplit, _ id: Span<UInt8>) -> Int? {
    let first = Int(split.firstPart)
    if split.isByRange {
      let place = bucketers.span[Int(split.bucketer)].bucket(of: id, total: 1).position
      for index in 0..<Int(split.partCount) where parts[first + index].range.contains(place) {
        return index
      }
      return nil
    }
    let weights = weights.span.extracting(first..<first + Int(split.partCount))
    return bucketers.span[Int(split.bucketer)].variation(of: id, weights: weights) ?? -1
  }

  /// The first id that is there.
  @inline(__always)
  private func id(
    _ first: Int32, _ count: Int32, _ context: borrowing BoundContext, allowsFractions: Bool
  ) -> ValueNode? {
    for index in first..<first + count {
      let slot = context.slots[Int(ids[Int(index)])]
      guard !slot.isMissing else { continue }
      let node = slot.node
      switch node.kind {
      case .string where node.count > 0: return node
      case .int: return node
      case .double where allowsFractions:
        // Only whole ones: others are written differently from language to language.
        if let whole = Int64(exactly: node.number) { return .int(whole) }
      default: continue
      }
    }
    return nil
  }
}

extension RuleProgram {
  /// Where the context's id falls in a gate, for explanations.
  func bucket(of gate: LinkedGate, _ context: borrowing BoundContext) -> Bucket? {
    bucket(
      gate.bucketer, total: gate.total > 0 ? gate.total : 100_000,
      id(gate.firstID, gate.idCount, context, allowsFractions: gate.allowsFractions), context)
  }

  /// Where the context's id falls in a split, for explanations.
  func bucket(of split: LinkedSplit, _ context: borrowing BoundContext) -> Bucket? {
    var sum = 0.0
    for index in 0..<Int(split.partCount) { sum += max(0, weights[Int(split.firstPart) + index]) }
    return bucket(
      split.bucketer, total: UInt32(min(max(sum, 1), 4e9)),
      id(split.firstID, split.idCount, context, allowsFractions: split.allowsFractions), context)
  }

  private func bucket(
    _ bucketer: Int32, total: UInt32, _ id: ValueNode?, _ context: borrowing BoundContext
  ) -> Bucket? {
    guard let id else { return nil }
    if id.kind == .string {
      return bucketers[Int(bucketer)].bucket(of: context.tree.text(id), total: total)
    }
    let digits = DecimalDigits(id)
    return bucketers[Int(bucketer)].bucket(of: digits.text, total: total)
  }
}

/// The decimal digits of a whole number, without allocation.
struct DecimalDigits {
  private var bytes = InlineArray<20, UInt8>(repeating: 0)
  private var start = 20

  init(_ node: ValueNode) {
    var rest = node.integer.magnitude
    repeat {
      start -= 1
      bytes[start] = 0x30 | UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if node.integer < 0 {
      start -= 1
      bytes[start] = 0x2d
    }
  }

  var text: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span.extracting(start..<20) }
  }
}
