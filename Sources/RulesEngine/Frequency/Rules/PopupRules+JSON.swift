internal import Bytes

extension PopupRules {
  /// Reads rules from JSON.
  ///
  /// - Parameters:
  ///   - json: the text, UTF-8.
  ///   - name: what messages call it.
  /// - Throws: ``PopupRulesError`` when the text is not JSON or not an object with `items`.
  /// - Complexity: O(*n* log *n*) in the number of items.
  public convenience init(json: [UInt8], name: String = "popup rules") throws(PopupRulesError) {
    let tree: RuleTree
    do throws(ByteError) {
      var reader = JSONReader(ByteSource(bytes: json, name: name))
      tree = try RuleTree(&reader)
      _ = try reader.next()
    } catch {
      throw .notJSON(error.description)
    }
    try self.init(tree)
  }

  /// Compiles rules that are JSON values already.
  ///
  /// - Parameters:
  ///   - value: an object with `items`.
  ///   - name: what messages call it.
  /// - Throws: ``PopupRulesError`` when it is no object with `items`, or nests deeper than 512.
  public convenience init(
    value: AttributeValue, name: String = "popup rules"
  ) throws(PopupRulesError) {
    try self.init(json: value.json, name: name)
  }

  /// Compiles rules from a tree.
  package convenience init(_ tree: RuleTree) throws(PopupRulesError) {
    var draft = PopupRulesDraft()
    try draft.read(tree)
    self.init(draft)
  }
}

extension PopupRulesDraft {
  fileprivate mutating func read(_ tree: RuleTree) throws(PopupRulesError) {
    guard tree.members != nil else { throw .malformed("the document is not an object") }
    guard let list = tree["items"]?.elements else {
      throw .malformed("\"items\" is not an array")
    }
    if let zone = tree["timeZone"] {
      guard let name = zone.string else { throw .malformed("\"timeZone\" is not a text") }
      timeZone = try PopupTimeZone(named: name)
    }
    if let day = tree["weekStart"] {
      guard let name = day.string, let number = Self.weekdays.firstIndex(of: name) else {
        throw .malformed("\"weekStart\" is not a weekday such as \"sunday\"")
      }
      weekStart = number
    }
    do throws(RuleFault) {
      if let limits = tree["guard"] { guardLimits = try readLimits(limits, "guard") }
      for member in tree["groups"]?.members ?? [] {
        guard member.name.utf8.count <= Self.idLimit else {
          throw RuleFault("the name of a group is longer than \(Self.idLimit) bytes")
        }
        groups.append(member.name)
        groupLimits.append(try readLimits(member.value, "groups.\(member.name)"))
      }
    } catch {
      throw .malformed(error.text)
    }
    for value in list { add(value) }
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  mutating func readLimits(_ tree: RuleTree, _ place: String) throws(RuleFault) -> CompiledLimits {
    guard tree.members != nil else { throw RuleFault("\(place) is not an object") }
    return limits(
      try RuleFault.caps(tree["caps"], "\(place).caps"),
      minGap: try RuleFault.milliseconds(tree["minGapMs"], "\(place).minGapMs"))
  }

  /// Adds an item; one that is wrong becomes a candidate that says so.
  private mutating func add(_ tree: RuleTree) {
    let wantedScreens = tree["screens"]?.elements?.compactMap(\.string)
    var fault: String?
    var gate = CompiledItem()
    let capCount = caps.count
    do throws(RuleFault) {
      gate = try readItem(tree)
    } catch {
      fault = error.text
      gate = CompiledItem()
      gate.flags = .invalid
      caps.removeLast(caps.count - capCount)
    }
    let isInterruptive = tree["interruptive"]?.bool ?? true
    if isInterruptive { gate.flags.insert(.interruptive) }
    let id = tree["id"]?.string ?? ""
    // Of several items with one id, the first has it.
    if !id.isEmpty && ids.insert(id) == itemsOfIDs.count {
      itemsOfIDs.append(Int32(truncatingIfNeeded: items.count))
    }
    let text = tree["audience"]?.text
    if text != nil { gate.flags.insert(.hasAudience) }
    items.append(
      PopupItem(
        id: id, kind: tree["kind"]?.string ?? "campaign", priority: tree["priority"]?.whole ?? 0,
        order: tree["order"]?.whole ?? 0, isInterruptive: isInterruptive, fault: fault,
        audience: text))
    gates.append(gate)
    let isEverywhere = wantedScreens?.contains("*") ?? true
    screensOfItems.append(isEverywhere ? nil : unique(wantedScreens ?? []))
  }

  private mutating func unique(_ names: [String]) -> [Int] {
    var numbers: [Int] = []
    for name in names {
      let number = screens.insert(name)
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }
}

extension RuleTree {
  /// The JSON text of an audience that says something.
  fileprivate var text: [UInt8]? {
    guard case .text(let bytes) = self, bytes != Array("{}".utf8), bytes != Array("null".utf8)
    else { return nil }
    return bytes
  }
}
