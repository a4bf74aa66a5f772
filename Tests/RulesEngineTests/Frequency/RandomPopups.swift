import Bytes
import RulesEngine
import TestSupport

/// Seeded rules and stories.
struct RandomPopups {
  var random: SplitMix
  let zone: (name: String, around: Int64)
  var usesSessions = true
  var clock: Int64
  private var nextID = 0

  /// Zones, each with an instant around which its clocks change.
  static let zones: [(name: String, around: Int64)] = [
    ("UTC", 1_772_452_800_000),
    // Midnight skipped, and midnight twice.
    ("America/Sao_Paulo", 1_541_300_400_000), ("America/Sao_Paulo", 1_518_919_200_000),
    ("Africa/Cairo", 1_776_981_600_000), ("Africa/Cairo", 1_793_307_600_000),
    ("Asia/Tehran", 1_647_894_600_000), ("Asia/Tehran", 1_663_788_600_000),
    // Half an hour.
    ("Australia/Lord_Howe", 1_775_314_800_000), ("Australia/Lord_Howe", 1_791_041_400_000),
    ("Europe/Berlin", 1_774_746_000_000), ("America/New_York", 1_793_512_800_000),
    ("Asia/Kolkata", 1_772_323_200_000), ("Asia/Kathmandu", 1_772_323_200_000),
    // Back from one minute behind midnight to the day before.
    ("America/St_Johns", 1_257_042_660_000),
    // A day that never was.
    ("Pacific/Apia", 1_325_239_200_000),
  ]

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    zone = Self.zones[Int(seed % UInt64(Self.zones.count))]
    clock = zone.around - 3 * 86_400_000
    clock += Int64.random(in: 0..<86_400_000, using: &random)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  // MARK: Rules

  mutating func rules() -> OracleRules {
    var rules = OracleRules()
    rules.zone = zone.name
    rules.weekStart = Int.random(in: 0..<7, using: &random)
    if chance(50) { rules.guardLimits = limits(5) }
    for name in ["g", "h"] where chance(60) { rules.groups.append((name, limits(4))) }
    for number in 0..<Int.random(in: 1...7, using: &random) { rules.items.append(item(number)) }
    return rules
  }

  private mutating func item(_ number: Int) -> OracleItem {
    var item = OracleItem()
    item.id = pick(["c", "é", "i"]) + "\(number)"
    item.priority = Int.random(in: -1...2, using: &random)
    item.order = chance(80) ? 0 : Int.random(in: -2...2, using: &random)
    item.screens = pick([["home"], ["cart"], ["home", "cart"], ["*"]])
    if chance(10) { item.startAt = clock + Int64.random(in: 0..<200_000_000, using: &random) }
    if chance(10) { item.endAt = clock + Int64.random(in: 0..<600_000_000, using: &random) }
    item.isInterruptive = !chance(15)
    item.bypassesGuard = chance(20)
    item.isMessage = chance(10)
    item.groups = ["g", "h", "absent"].filter { _ in chance(25) }
    if chance(20) {
      item.quiet = (
        Int.random(in: 0..<1_440, using: &random), Int.random(in: 0..<1_440, using: &random)
      )
    }
    item.until = [.tap, .dismiss, .conversion].filter { _ in chance(15) }
    item.limits = limits(3)
    return item
  }

  private mutating func limits(_ scale: Int) -> OracleLimits {
    var limits = OracleLimits()
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let periods: [FrequencyCap.Period] =
        usesSessions
        ? [.hour, .day, .week, .month, .ever, .session] : [.hour, .day, .week, .month, .ever]
      let period = pick(periods)
      limits.caps.append(
        FrequencyCap(
          chance(70) ? .impression : pick([.tap, .dismiss, .conversion]),
          max: chance(2) ? 0 : UInt32.random(in: 1...UInt32(scale), using: &random), per: period,
          window: chance(50) ? .rolling : .calendar,
          every: chance(70) ? 1 : UInt16.random(in: 2...4, using: &random)))
    }
    if chance(40) { limits.minGap = pick([60_000, 1_800_000, 7_200_000, 86_400_000]) }
    return limits
  }

  // MARK: Steps

  /// A time that mostly goes on, by anything from nothing to days; now and then the clock is set.
  mutating func time() -> Int64 {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<15: clock += Int64.random(in: 0...3, using: &random)
    case 15..<45: clock += Int64.random(in: 0..<120_000, using: &random)
    case 45..<75: clock += Int64.random(in: 0..<7_200_000, using: &random)
    case 75..<90: clock += Int64.random(in: 0..<86_400_000, using: &random)
    case 90..<93: clock += Int64.random(in: 0..<864_000_000, using: &random)
    case 93..<96: return clock - Int64.random(in: 0...2_500, using: &random)
    case 96..<98: clock -= Int64.random(in: 0..<10_000_000, using: &random)
    default: clock = clock / 3_600_000 * 3_600_000
    }
    return clock
  }

  mutating func entries(_ rules: OracleRules) -> [PopupEntry] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      PopupEntry(
        device: pick(["B", "C", "D"]), sequence: UInt64.random(in: 1...40, using: &random),
        item: pick(rules.items).id, event: pick([.impression, .impression, .tap, .dismiss]),
        at: clock - Int64.random(in: -3_600_000..<172_800_000, using: &random))
    }
  }

  mutating func serverCount(_ rules: OracleRules) -> PopupServerCount {
    var upTo: [String: UInt64] = [:]
    for device in ["", "B", "C"] where chance(60) {
      upTo[device] = UInt64.random(in: 0...30, using: &random)
    }
    return PopupServerCount(
      item: pick(rules.items).id, event: pick([.impression, .impression, .tap]),
      count: UInt32.random(in: 0...6, using: &random),
      lastAt: clock - Int64.random(in: -1_000_000..<100_000_000, using: &random), upTo: upTo)
  }

  mutating func step(_ rules: OracleRules, usesCounts: Bool) -> PopupStep {
    let at = time()
    let item = pick(rules.items).id
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: return PopupStep(at: at, .getPopup(screen: pick(["home", "cart", "else"])))
    case 40..<75:
      nextID += 1
      let id = chance(20) ? "e\(chance(50) ? nextID : max(0, nextID - 3))" : nil
      return PopupStep(
        at: at,
        .record(
          pick([.impression, .impression, .impression, .tap, .dismiss, .conversion]), item: item,
          id: id))
    case 75..<82: return PopupStep(at: at, .merge(entries(rules)))
    case 82..<84:
      return PopupStep(
        at: at, usesCounts ? .mergeCounts([serverCount(rules)]) : .merge(entries(rules)))
    case 84..<88: return PopupStep(at: at, .background)
    case 88..<92: return PopupStep(at: at, .foreground)
    case 92..<95: return PopupStep(at: at, .coldStart)
    case 95..<97: return PopupStep(at: at, chance(30) ? .reset(item: nil) : .release)
    default: return PopupStep(at: at, .reset(item: item))
    }
  }
}

extension OracleRules {
  /// The rules as a program would load them.
  func compiled() throws -> PopupRules { try PopupRules(json: Array(json.utf8)) }

  var json: String {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    var parts = [#""timeZone":"\#(zone)""#, #""weekStart":"\#(days[weekStart])""#]
    if let limits = guardLimits { parts.append(#""guard":\#(limits.json)"#) }
    let groups = groups.map { #""\#($0.name)":\#($0.limits.json)"# }.joined(separator: ",")
    parts.append(#""groups":{\#(groups)}"#)
    parts.append(#""items":[\#(items.map(\.json).joined(separator: ","))]"#)
    return "{\(parts.joined(separator: ","))}"
  }
}

extension OracleLimits {
  var members: String {
    let list = caps.map { cap in
      #"{"event":"\#(cap.event.name)","max":\#(cap.max),"per":"\#(cap.period.name)","#
        + #""window":"\#(cap.window == .rolling ? "rolling" : "calendar")","every":\#(cap.every)}"#
    }
    return #""caps":[\#(list.joined(separator: ","))],"minGapMs":\#(minGap)"#
  }

  var json: String { "{\(members)}" }
}

extension OracleItem {
  var json: String {
    func texts(_ list: [String]) -> String { list.map { "\"\($0)\"" }.joined(separator: ",") }
    func clock(_ minute: Int) -> String {
      let hour = minute / 60
      return "\(hour < 10 ? "0" : "")\(hour):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }
    var parts = [
      #""id":"\#(id)","priority":\#(priority),"order":\#(order)"#,
      #""screens":[\#(texts(screens))],"interruptive":\#(isInterruptive)"#,
      #""bypassGuard":\#(bypassesGuard),"groups":[\#(texts(groups))]"#,
      #""kind":"\#(isMessage ? "message" : "campaign")""#,
      #""frequency":{\#(limits.members),"until":[\#(texts(until.map(\.name)))]}"#,
    ]
    if let startAt { parts.append(#""startAt":\#(startAt)"#) }
    if let endAt { parts.append(#""endAt":\#(endAt)"#) }
    if let quiet {
      parts.append(#""quietHours":{"from":"\#(clock(quiet.from))","to":"\#(clock(quiet.to))"}"#)
    }
    return "{\(parts.joined(separator: ","))}"
  }
}
