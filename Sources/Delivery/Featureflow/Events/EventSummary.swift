package import DeliveryCore

/// The events that wait to be sent: impressions summarised, goals one by one; oldest first.
package struct EventSummary: Sendable {
  enum Entry: Sendable {
    case impression(Impression)
    case goal(Goal)

    var at: Int64 {
      switch self {
      case .impression(let impression): impression.first
      case .goal(let goal): goal.at
      }
    }
  }

  private let limit: Int
  private var entries: [Entry] = []
  /// Events that were lost because too many waited.
  package private(set) var droppedCount = 0

  /// - Parameter limit: the most entries; then the oldest go.
  package init(limit: Int) { self.limit = max(0, limit) }

  package var count: Int { entries.count }
  package var isEmpty: Bool { entries.isEmpty }

  /// Adds impressions to those of the same feature, variant and user.
  package mutating func add(_ impressions: [Impression]) {
    guard !impressions.isEmpty else { return }
    var places: [Impression.Key: Int] = [:]
    for (place, entry) in entries.enumerated() {
      if case .impression(let known) = entry { places[known.key] = place }
    }
    for new in impressions {
      if let place = places[new.key], case .impression(var known) = entries[place] {
        known.count += new.count
        known.first = min(known.first, new.first)
        entries[place] = .impression(known)
      } else {
        places[new.key] = entries.count
        entries.append(.impression(new))
      }
    }
    settle()
  }

  mutating func add(_ goal: Goal) {
    entries.append(.goal(goal))
    settle()
  }

  /// Puts a batch back that the server did not look at.
  package mutating func putBack(_ batch: EventSummary) {
    for entry in batch.entries {
      switch entry {
      case .impression(let impression): add([impression])
      case .goal(let goal): add(goal)
      }
    }
  }

  private mutating func settle() {
    entries.sort { $0.at < $1.at }
    let lost = max(0, entries.count - limit)
    entries.removeFirst(lost)
    droppedCount += lost
  }

  /// Takes all.
  package mutating func takeAll() -> EventSummary {
    defer { entries.removeAll() }
    return self
  }

  package mutating func removeAll() { entries.removeAll() }

  /// The rows on the wire.
  package var json: JSONValue {
    .array(
      entries.map { entry in
        switch entry {
        case .impression(let impression):
          [
            "type": "evaluate", "featureKey": .string(impression.key.feature),
            "evaluatedVariant": .string(impression.key.variant),
            "impressions": .integer(Int64(impression.count)),
            "timestamp": FeatureflowValue.time(impression.first), "user": impression.key.user.json,
          ]
        case .goal(let goal): goal.json
        }
      })
  }
}

extension Goal {
  var json: JSONValue {
    var row: [String: JSONValue] = [
      "type": "goal", "goalKey": .string(key), "timestamp": FeatureflowValue.time(at),
      "user": user.json,
    ]
    if let value, value.isFinite { row["value"] = FeatureflowValue.number(value).json }
    if !data.isEmpty { row["data"] = .object(data.mapValues(\.json)) }
    return .object(row)
  }
}
