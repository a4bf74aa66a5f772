extension PopupRulesDraft {
  /// The longest id, in bytes.
  static let idLimit = 255

  /// Reads an item's gates, or says what is wrong in it.
  mutating func readItem(_ tree: RuleTree) throws(RuleFault) -> CompiledItem {
    guard tree.members != nil else { throw RuleFault("the item is not an object") }
    guard let id = tree["id"]?.string, !id.isEmpty else {
      throw RuleFault("\"id\" is missing, empty or not a text")
    }
    guard id.utf8.count <= Self.idLimit else {
      throw RuleFault("\"id\" is longer than \(Self.idLimit) bytes")
    }
    guard ids.number(of: id) == nil else { throw RuleFault("an item before has the same id") }
    if let screens = tree["screens"] {
      guard let list = screens.elements, list.allSatisfy({ $0.string != nil }) else {
        throw RuleFault("\"screens\" is not an array of texts")
      }
    }
    _ = try RuleFault.whole(tree["priority"], "priority")
    _ = try RuleFault.whole(tree["order"], "order")
    var item = CompiledItem()
    item.startAt = try RuleFault.whole(tree["startAt"], "startAt") ?? .min
    item.endAt = try RuleFault.whole(tree["endAt"], "endAt") ?? .max
    if try !RuleFault.bool(tree["enabled"], "enabled", absent: true) {
      item.flags.insert(.disabled)
    }
    _ = try RuleFault.bool(tree["interruptive"], "interruptive", absent: true)
    if try RuleFault.bool(tree["bypassGuard"], "bypassGuard", absent: false) {
      item.flags.insert(.bypassesGuard)
    }
    if let kind = tree["kind"] {
      guard let name = kind.string else { throw RuleFault("\"kind\" is not a text") }
      if name == "message" { item.flags.insert(.message) }
    }
    try readQuietHours(tree["quietHours"], &item)
    try readGroups(tree["groups"], &item)
    item.rollout = try readShare(tree["rollout"], "rollout", id)
    item.control = try readShare(tree["control"], "control", id)
    if let frequency = tree["frequency"] {
      item.limits = try readLimits(frequency, "frequency")
      item.until = try RuleFault.events(frequency["until"], "frequency.until")
    } else {
      item.limits = limits([], minGap: 0)
    }
    return item
  }

  private func readQuietHours(
    _ tree: RuleTree?, _ item: inout CompiledItem
  ) throws(RuleFault) {
    guard let tree else { return }
    guard let from = tree["from"]?.string.flatMap(Self.minuteOfDay),
      let to = tree["to"]?.string.flatMap(Self.minuteOfDay)
    else { throw RuleFault("\"quietHours\" needs \"from\" and \"to\" as \"HH:MM\"") }
    item.quietFrom = from
    item.quietTo = to
  }

  /// The minute of a time as `HH:MM`, from 00:00 to 23:59.
  private static func minuteOfDay(_ text: String) -> UInt16? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == 0x3a else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { $0 &- 0x30 }
    guard digits.allSatisfy({ $0 < 10 }) else { return nil }
    let hour = UInt16(digits[0]) * 10 + UInt16(digits[1])
    let minute = UInt16(digits[2]) * 10 + UInt16(digits[3])
    return hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }

  /// A group that has no limits is as good as none.
  private mutating func readGroups(
    _ tree: RuleTree?, _ item: inout CompiledItem
  ) throws(RuleFault) {
    guard let tree else { return }
    guard let list = tree.elements, list.count <= 64, list.allSatisfy({ $0.string != nil }) else {
      throw RuleFault("\"groups\" is not an array of at most 64 texts")
    }
    item.firstGroup = UInt32(truncatingIfNeeded: groupLists.count)
    var numbers: [Int32] = []
    for name in list.compactMap(\.string) {
      let place = groups.lastIndex { $0.utf8.elementsEqual(name.utf8) }
      guard let place else { continue }
      let number = Int32(truncatingIfNeeded: place)
      if !numbers.contains(number) { numbers.append(number) }
    }
    groupLists += numbers
    item.groupCount = UInt16(truncatingIfNeeded: numbers.count)
  }

  private mutating func readShare(
    _ tree: RuleTree?, _ place: String, _ id: String
  ) throws(RuleFault) -> Int32 {
    guard let tree else { return -1 }
    guard let percent = tree["percent"]?.number, percent >= 0, percent <= 100 else {
      throw RuleFault("\(place).percent is not a number from 0 to 100")
    }
    var strategy = BucketingStrategy.uniform
    if let wanted = tree["strategy"] {
      guard let name = wanted.string, let known = BucketingStrategy(rawValue: name) else {
        throw RuleFault("\(place).strategy is not a known strategy")
      }
      strategy = known
    }
    let key = try RuleFault.string(tree["key"], "\(place).key") ?? id
    let salt = try RuleFault.string(tree["salt"], "\(place).salt") ?? ""
    let seed = try RuleFault.whole(tree["seed"], "\(place).seed")
    shares.append(
      CompiledShare(
        bucketer: Bucketer(strategy, key: key, salt: salt, seed: seed), percent: percent))
    return Int32(truncatingIfNeeded: shares.count - 1)
  }
}
