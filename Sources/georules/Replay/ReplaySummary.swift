import Bytes
import Geo
import Glibc
import RulesEngine
import Traces

/// What a replay tells at its end, as text for people or as JSON.
struct ReplaySummary {
  let tally: ReplayTally
  let fences: [Fence]
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
    guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
    return UInt64(max(0, usage.ru_maxrss)) * 1024
  }

  var text: String {
    var lines: [String] = []
    lines.append("fixes     \(Quantity.grouped(tally.read)) read, "
      + "\(Quantity.grouped(Int(tally.counts.accepted))) accepted\(rejectedText)")
    if !droppedRows.isEmpty {
      lines.append("rows      left out: " + Self.list(droppedRows))
    }
    lines.append("devices   \(Quantity.grouped(tally.devices))")
    lines.append("fences    \(Quantity.grouped(tally.fences))"
      + (refusedFences > 0 ? ", \(refusedFences) refused" : ""))
    lines.append("events    " + Self.list(EventKind.inReports.map { kind in
      (name: kind.name, count: tally.events(kind))
    }))
    let busiest = tally.busiestFences(5).map { "\(fences[$0.handle].title) (\($0.count))" }
    if !busiest.isEmpty { lines.append("busiest   " + busiest.joined(separator: ", ")) }
    lines.append(
      "time      \(Quantity.fixed(loadSeconds, 3)) s reading, "
        + "\(Quantity.fixed(indexSeconds, 3)) s index, "
        + "\(Quantity.fixed(replaySeconds, 3)) s replay: "
        + "\(Quantity.short(fixesPerSecond))fixes/s")
    lines.append("memory    \(Quantity.megabytes(Self.peakMemoryBytes)) at most")
    return lines.joined(separator: "\n") + "\n"
  }

  private var rejectedText: String {
    let rejections = tally.rejections
    guard !rejections.isEmpty else { return "" }
    return "; rejected: " + Self.list(rejections.map { (name: $0.name, count: Int($0.count)) })
  }

  private static func list(_ entries: [(name: String, count: Int)]) -> String {
    entries.map { "\($0.name) \(Quantity.grouped($0.count))" }.joined(separator: ", ")
  }

  /// One object on one line.
  var json: [UInt8] {
    var text: [UInt8] = []
    func add(_ part: String) { text.append(contentsOf: part.utf8) }
    func add(_ number: Double) { QuotedText.append(json: number, to: &text) }
    add("{\"fixes\":{\"read\":\(tally.read),\"accepted\":\(tally.counts.accepted),\"rejected\":{")
    add(tally.rejections.map { "\"\($0.name)\":\($0.count)" }.joined(separator: ","))
    add("}},\"rows\":{\"read\":\(reports.reduce(0) { $0 + $1.rows }),\"dropped\":{")
    add(droppedRows.map { "\"\($0.name)\":\($0.count)" }.joined(separator: ","))
    add("}},\"devices\":\(tally.devices),\"fences\":\(tally.fences),")
    add("\"fencesRefused\":\(refusedFences),\"events\":{")
    add(EventKind.inReports.map { "\"\($0.name)\":\(tally.events($0))" }.joined(separator: ","))
    add("},\"seconds\":{\"load\":")
    add(Self.rounded(loadSeconds))
    add(",\"index\":")
    add(Self.rounded(indexSeconds))
    add(",\"replay\":")
    add(Self.rounded(replaySeconds))
    add("},\"fixesPerSecond\":")
    add(fixesPerSecond.rounded())
    add(",\"peakMemoryBytes\":\(Self.peakMemoryBytes)}\n")
    return text
  }

  private static func rounded(_ seconds: Double) -> Double {
    (seconds * 1e6).rounded() / 1e6
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
