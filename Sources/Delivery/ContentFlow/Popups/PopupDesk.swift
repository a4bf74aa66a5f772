package import DeliveryCore
package import RulesEngine

/// The popups of one user: what may be shown, and what became of it. The rules engine decides.
package struct PopupDesk: Sendable {
  /// What is to be shown on a screen.
  package enum Answer: Sendable, Hashable {
    case show(PopupCandidate)
    case nothing
    case alreadyShowing
  }

  /// So many blocks that came one by one are remembered.
  package static let singleLimit = 500

  private(set) var engine: PopupEngine
  /// The session's id.
  package private(set) var sessionID: String
  /// The blocks of the last snapshot.
  private var blocks: [PopupCandidate] = []
  /// Blocks that were fetched one by one, and messages that are gone from the snapshot.
  private var singles: [String: PopupCandidate] = [:]
  private var campaigns: [String: [PopupCandidate]] = [:]
  private var limits: JSONValue?
  private var hasCampaigns = true
  private var hasCaps = true
  private var byName: [String: PopupCandidate] = [:]
  private var isCompiled = false
  private var number: UInt32
  /// What was wrong in the rules, since the last call of ``takeFaults()``.
  private var faults: [String] = []

  /// Opens the desk; a session begins.
  ///
  /// - Parameters:
  ///   - ledger: what the user did before.
  ///   - sessionID: the session's id.
  package init(ledger: FrequencyLedger = FrequencyLedger(), sessionID: String) {
    engine = PopupEngine(rules: PopupRules(), ledger: ledger)
    self.sessionID = sessionID
    number = engine.session.number
  }

  /// What the user did, as bytes to keep.
  package var ledgerBytes: [UInt8] { engine.ledger.bytes() }

  // MARK: What there is

  /// Takes the blocks of a snapshot; only those that are counted matter.
  package mutating func setBlocks(_ candidates: [PopupCandidate]) {
    let counted = candidates.filter(\.isCounted)
    guard counted != blocks else { return }
    blocks = counted
    isCompiled = false
  }

  /// Takes a block that came by itself.
  package mutating func remember(_ candidate: PopupCandidate) {
    guard candidate.isCounted else { return }
    let name = candidate.name
    if singles[name] == candidate || blocks.contains(candidate) { return }
    if singles.count >= Self.singleLimit { singles.removeAll() }
    singles[name] = candidate
    isCompiled = false
  }

  /// Takes the campaigns of a placement.
  package mutating func setCampaigns(_ candidates: [PopupCandidate], placement: String) {
    let counted = candidates.filter(\.isCounted)
    guard counted != campaigns[placement] ?? [] else { return }
    campaigns[placement] = counted
    isCompiled = false
  }

  /// Forgets all campaigns: another language, another user.
  package mutating func removeCampaigns() {
    guard !campaigns.isEmpty else { return }
    campaigns.removeAll()
    isCompiled = false
  }

  /// Takes the limits over all popups of the workspace, as they were delivered.
  package mutating func setLimits(_ limits: JSONValue?) {
    guard limits != self.limits else { return }
    self.limits = limits
    isCompiled = false
  }

  /// Takes the switches: without `campaigns` none is a popup, without `frequencyCaps` nothing is
  /// held back, and counting goes on.
  package mutating func setSwitches(campaigns: Bool, frequencyCaps: Bool) {
    guard hasCampaigns != campaigns || hasCaps != frequencyCaps else { return }
    hasCampaigns = campaigns
    hasCaps = frequencyCaps
    isCompiled = false
  }

  // MARK: Questions

  /// The popup for a screen; it is then on offer until it is closed, tapped or given back, and for a
  /// minute at most.
  package mutating func popup(screen: String, at now: Int64) -> Answer {
    compile()
    switch engine.getPopup(screen: screen, at: now) {
    case .show(let item):
      let name = engine.rules.items[item].id
      return byName[name].map { .show($0) } ?? .nothing
    case .alreadyShowing: return .alreadyShowing
    case .nothing, .control, .featuresOff: return .nothing
    }
  }

  /// Gives the popup on offer back: it is not shown after all, or is gone.
  package mutating func release() { engine.release() }

  /// Why something should not be shown now; `nil` when it may.
  package mutating func reason(_ candidate: PopupCandidate, at now: Int64) -> CFFrequencyReason? {
    guard candidate.isCounted else {
      return candidate.expiresAt.map { $0 <= now } == true ? .expired : nil
    }
    compile()
    if byName[candidate.name] == nil {
      remember(candidate)
      compile()
    }
    guard let item = engine.rules.number(ofItem: candidate.name) else { return nil }
    return engine.frequencyReason(item: item, at: now).map { CFFrequencyReason($0.kind) }
  }

  /// Whether the user tapped or closed the message within the last eight days.
  package func isHidden(message id: String, at now: Int64) -> Bool {
    engine.ledger.hiddenUntil(item: PopupCandidate.name(.message, id), at: now) != nil
  }

  // MARK: What happened

  /// Counts what a user did.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - kind: what it happened to.
  ///   - id: the block's instance id, or the campaign's id.
  ///   - now: the wall clock.
  ///   - eventID: the event's id: the same event is not counted again.
  /// - Returns: whether anything was counted.
  @discardableResult
  package mutating func note(
    _ event: PopupEvent, _ kind: PopupCandidate.Kind, id: String, at now: Int64,
    eventID: String? = nil
  ) -> Bool {
    compile()
    let name = PopupCandidate.name(kind, id)
    if byName[name] == nil {
      guard kind == .message else { return false }
      remember(PopupCandidate(.message, id: id, isInterruptive: false))
      compile()
    }
    guard let item = engine.rules.number(ofItem: name) else { return false }
    return engine.record(event, item: item, at: now, id: eventID)
  }

  /// The app went into the background.
  package mutating func background(at now: Int64) { engine.background(at: now) }

  /// The app came back; after half an hour, a session begins.
  package mutating func foreground(at now: Int64, newID: () -> String) {
    engine.foreground(at: now)
    guard engine.session.number != number else { return }
    number = engine.session.number
    sessionID = newID()
  }

  /// Forgets all that the user did; a session begins.
  package mutating func reset(at now: Int64, newID: () -> String) {
    engine.reset(at: now)
    number = engine.session.number
    sessionID = newID()
  }

  /// What was wrong in the rules since the last call.
  package mutating func takeFaults() -> [String] {
    defer { faults = [] }
    return faults
  }

  // MARK: Rules

  private mutating func compile() {
    guard !isCompiled else { return }
    isCompiled = true
    let (list, workspace) = wanted()
    byName = Dictionary(list.map { ($0.name, $0) }) { first, _ in first }
    var document: [String: JSONValue] = [
      "items": .array(list.enumerated().map { engineItem($1, order: $0) })
    ]
    document["guard"] = workspace
    do throws(PopupRulesError) {
      let rules = try PopupRules(json: JSONValue.object(document).bytes)
      for item in rules.items {
        guard let fault = item.fault else { continue }
        faults.append("\(item.id.dropFirst(2)) is not shown, its frequency rule is wrong: \(fault)")
      }
      engine.update(rules: rules)
    } catch {
      faults.append("the popup rules cannot be used: \(error)")
      engine.update(rules: PopupRules())
      byName = [:]
    }
  }

  /// What the rules are made of, blocks first, each name once.
  private mutating func wanted() -> (list: [PopupCandidate], limits: JSONValue?) {
    var names: Set<String> = []
    var list: [PopupCandidate] = []
    var all = blocks + singles.sorted { $0.key < $1.key }.map(\.value)
    if hasCampaigns {
      for placement in campaigns.keys.sorted() { all += campaigns[placement] ?? [] }
    }
    for candidate in all where names.insert(candidate.name).inserted { list.append(candidate) }
    guard hasCaps else { return (list, nil) }
    let (limits, damaged) = FrequencyRule.engineGuard(self.limits)
    faults += damaged.map { "popupLimits: \($0) is not a whole number of 0 or more, left out" }
    return (list, limits)
  }

  private func engineItem(_ candidate: PopupCandidate, order: Int) -> JSONValue {
    var item: [String: JSONValue] = [
      "id": .string(candidate.name), "kind": .string(candidate.kind.rawValue),
      "priority": .integer(candidate.priority), "order": .integer(Int64(order)),
      "interruptive": .bool(candidate.isInterruptive),
      "screens": .array(screens(of: candidate).map { .string($0) }),
    ]
    item["endAt"] = candidate.expiresAt.map { .integer($0) }
    if hasCaps, let rule = candidate.rule { item["frequency"] = FrequencyRule.engineRule(rule) }
    return .object(item)
  }

  /// A campaign may be on several placements.
  private func screens(of candidate: PopupCandidate) -> [String] {
    guard candidate.kind == .campaign else { return candidate.screen.map { [$0] } ?? [] }
    return campaigns.keys.sorted().filter { placement in
      campaigns[placement]?.contains { $0.id == candidate.id && $0.isInterruptive } == true
    }
  }
}
