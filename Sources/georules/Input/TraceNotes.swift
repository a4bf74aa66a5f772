import Traces

/// What the readers of traces assumed and left out, in lines for a person.
///
/// Files that say the same share a line, so that a folder of thousand files stays readable.
struct TraceNotes {
  private var sentences: [String] = []
  private var files: [String: [String]] = [:]

  /// - Parameter reports: reports on files; those without a fix assumed nothing that matters.
  init(_ reports: [TraceReport]) {
    for report in reports {
      for sentence in report.assumptions where report.fixes > 0 { add(sentence, report.name) }
    }
    let losses = reports.filter { !$0.drops.isEmpty }
    for report in losses.prefix(Self.shown) {
      add("left out " + report.dropsText, report.name)
    }
    if losses.count > Self.shown {
      add("rows left out", "\(losses.count - Self.shown) more files")
    }
  }

  private static let shown = 10

  private mutating func add(_ sentence: String, _ file: String) {
    if files[sentence] == nil { sentences.append(sentence) }
    files[sentence, default: []].append(file)
  }

  var lines: [String] {
    sentences.map { sentence in
      let names = files[sentence] ?? []
      let first = names.first ?? ""
      let place = names.count > 1 ? "\(first) and \(names.count - 1) more" : first
      return "\(place): \(sentence)"
    }
  }
}

extension TraceReport {
  /// Reasons with counts and the first few lines: `badTime 3 (first at 5, 9, 12)`.
  var dropsText: String {
    DropReason.allCases.compactMap { reason in
      guard let count = drops[reason] else { return nil }
      let places = (firstDrops[reason] ?? []).map(String.init).joined(separator: ", ")
      let label = count > (firstDrops[reason]?.count ?? 0) ? "first at" : "at"
      return "\(reason.rawValue) \(Quantity.grouped(count))"
        + (places.isEmpty ? "" : " (\(label) \(places))")
    }.joined(separator: ", ")
  }
}
