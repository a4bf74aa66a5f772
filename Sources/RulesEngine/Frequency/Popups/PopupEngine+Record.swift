extension PopupEngine {
  /// Records what a user did with an item.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - item: the item's number in ``PopupRules/items``.
  ///   - instant: when, in milliseconds since 1970; a time to come counts as now.
  ///   - clock: now, for an event that is told late; `nil` is `instant`.
  ///   - id: the event's id; one of the last 256 ids is known, and its event not counted again.
  ///   - session: the number of the session it happened in; `nil` is this one.
  /// - Returns: whether it was counted.
  /// - Complexity: O(1), but for stamps that arrive out of order.
  @discardableResult
  public mutating func record(
    _ event: PopupEvent, item: Int, at instant: Int64, clock: Int64? = nil, id: String? = nil,
    session: UInt32? = nil
  ) -> Bool {
    guard rules.items.indices.contains(item) else { return false }
    return record(event, item, nil, at: instant, clock: clock, id: id, session: session)
  }

  /// Records what a user did with an item that is named; the rules need not know it.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - item: the item's id, of 1 to 255 bytes.
  ///   - instant: when, in milliseconds since 1970; a time to come counts as now.
  ///   - clock: now, for an event that is told late; `nil` is `instant`.
  ///   - id: the event's id; one of the last 256 ids is known, and its event not counted again.
  ///   - session: the number of the session it happened in; `nil` is this one.
  /// - Returns: whether it was counted.
  @discardableResult
  public mutating func record(
    _ event: PopupEvent, item: String, at instant: Int64, clock: Int64? = nil, id: String? = nil,
    session: UInt32? = nil
  ) -> Bool {
    record(
      event, rules.number(ofItem: item), item, at: instant, clock: clock, id: id, session: session)
  }

  private mutating func record(
    _ event: PopupEvent, _ number: Int?, _ name: String?, at instant: Int64, clock: Int64?,
    id: String?, session wanted: UInt32?
  ) -> Bool {
    let now = move(to: clock ?? instant)
    let stamp = clock == nil ? now : min(instant.clampedToCalendar, now)
    var hash: UInt64?
    if let id {
      let value = RecentEventIDs.hash(id)
      if ledger.eventIDs.contains(value) { return false }
      hash = value
    }
    let sequence = ledger.lastSequence + 1
    let entry = LedgerEntry(
      device: 0, sequence: sequence, event: event.index, stamp: stamp, mark: now, idHash: hash)
    guard let place = take(entry, number, name) else { return false }
    if wanted == nil || wanted == session.number {
      countInSession(event.index, number, at: place)
    }
    closeOffer(event, number)
    return true
  }

  private mutating func countInSession(_ event: Int, _ number: Int?, at place: Int) {
    session.add(event, at: place)
    let gate = number.map { rules.gates[$0] } ?? .unknown
    for index in gate.groups {
      session.add(event, at: Int(binding.groups[Int(rules.groupLists[index])]))
    }
    if gate.flags.contains(.interruptive) { session.add(event, at: Int(binding.workspace)) }
  }

  /// A popup that was tapped or dismissed is not on the screen any more.
  private mutating func closeOffer(_ event: PopupEvent, _ number: Int?) {
    guard let open = offer, open.item == number, event == .tap || event == .dismiss else { return }
    offer = nil
  }
}

extension CompiledItem {
  /// An item that the rules do not know interrupts, as items do unless they say otherwise.
  static let unknown: CompiledItem = {
    var item = CompiledItem()
    item.flags = .interruptive
    return item
  }()
}
