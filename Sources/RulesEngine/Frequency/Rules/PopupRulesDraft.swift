/// Popup rules while they are read.
struct PopupRulesDraft {
  var items: [PopupItem] = []
  var groups: [String] = []
  var timeZone = PopupTimeZone.utc
  var weekStart = 0
  var gates: [CompiledItem] = []
  var caps: [CompiledCap] = []
  var groupLists: [Int32] = []
  var groupLimits: [CompiledLimits] = []
  var guardLimits: CompiledLimits?
  var shares: [CompiledShare] = []
  var windows: [CalendarWindow] = []
  var ids = NameTable()
  /// The items that have the ids.
  var itemsOfIDs: [Int32] = []
  var screens = NameTable()
  /// For each item, the numbers of its screens; `nil` is every screen.
  var screensOfItems: [[Int]?] = []

  /// Compiles caps and a gap; the order of report is by event, then from the longest period on,
  /// with those of a session last.
  mutating func limits(_ list: [FrequencyCap], minGap: Int64) -> CompiledLimits {
    var limits = CompiledLimits()
    limits.firstCap = UInt32(truncatingIfNeeded: caps.count)
    limits.capCount = UInt16(truncatingIfNeeded: list.count)
    limits.minGap = minGap
    // The newest impression is always kept, for the gap.
    limits.rings[0] = 1
    let sorted = list.enumerated().sorted { left, right in
      let a = Self.reportKey(left.element, left.offset)
      let b = Self.reportKey(right.element, right.offset)
      return a < b
    }
    for (_, cap) in sorted {
      if cap.isWindowed {
        let size = UInt8(truncatingIfNeeded: min(cap.max, FrequencyCap.windowLimit))
        limits.rings[cap.event.index] = max(limits.rings[cap.event.index], size)
      }
      if cap.period == .ever { limits.hasEverCap = true }
      if cap.max == 0 && limits.neverCap < 0 {
        limits.neverCap = Int32(truncatingIfNeeded: caps.count)
      }
      caps.append(compiled(cap))
    }
    return limits
  }

  private static func reportKey(_ cap: FrequencyCap, _ place: Int) -> (Int, Int, Int, Int) {
    let isSession = cap.period == .session
    return (isSession ? 1 : 0, cap.event.index, cap.period.reportOrder, place)
  }

  private mutating func compiled(_ cap: FrequencyCap) -> CompiledCap {
    var kind: CompiledCap.Kind =
      switch cap.period {
      case .ever: .ever
      case .session: .session
      default: cap.window == .rolling ? .rolling : .calendar
      }
    if cap.max == 0 { kind = .never }
    var window = 0
    if kind == .calendar {
      let wanted = CalendarWindow(period: cap.period, every: cap.every)
      window = windows.firstIndex(of: wanted) ?? windows.count
      if window == windows.count { windows.append(wanted) }
    }
    let length = kind == .rolling ? cap.period.rollingLength * Int64(cap.every) : 0
    return CompiledCap(
      kind: kind, event: cap.event.rawValue, window: UInt16(truncatingIfNeeded: window),
      max: cap.max, length: length, cap: cap, reason: Self.reason(of: cap))
  }

  private static func reason(of cap: FrequencyCap) -> PopupReason.Kind {
    if cap.period == .session { return .cappedSession }
    switch cap.event {
    case .impression: return .cappedImpressions
    case .tap: return .cappedTaps
    case .dismiss: return .cappedDismissals
    case .conversion: return .cappedConversions
    }
  }

  /// For each screen and for one that no rule names, its candidates by rank.
  borrowing func rankedCandidates() -> (list: [Int32], ends: [Int]) {
    let ranked = items.indices.filter { items[$0].isInterruptive }.sorted { ranksBefore($0, $1) }
    var list: [Int32] = []
    var ends: [Int] = []
    var lists = [[Int32]](repeating: [], count: screens.count + 1)
    for item in ranked {
      for screen in screensOfItems[item] ?? Array(0...screens.count) {
        lists[screen].append(Int32(truncatingIfNeeded: item))
      }
    }
    for candidates in lists {
      list += candidates
      ends.append(list.count)
    }
    return (list, ends)
  }

  private func ranksBefore(_ a: Int, _ b: Int) -> Bool {
    let left = items[a]
    let right = items[b]
    if left.priority != right.priority { return left.priority > right.priority }
    if left.order != right.order { return left.order < right.order }
    let leftStart = gates[a].startAt == .min ? 0 : gates[a].startAt
    let rightStart = gates[b].startAt == .min ? 0 : gates[b].startAt
    if leftStart != rightStart { return leftStart > rightStart }
    if left.id.utf8.elementsEqual(right.id.utf8) { return a < b }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }
}
