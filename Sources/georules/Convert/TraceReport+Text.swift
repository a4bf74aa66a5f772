import Bytes
import Traces

extension TraceReport {
  /// What the reader saw, in lines for a person.
  var text: String {
    var lines = [
      "\(name): \(format.rawValue), \(Quantity.counted(rows, "row")), "
        + Quantity.counted(fixes, "fix", plural: "fixes")
    ]
    if !drops.isEmpty { lines.append("  left out  \(dropsText)") }
    if let first = firstTime, let last = lastTime {
      let length = Double(last) - Double(first)
      lines.append("  order     \(order.text)")
      lines.append(
        "  span      \(CivilTime.iso8601(milliseconds: first)) to "
          + "\(CivilTime.iso8601(milliseconds: last)), "
          + Quantity.duration(seconds: length / 1000))
      lines.append("  box       \(box.text)")
    }
    lines += assumptions.map { "  assumed   \($0)" }
    return lines.joined(separator: "\n")
  }

  var json: JSONValue {
    let dropped: [(name: String, value: JSONValue)] = DropReason.allCases.compactMap { reason in
      guard let count = drops[reason] else { return nil }
      let first = (firstDrops[reason] ?? []).map { JSONValue.int($0) }
      return (reason.rawValue, .object([("count", .int(count)), ("first", .array(first))]))
    }
    return .object([
      ("file", .string(name)), ("format", .string(format.rawValue)), ("rows", .int(rows)),
      ("fixes", .int(fixes)), ("dropped", .object(dropped)), ("order", .string(order.rawValue)),
      ("start", JSONValue(firstTime.map { CivilTime.iso8601(milliseconds: $0) })),
      ("end", JSONValue(lastTime.map { CivilTime.iso8601(milliseconds: $0) })),
      ("bounds", box.json), ("assumptions", .array(assumptions.map { .string($0) })),
    ])
  }

  private var box: BoxText {
    BoxText(west: west, south: south, east: east, north: north)
  }
}

extension TraceOrder {
  fileprivate var text: String {
    switch self {
    case .ascending: "by time"
    case .newestFirst: "newest first"
    case .mixed: "mixed: some times go back"
    case .unknown: "unknown: fewer than two fixes"
    }
  }
}
