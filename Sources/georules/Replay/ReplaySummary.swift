import Geo
import Glibc
import RulesEngine
import Traces

/// What a replay tells at its end, as text for people or as JSON.
struct ReplaySummary {
  let tally: ReplayTally
  let index: FenceIndex
  let refusedFences: Int
  let reports: [TraceReport]
  let loadSeconds: Double
  let indexSeconds: Double
  let replaySeconds: Double

  /// Rows that the readers left out, by reason.
  var droppedRows: [(name: String, count: Int)] {
    DropReason.allCases.map { reason in
      (name: reason.rawValue, count: reports.reduce(0) { $0 + ($1.drops[reason] ?? 0) })
    }.filter { $0.count > 0 }
  }

  var fixesPerSecond: Double {
    replaySeconds > 0 ? Double(tally.read) / replaySeconds : 0
  }

  /// The largest memory the process has had.
  static var peakMemoryBytes: UInt64 {
    var usage = rusage()
    guard unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return UInt64(max(0, usage.ru_maxrss)) * 1024
  }

  var text: String {
    var lines: [String] = []
    lines.append(
      "fixes     \(Quantity.grouped(tally.read)) read, "
        + "\(Quantity.grouped(Int(clamping: tally.counts.accepted))) accepted\(keptText)\(rejectedText)"
    )
    if !droppedRows.isEmpty {
      lines.append("rows      left out: " + Self.list(droppedRows))
    }
    lines.append("devices   \(Quantity.grouped(tally.devices))")
    lines.append(
      "fences    \(Quantity.grouped(tally.fences))"
        + (refusedFences > 0 ? ", \(refusedFences) refused" : ""))
    lines.append(
      "events    "
        + Self.list(
          EventKind.inReports.map { kind in
            (name: kind.name, count: tally.events(kind))
          }))
    let busiest = tally.busiestFences(5).map { busy in
      let fence = index.fence(FenceHandle(busy.handle))
      return "\(fence?.title ?? "fence \(busy.handle)") (\(busy.count))"
    }
    if !busiest.isEmpty { lines.append("busiest   " + busiest.joined(separator: ", ")) }
    lines.append(
      "time      \(Quantity.fixed(loadSeconds, 3)) s reading, "
        + "\(Quantity.fixed(indexSeconds, 3)) s index, "
        + "\(Quantity.fixed(replaySeconds, 3)) s replay: "
        + "\(Quantity.short(fixesPerSecond))fixes/s")
    lines.append("memory    \(Quantity.megabytes(Self.peakMemoryBytes)) at most")
    return lines.joined(separator: "\n") + "\n"
  }

  /// How many fixes passed the volume filters, where there are any.
  private var keptText: String {
    tally.counts.kept == tally.counts.accepted
      ? "" : ", \(Quantity.grouped(Int(clamping: tally.counts.kept))) kept"
  }

  private var rejectedText: String {
    let rejections = tally.rejections
    guard !rejections.isEmpty else { return "" }
    return "; rejected: " + Self.list(rejections)
  }

  private static func list(_ entries: [(name: String, count: Int)]) -> String {
    entries.map { "\($0.name) \(Quantity.grouped($0.count))" }.joined(separator: ", ")
  }

  /// The same for programs; the names never change.
  var json: JSONValue {
    .object([
      (
        "fixes",
        .object([
          ("read", .int(tally.read)), ("accepted", .int(Int(clamping: tally.counts.accepted))),
          ("kept", .int(Int(clamping: tally.counts.kept))),
          ("rejected", JSONValue(counts: tally.rejections)),
        ])
      ),
      (
        "rows",
        .object([
          ("read", .int(reports.reduce(0) { $0 + $1.rows })),
          ("dropped", JSONValue(counts: droppedRows)),
        ])
      ),
      ("devices", .int(tally.devices)), ("fences", .int(tally.fences)),
      ("fencesRefused", .int(refusedFences)),
      ("events", JSONValue(counts: EventKind.inReports.map { ($0.name, tally.events($0)) })),
      (
        "seconds",
        .object([
          ("load", Self.seconds(loadSeconds)), ("index", Self.seconds(indexSeconds)),
          ("replay", Self.seconds(replaySeconds)),
        ])
      ),
      ("fixesPerSecond", .number(fixesPerSecond.rounded())),
      ("peakMemoryBytes", .int(Int(clamping: Self.peakMemoryBytes))),
    ])
  }

  /// To the microsecond.
  private static func seconds(_ value: Double) -> JSONValue {
    .number((value * 1e6).rounded() / 1e6)
  }
}

extension EventKind {
  /// The order in which reports name the kinds.
  static let inReports: [EventKind] = [.enter, .exit, .dwell, .cross]
}

extension Fence {
  /// The id, and the name where the file gives another.
  var title: String {
    for property in properties where property.name.lowercased() == "name" {
      if case .string(let name) = property.value, name != id, !name.isEmpty {
        return "\(id) \(name)"
      }
    }
    return id
  }
}
