/// The campaigns of the active language, by placement, with the time they were read.
package struct CampaignShelf: Sendable {
  /// For so long the campaigns of a placement are not asked for again by a popup, in milliseconds.
  package static let lifetime: Int64 = 60_000
  /// So many placements are kept; beyond, the one that was read longest ago goes.
  package static let placementLimit = 50

  private struct Entry: Sendable {
    let campaigns: [ContentCampaign]
    let readAt: Int64
  }

  private var entries: [String: Entry] = [:]

  /// Empty.
  package init() {}

  /// Keeps what was read.
  ///
  /// - Parameter now: the clock that never goes back.
  package mutating func put(_ campaigns: [ContentCampaign], placement: String, now: Int64) {
    entries[placement] = Entry(campaigns: campaigns, readAt: now)
    guard entries.count > Self.placementLimit else { return }
    let oldest = entries.min { ($0.value.readAt, $0.key) < ($1.value.readAt, $1.key) }
    if let oldest { entries[oldest.key] = nil }
  }

  /// The campaigns of a placement, however old.
  package func campaigns(_ placement: String) -> [ContentCampaign] {
    entries[placement]?.campaigns ?? []
  }

  /// Whether the campaigns of a placement were read a short time ago.
  package func isFresh(_ placement: String, now: Int64) -> Bool {
    guard let entry = entries[placement] else { return false }
    return now - entry.readAt < Self.lifetime
  }

  /// The placements that have been read, in order.
  package var placements: [String] { entries.keys.sorted() }

  /// The campaign with an id, wherever it is.
  package func campaign(id: String) -> ContentCampaign? {
    for entry in entries.values {
      if let found = entry.campaigns.first(where: { $0.campaignId == id }) { return found }
    }
    return nil
  }

  /// Lets the next popup ask again, and has what there is meanwhile.
  package mutating func expire() {
    for (placement, entry) in entries {
      entries[placement] = Entry(campaigns: entry.campaigns, readAt: .min / 2)
    }
  }

  /// Forgets all: another language, another user.
  package mutating func removeAll() { entries.removeAll() }
}
