import Bytes
import RulesEngine

/// The rules as a test writes them down: plain values, and their JSON.
struct OracleItem {
  var id = ""
  var priority = 0
  var order = 0
  var screens = ["home"]
  var startAt: Int64?
  var endAt: Int64?
  var isInterruptive = true
  var bypassesGuard = false
  var isMessage = false
  var groups: [String] = []
  var quiet: (from: Int, to: Int)?
  var until: [PopupEvent] = []
  var limits = OracleLimits()
}

struct OracleLimits {
  var caps: [FrequencyCap] = []
  var minGap: Int64 = 0
}

struct OracleRules {
  var zone = "UTC"
  var weekStart = 0
  var guardLimits: OracleLimits?
  var groups: [(name: String, limits: OracleLimits)] = []
  var items: [OracleItem] = []
}

/// The specification read aloud: every event is kept, and each question looks at all of them.
struct PopupOracle {
  struct Event {
    var item: String
    var event: PopupEvent
    var at: Int64
    /// 0 when it came from elsewhere.
    var session: Int
    var key: (device: String, sequence: UInt64)
    var groups: [String]
    var isGuarded: Bool
    /// An item's reset takes its events from the item alone.
    var isForgotten = false
  }

  let rules: OracleRules
  let calendar: OracleCalendar
  var events: [Event] = []
  var ids: [String] = []
  var mark = Int64.min
  var session = 1
  var backgroundAt: Int64?
  var seen: Set<String> = []
  var sequence: UInt64 = 0
  var counts: [PopupServerCount] = []
  let device: String

  init(_ rules: OracleRules, device: String = "") throws {
    self.rules = rules
    self.device = device
    calendar = try OracleCalendar(rules.zone, weekStart: rules.weekStart)
  }

  mutating func move(to clock: Int64) -> Int64 {
    if clock >= mark {
      mark = clock
      return clock
    }
    if mark - clock <= 2_000 { return mark }
    mark = clock
    for index in events.indices { events[index].at = min(events[index].at, clock) }
    for index in counts.indices { counts[index].lastAt = min(counts[index].lastAt, clock) }
    if let at = backgroundAt { backgroundAt = min(at, clock) }
    return clock
  }

  // MARK: What happens

  mutating func record(_ event: PopupEvent, _ item: String, at clock: Int64, id: String?) {
    let now = move(to: clock)
    if let id {
      if ids.contains(id) { return }
      ids.append(id)
      if ids.count > 256 { ids.removeFirst() }
    }
    sequence += 1
    seen.insert("\(device)/\(sequence)")
    add(event, item, at: now, session: session, key: (device, sequence))
  }

  mutating func merge(_ entries: [PopupEntry], at clock: Int64) {
    let now = move(to: clock)
    for entry in entries where seen.insert("\(entry.device)/\(entry.sequence)").inserted {
      add(
        entry.event, entry.item, at: min(entry.at, now), session: 0,
        key: (entry.device, entry.sequence))
    }
  }

  mutating func merge(_ list: [PopupServerCount], at clock: Int64) {
    let now = move(to: clock)
    for var count in list {
      count.lastAt = min(count.lastAt, now)
      counts.append(count)
    }
  }

  private mutating func add(
    _ event: PopupEvent, _ item: String, at: Int64, session: Int,
    key: (device: String, sequence: UInt64)
  ) {
    let rule = rules.items.first { $0.id == item }
    events.append(
      Event(
        item: item, event: event, at: at, session: session, key: key, groups: rule?.groups ?? [],
        isGuarded: rule?.isInterruptive ?? true))
  }

  mutating func perform(_ step: PopupStep) {
    switch step.action {
    case .getPopup: _ = move(to: step.at)
    case .release: break
    case .record(let event, let item, let id): record(event, item, at: step.at, id: id)
    case .merge(let entries): merge(entries, at: step.at)
    case .mergeCounts(let counts): merge(counts, at: step.at)
    case .coldStart:
      _ = move(to: step.at)
      session += 1
      backgroundAt = nil
    case .background: backgroundAt = move(to: step.at)
    case .foreground:
      let now = move(to: step.at)
      if let at = backgroundAt, now - at >= 1_800_000 { session += 1 }
      backgroundAt = nil
    case .reset(nil):
      _ = move(to: step.at)
      events = []
      ids = []
      counts = []
      // Own entries come back as known.
      seen = Set((1...max(1, sequence)).filter { $0 <= sequence }.map { "\(device)/\($0)" })
      session += 1
      backgroundAt = nil
    case .reset(let item?):
      _ = move(to: step.at)
      for index in events.indices where events[index].item == item {
        events[index].isForgotten = true
      }
      counts.removeAll { $0.item == item }
    }
  }

  // MARK: Questions

  func answer(screen: String, now: Int64) -> PopupExpectation {
    var reasons: [String: String?] = [:]
    var open: [OracleItem] = []
    for item in rules.items where item.isInterruptive {
      guard item.screens.contains("*") || item.screens.contains(screen) else { continue }
      let reason = reason(item, now: now)
      reasons.updateValue(reason, forKey: item.id)
      if reason == nil { open.append(item) }
    }
    open.sort { a, b in
      if a.priority != b.priority { return a.priority > b.priority }
      if a.order != b.order { return a.order < b.order }
      if a.startAt ?? 0 != b.startAt ?? 0 { return a.startAt ?? 0 > b.startAt ?? 0 }
      return Array(a.id.utf8).lexicographicallyPrecedes(Array(b.id.utf8))
    }
    for item in open.dropFirst() { reasons.updateValue("outranked", forKey: item.id) }
    return PopupExpectation(item: open.first?.id, reasons: reasons)
  }

  private func reason(_ item: OracleItem, now: Int64) -> String? {
    if let start = item.startAt, now < start { return "notStarted" }
    if let end = item.endAt, now >= end { return "expired" }
    for (event, name) in [
      (PopupEvent.conversion, "suppressedAfterConversion"), (.tap, "suppressedAfterTap"),
      (.dismiss, "suppressedAfterDismiss"),
    ] where item.until.contains(event) && everCount(item.id, event) > 0 { return name }
    if item.isMessage {
      for (event, name) in [
        (PopupEvent.tap, "suppressedAfterTap"), (.dismiss, "suppressedAfterDismiss"),
      ] {
        let last = own(item.id).filter { $0.event == event }.map(\.at).max()
        if let last, now - last < 8 * 86_400_000 { return name }
      }
    }
    for (event, name) in [
      (PopupEvent.impression, "cappedImpressions"), (.tap, "cappedTaps"),
      (.dismiss, "cappedDismissals"), (.conversion, "cappedConversions"),
    ] {
      for cap in item.limits.caps where cap.event == event && cap.period != .session {
        let reached =
          cap.period == .ever
          ? everCount(item.id, event) >= Int(cap.max)
          : isReached(cap, stamps(item.id, event), now: now)
        if reached { return name }
      }
    }
    for cap in item.limits.caps where cap.period == .session {
      if sessionCount(own(item.id), cap) >= Int(cap.max) { return "cappedSession" }
    }
    if isClose(stamps(item.id, .impression), item.limits.minGap, now) { return "cooldown" }
    let groups = rules.groups.filter { item.groups.contains($0.name) }
    for group in groups
    where isCapped(group.limits, events.filter { $0.groups.contains(group.name) }, now) {
      return "groupCapped"
    }
    for group in groups {
      let stamps = events.filter { $0.groups.contains(group.name) && $0.event == .impression }
      if isClose(stamps.map(\.at), group.limits.minGap, now) { return "groupCooldown" }
    }
    if let quiet = item.quiet, quiet.from != quiet.to {
      let minute = calendar.minuteOfDay(now)
      let isQuiet =
        quiet.from < quiet.to
        ? minute >= quiet.from && minute < quiet.to : minute >= quiet.from || minute < quiet.to
      if isQuiet { return "quietHours" }
    }
    if let limits = rules.guardLimits, !item.bypassesGuard {
      let guarded = events.filter(\.isGuarded)
      if isCapped(limits, guarded, now) { return "workspaceGuard" }
      let stamps = guarded.filter { $0.event == .impression }.map(\.at)
      if isClose(stamps, limits.minGap, now) { return "workspaceGuard" }
    }
    return nil
  }

  private func own(_ item: String) -> [Event] {
    events.filter { $0.item == item && !$0.isForgotten }
  }

  /// The newest server's count, and what it and its elders do not cover.
  private func everCount(_ item: String, _ event: PopupEvent) -> Int {
    let told = counts.filter { $0.item == item && $0.event == event }
    let uncovered = own(item).filter { entry in
      entry.event == event
        && !told.contains { $0.upTo[entry.key.device, default: 0] >= entry.key.sequence }
    }
    return uncovered.count + Int(newest(told)?.count ?? 0)
  }

  private func newest(_ told: [PopupServerCount]) -> PopupServerCount? {
    told.max { a, b in
      (a.upTo.values.reduce(0, +), a.count, a.lastAt)
        < (b.upTo.values.reduce(0, +), b.count, b.lastAt)
    }
  }

  private func stamps(_ item: String, _ event: PopupEvent) -> [Int64] {
    var stamps = own(item).filter { $0.event == event }.map(\.at)
    let told = counts.filter { $0.item == item && $0.event == event }
    if let last = newest(told)?.lastAt, !stamps.contains(last) { stamps.append(last) }
    return stamps
  }

  private func isCapped(_ limits: OracleLimits, _ list: [Event], _ now: Int64) -> Bool {
    limits.caps.contains { cap in
      let counted = list.filter { $0.event == cap.event }
      switch cap.period {
      case .ever: return counted.count >= Int(cap.max)
      case .session: return sessionCount(list, cap) >= Int(cap.max)
      default: return isReached(cap, counted.map(\.at), now: now)
      }
    }
  }

  private func sessionCount(_ list: [Event], _ cap: FrequencyCap) -> Int {
    list.filter { $0.event == cap.event && $0.session == session }.count
  }

  private func isReached(_ cap: FrequencyCap, _ stamps: [Int64], now: Int64) -> Bool {
    let hours: [FrequencyCap.Period: Int64] = [.hour: 1, .day: 24, .week: 168, .month: 720]
    let inside: Int
    if cap.window == .rolling {
      let length = (hours[cap.period] ?? 0) * 3_600_000 * Int64(cap.every)
      inside = stamps.filter { now - $0 < length }.count
    } else {
      let start = calendar.start(cap.period, every: Int(cap.every), now: now)
      inside = stamps.filter { $0 >= start }.count
    }
    return inside >= Int(cap.max)
  }

  private func isClose(_ stamps: [Int64], _ gap: Int64, _ now: Int64) -> Bool {
    gap > 0 && stamps.contains { now - $0 < gap }
  }
}
