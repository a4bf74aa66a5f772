/// A user's stretch of use while the engine is not in memory: by names, since a ledger that is loaded
/// again has other places.
struct ParkedSession: Sendable {
  fileprivate let session: PopupSession
  fileprivate let counts: [(owner: LedgerRecord.Owner, id: String, row: UInt64)]
  /// The item that is on offer.
  fileprivate let offer: (item: String, at: Int64)?
}

extension PopupEngine {
  /// What is to be kept of the session; `nil` when it is as a new engine's.
  func parkedSession() -> ParkedSession? {
    var counts: [(owner: LedgerRecord.Owner, id: String, row: UInt64)] = []
    for place in ledger.table.records.indices {
      let row = session.row(at: place)
      if row != 0 { counts.append((ledger.table[place].owner, ledger.table.id(of: place), row)) }
    }
    if counts.isEmpty && offer == nil && session.isNew { return nil }
    var rest = session
    rest.forgetCounts()
    return ParkedSession(
      session: rest, counts: counts, offer: offer.map { (rules.items[$0.item].id, $0.at) })
  }

  /// Goes on with a session; counts of items that the ledger does not have are dropped.
  mutating func resume(_ parked: ParkedSession) {
    session = parked.session
    for count in parked.counts {
      guard let place = ledger.table.place(of: count.owner, count.id) else { continue }
      session.set(count.row, at: place)
    }
    offer = parked.offer.flatMap { open in
      rules.number(ofItem: open.item).map { PopupOffer(item: $0, at: open.at) }
    }
  }
}
