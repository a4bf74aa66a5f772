extension PopupEngine {
  /// The program was started anew: a session begins, and nothing is on offer.
  ///
  /// - Parameter clock: now, in milliseconds since 1970.
  public mutating func coldStart(at clock: Int64) {
    _ = move(to: clock)
    session.start()
    offer = nil
  }

  /// The program went into the background.
  ///
  /// - Parameters:
  ///   - clock: now, in milliseconds since 1970.
  ///   - monotonic: milliseconds of a clock that is never set, where the host has one.
  public mutating func background(at clock: Int64, monotonic: Int64? = nil) {
    session.background(at: move(to: clock), monotonic: monotonic)
  }

  /// The program came back: after half an hour or more, a session begins.
  ///
  /// - Parameters:
  ///   - clock: now, in milliseconds since 1970.
  ///   - monotonic: milliseconds of the clock that ``background(at:monotonic:)`` was told of.
  public mutating func foreground(at clock: Int64, monotonic: Int64? = nil) {
    session.foreground(at: move(to: clock), monotonic: monotonic)
  }

  /// The host numbers sessions itself: another id than before begins one.
  ///
  /// - Parameters:
  ///   - id: the session's id.
  ///   - clock: now, in milliseconds since 1970.
  public mutating func setSession(id: String, at clock: Int64) {
    _ = move(to: clock)
    if session.hostID != id { session.start(hostID: id) }
  }

  /// Forgets all, and begins a session; also what to do when another user signs in.
  ///
  /// Only the number of the last own entry stays, so that no later one has the number of an earlier.
  ///
  /// - Parameter clock: now, in milliseconds since 1970.
  public mutating func reset(at clock: Int64) {
    let now = move(to: clock)
    ledger = ledger.cleared(now: now)
    binding = LedgerBinding(rules, ledger)
    session.start()
    offer = nil
    journal?.append(resetAt: now)
  }

  /// Forgets what an item did; groups and the guard keep their part of it.
  ///
  /// - Parameters:
  ///   - item: the item's id.
  ///   - clock: now, in milliseconds since 1970.
  public mutating func reset(item: String, at clock: Int64) {
    let now = move(to: clock)
    guard let place = ledger.table.place(of: .item, item) else { return }
    forget(place)
    journal?.append(resetOf: item, mark: now)
  }
}

extension FrequencyLedger {
  /// An empty ledger of the same device, whose entries go on from the same number.
  func cleared(now: Int64) -> FrequencyLedger {
    var empty = FrequencyLedger(device: device)
    empty.devices[0] = DeviceProgress(device, upTo: lastSequence)
    empty.mark = now
    return empty
  }
}

extension PopupEngine {
  /// From here on, what is done to the ledger is noted, for ``takeJournal()``.
  package mutating func startJournal() { journal = LedgerJournal() }

  /// The records of what was done since the last call.
  package mutating func takeJournal() -> [UInt8] {
    let bytes = journal?.writer.bytes ?? []
    journal?.removeAll()
    return bytes
  }
}

extension FrequencyLedger {
  /// The ledger after what journal records say.
  ///
  /// - Returns: how many bytes of the journal were whole.
  package mutating func redo(_ journal: [UInt8]) -> Int {
    var count = 0
    return replay(journal, count: &count)
  }
}
