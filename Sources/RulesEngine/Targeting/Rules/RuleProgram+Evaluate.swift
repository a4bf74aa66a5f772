extension RuleProgram {
  /// How many steps one evaluation may take; only rules that refer to one another in layers upon
  /// layers take more.
  static let stepLimit = 200_000
  /// How deep segments and prerequisites may refer to others; a circle is deeper.
  static let depthLimit = 10

  /// How far an evaluation has come.
  struct Progress {
    var steps = RuleProgram.stepLimit
    var flagDepth = 0
    var segmentDepth = 0
    /// Whether a limit was reached: flags or segments that need one another in a circle.
    var isAtLimit = false
  }

  func evaluate(
    _ index: Int, _ context: borrowing BoundContext, _ progress: inout Progress
  ) -> Evaluation {
    let flag = flags[index]
    let handle = FlagHandle(index: index)
    if flag.isMalformed { return Evaluation(handle, .error(.malformedFlag)) }
    guard flag.isOn else { return serveOff(handle, flag, .off) }
    if flag.prerequisiteCount > 0,
      let early = checkPrerequisites(handle, flag, context, &progress)
    {
      return early
    }
    for number in flag.firstRule..<flag.firstRule + flag.ruleCount {
      let rule = rules[Int(number)]
      if rule.condition >= 0 {
        let truth = truth(Int(rule.condition), .null, context, &progress)
        if truth == .malformed { return failed(handle, progress) }
        guard truth == .yes else { continue }
      }
      if let served = serve(handle, rule, context) { return served }
    }
    return Evaluation(handle, .noMatch)
  }

  private func failed(_ handle: FlagHandle, _ progress: borrowing Progress) -> Evaluation {
    Evaluation(handle, .error(progress.steps < 0 ? .tooComplex : .malformedFlag))
  }

  private func serveOff(
    _ handle: FlagHandle, _ flag: LinkedFlag, _ reason: Evaluation.Reason
  ) -> Evaluation {
    switch flag.off.kind {
    case .variation:
      // To LaunchDarkly's prerequisites a flag is on when it says so.
      Evaluation(
        handle, reason, variation: Int(flag.off.index),
        isOn: flag.isOn && dialect == .launchdarkly)
    case .malformed: Evaluation(handle, .error(.malformedFlag))
    default: Evaluation(handle, reason)
    }
  }

  private func checkPrerequisites(
    _ handle: FlagHandle, _ flag: LinkedFlag, _ context: borrowing BoundContext,
    _ progress: inout Progress
  ) -> Evaluation? {
    for number in 0..<flag.prerequisiteCount {
      let prerequisite = prerequisites[Int(flag.firstPrerequisite + number)]
      switch truth(of: prerequisite, otherwise: .no, context, &progress) {
      case .yes: continue
      case .malformed: return failed(handle, progress)
      default: return serveOff(handle, flag, .prerequisiteFailed(Int(number)))
      }
    }
    return nil
  }

  /// Whether another flag came out as it must.
  func truth(
    of prerequisite: LinkedPrerequisite, otherwise: Truth, _ context: borrowing BoundContext,
    _ progress: inout Progress
  ) -> Truth {
    guard prerequisite.flag >= 0 else { return otherwise }
    guard progress.flagDepth < Self.depthLimit else {
      progress.isAtLimit = true
      return .malformed
    }
    progress.flagDepth += 1
    // A flag's segments have a depth of their own.
    let segmentDepth = progress.segmentDepth
    progress.segmentDepth = 0
    defer {
      progress.flagDepth -= 1
      progress.segmentDepth = segmentDepth
    }
    progress.steps -= 1
    if progress.steps < 0 {
      progress.isAtLimit = true
      return .malformed
    }
    let evaluation = evaluate(Int(prerequisite.flag), context, &progress)
    if case .error = evaluation.reason {
      // LaunchDarkly: a flag at fault has no variation, and only a circle is an error.
      return dialect == .launchdarkly && !progress.isAtLimit ? .no : .malformed
    }
    guard evaluation.isOn == prerequisite.isOn else { return .no }
    if prerequisite.count < 0 { return .yes }
    let variation = Int32(evaluation.variation ?? -1)
    for index in prerequisite.first..<prerequisite.first + prerequisite.count
    where goodVariations[Int(index)] == variation {
      return .yes
    }
    return .no
  }

  /// What a rule that holds serves; `nil` when it serves nobody and the next is to be looked at.
  @inline(__always)
  private func serve(
    _ handle: FlagHandle, _ rule: LinkedRule, _ context: borrowing BoundContext
  ) -> Evaluation? {
    let reason: Evaluation.Reason =
      switch rule.kind {
      case .target: .target
      case .rule: .rule(Int(rule.number))
      case .fallback: .fallback
      }
    switch rule.outcome.kind {
    case .nothing: return Evaluation(handle, reason, isOn: rule.turnsOn)
    case .variation:
      return Evaluation(
        handle, reason, variation: Int(rule.outcome.index), isOn: rule.turnsOn)
    case .malformed: return Evaluation(handle, .error(.malformedFlag))
    case .split:
      let split = splits[Int(rule.outcome.index)]
      guard let (part, isBucketed) = part(of: split, context) else { return nil }
      guard part >= 0 else { return Evaluation(handle, reason, isOn: rule.turnsOn) }
      let chosen = parts[Int(split.firstPart) + part]
      if chosen.variation == Split.passed { return nil }
      guard chosen.variation >= 0 else { return Evaluation(handle, .error(.malformedFlag)) }
      return Evaluation(
        handle, reason, variation: Int(chosen.variation), isOn: rule.turnsOn,
        isInExperiment: split.isExperiment && chosen.isTracked && isBucketed)
    }
  }
}
