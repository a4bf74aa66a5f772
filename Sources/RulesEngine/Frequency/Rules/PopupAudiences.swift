internal import Bytes

/// The audiences of items, compiled as conditions of our own rule file.
struct PopupAudiences: Sendable {
  /// One flag for each item that has an audience; it is on for whom the audience holds.
  private let rules: RuleSet
  /// The items' numbers, by flag.
  private let items: [Int]
  /// Why an audience cannot be understood, by item; it holds nobody then.
  let faults: [Int: String]

  /// Compiles the audiences of items; `nil` when none has one.
  init?(_ items: [PopupItem]) {
    let numbers = items.indices.filter { items[$0].audience != nil }
    guard !numbers.isEmpty else { return nil }
    let list = numbers.compactMap { items[$0].audience }.joined(separator: [0x2c])
    // Each is JSON by itself, and so is the array of all.
    guard let tree = try? ValueTree(json: ByteSource(bytes: [0x5b] + list + [0x5d], name: ""))
    else {
      return nil
    }
    let conditions = NativeConditions(tree)
    var linker = RuleLinker(.native, values: tree)
    var faults: [Int: String] = [:]
    for (number, node) in zip(numbers, tree.elements(of: 0)) {
      var flag = linker.begunFlag()
      let condition = Int32(linker.instructions.count)
      do throws(NativeProblem) {
        try conditions.link(node, into: &linker)
        linker.addRule(nil, number: 0, condition: condition, outcome: .nothing)
      } catch {
        faults[number] = error.reason
      }
      linker.end(&flag)
      linker.flagKeys.append(String(number))
      linker.flags.append(flag)
    }
    rules = RuleSet(linker)
    self.items = numbers
    self.faults = faults
  }

  /// The items whose audience holds somebody.
  func items(for attributes: TargetingContext) -> PopupItemSet {
    let context = rules.bind(attributes)
    var set = PopupItemSet()
    for (flag, item) in items.enumerated()
    where rules.evaluate(FlagHandle(index: flag), context).isOn {
      set.insert(item)
    }
    return set
  }
}

extension PopupRules {
  /// Which items' audiences hold somebody, to ask for popups again and again without finding it out
  /// anew; holds for these rules only.
  ///
  /// - Parameter attributes: what is known of the person.
  /// - Complexity: O(items with an audience); allocates.
  public func audience(of attributes: TargetingContext) -> PopupAudience {
    .some(audiences?.items(for: attributes) ?? PopupItemSet())
  }
}

extension PopupContext {
  /// The same with its audiences found out; `nil` when they are already.
  @inline(__always)
  func resolved(by rules: PopupRules) -> PopupContext? {
    // Asked before each question, and mostly in vain: that much is inlined.
    if case .attributes(let attributes) = audience {
      with(rules.audience(of: attributes))
    } else {
      nil
    }
  }

  @inline(never)
  private func with(_ audience: PopupAudience) -> PopupContext {
    var context = self
    context.audience = audience
    return context
  }
}
