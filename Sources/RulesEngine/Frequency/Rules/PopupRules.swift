/// The frequency rules of a workspace, compiled: immutable, and shared by all users and threads.
///
/// The page `docs/popup-rules.md` describes their JSON. An item that cannot be understood fails alone: it
/// stays a candidate, with `.invalidRule` as the reason.
public final class PopupRules: Sendable {
  /// The items, in the order of the rules; their places are their numbers.
  public let items: [PopupItem]
  /// The ids of the groups that have limits; their places are their numbers.
  public let groups: [String]
  /// The time zone of users whose own is not known.
  public let timeZone: PopupTimeZone

  let gates: [CompiledItem]
  let caps: [CompiledCap]
  let groupLists: [Int32]
  let groupLimits: [CompiledLimits]
  let hasGuard: Bool
  /// No limits at all when there is no guard.
  let guardOrNone: CompiledLimits
  let shares: [CompiledShare]
  let windows: [CalendarWindow]
  let weekStart: Int
  /// Whether any gate asks for the local time.
  let needsCalendar: Bool
  let audiences: PopupAudiences?
  private let ids: NameTable
  private let itemsOfIDs: [Int32]
  private let screens: NameTable
  /// For each screen, and behind them for all others, the candidates in the order of rank.
  private let candidates: [Int32]
  private let candidateEnds: [Int]

  init(_ draft: consuming PopupRulesDraft) {
    var items = draft.items
    audiences = PopupAudiences(items)
    for (item, fault) in audiences?.faults ?? [:] { items[item].audienceFault = fault }
    self.items = items
    groups = draft.groups
    timeZone = draft.timeZone
    gates = draft.gates
    caps = draft.caps
    groupLists = draft.groupLists
    groupLimits = draft.groupLimits
    hasGuard = draft.guardLimits != nil
    guardOrNone = draft.guardLimits ?? CompiledLimits()
    shares = draft.shares
    windows = draft.windows
    weekStart = draft.weekStart
    ids = draft.ids
    itemsOfIDs = draft.itemsOfIDs
    screens = draft.screens
    needsCalendar = !windows.isEmpty || gates.contains { $0.hasQuietHours }
    let (list, ends) = draft.rankedCandidates()
    candidates = list
    candidateEnds = ends
  }

  /// Makes rules without items: nothing is a popup, and nothing is held back.
  public convenience init() {
    self.init(PopupRulesDraft())
  }

  /// The number of an item.
  ///
  /// - Parameter id: its id, compared byte by byte.
  /// - Returns: its place in ``items``; `nil` when the rules do not know it.
  public func number(ofItem id: String) -> Int? {
    ids.number(of: id).map { Int(itemsOfIDs[$0]) }
  }

  /// The items that are candidates on a screen, best first.
  ///
  /// - Parameter screen: the screen's name, compared byte by byte.
  public func candidates(on screen: String) -> [Int] {
    candidateRange(of: screen).map { Int(candidates[$0]) }
  }

  func candidateRange(of screen: String) -> Range<Int> {
    let number = screens.number(of: screen) ?? screens.count
    return (number == 0 ? 0 : candidateEnds[number - 1])..<candidateEnds[number]
  }

  @inline(__always)
  func candidate(_ place: Int) -> Int { Int(candidates[place]) }
}
