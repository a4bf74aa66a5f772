/// What is wrong in a rule, and where.
struct RuleFault: Error, Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}

extension RuleFault {
  static func whole(_ tree: RuleTree?, _ place: String) throws(RuleFault) -> Int64? {
    guard let tree else { return nil }
    guard let number = tree.whole else { throw RuleFault("\(place) is not a whole number") }
    return number
  }

  static func string(_ tree: RuleTree?, _ place: String) throws(RuleFault) -> String? {
    guard let tree else { return nil }
    guard let text = tree.string else { throw RuleFault("\(place) is not a text") }
    return text
  }

  static func bool(_ tree: RuleTree?, _ place: String, absent: Bool) throws(RuleFault) -> Bool {
    guard let tree else { return absent }
    guard let value = tree.bool else { throw RuleFault("\(place) is neither true nor false") }
    return value
  }

  /// A length of time, 0 when absent; not negative, and no longer than the calendar reaches.
  static func milliseconds(_ tree: RuleTree?, _ place: String) throws(RuleFault) -> Int64 {
    let length = try whole(tree, place) ?? 0
    guard length >= 0 else { throw RuleFault("\(place) is negative") }
    return min(length, LocalCalendar.limit)
  }

  /// Events by name, a bit each.
  static func events(_ tree: RuleTree?, _ place: String) throws(RuleFault) -> UInt8 {
    guard let tree else { return 0 }
    guard let list = tree.elements else { throw RuleFault("\(place) is not an array") }
    var bits: UInt8 = 0
    for element in list {
      guard let name = element.string, let event = PopupEvent(name: name), event != .impression
      else { throw RuleFault("\(place) knows tap, dismiss and conversion") }
      bits |= 1 << event.rawValue
    }
    return bits
  }

  static func caps(_ tree: RuleTree?, _ place: String) throws(RuleFault) -> [FrequencyCap] {
    guard let tree else { return [] }
    guard let list = tree.elements, list.count <= 64 else {
      throw RuleFault("\(place) is not an array of at most 64 caps")
    }
    var caps: [FrequencyCap] = []
    for (index, element) in list.enumerated() {
      caps.append(try cap(element, "\(place)[\(index)]"))
    }
    return caps
  }

  private static func cap(_ tree: RuleTree, _ place: String) throws(RuleFault) -> FrequencyCap {
    guard let max = try whole(tree["max"], "\(place).max") else {
      throw RuleFault("\(place).max is missing; leave the cap out for no limit")
    }
    guard max >= 0 else { throw RuleFault("\(place).max is negative") }
    guard let name = try string(tree["per"], "\(place).per"),
      let period = FrequencyCap.Period(name: name)
    else { throw RuleFault("\(place).per knows hour, day, week, month, ever and session") }
    var event = PopupEvent.impression
    if let name = try string(tree["event"], "\(place).event") {
      guard let known = PopupEvent(name: name) else {
        throw RuleFault("\(place).event knows impression, tap, dismiss and conversion")
      }
      event = known
    }
    let window = try string(tree["window"], "\(place).window") ?? "rolling"
    guard window == "rolling" || window == "calendar" else {
      throw RuleFault("\(place).window knows rolling and calendar")
    }
    let every = try whole(tree["every"], "\(place).every") ?? 1
    guard (1...Int64(FrequencyCap.everyLimit)).contains(every) else {
      throw RuleFault("\(place).every is not from 1 to \(FrequencyCap.everyLimit)")
    }
    let cap = FrequencyCap(
      event, max: UInt32(clamping: max), per: period,
      window: window == "calendar" ? .calendar : .rolling, every: UInt16(clamping: every))
    guard !cap.isWindowed || cap.max <= FrequencyCap.windowLimit else {
      throw RuleFault(
        "\(place).max is more than \(FrequencyCap.windowLimit), the most that a window counts")
    }
    guard period != .session || cap.max <= UInt16.max else {
      throw RuleFault("\(place).max is more than \(UInt16.max), the most that a session counts")
    }
    return cap
  }
}
