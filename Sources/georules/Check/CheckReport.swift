import Geo

/// What `georules check` found in all files.
struct CheckReport {
  /// What was found in one file.
  struct File {
    let report: FenceFileReport
    let shapes: ShapeCounts
    let refused: [FenceFailure]
    let mended: [FenceRepair]
    let twins: [FenceTwin]
  }

  let files: [File]
  private let unreadable: [FenceFileError]
  private let saved: [SavedIndexCheck]
  private let all: ShapeCounts

  /// - Parameters:
  ///   - result: what the files hold that could be read.
  ///   - unreadable: why the others could not.
  ///   - saved: what was found in saved indexes.
  init(_ result: FenceFileResult, unreadable: [FenceFileError], saved: [SavedIndexCheck]) {
    let twins = FenceTwin.all(in: result.fences)
    var files: [File] = []
    var start = 0
    for report in result.reports {
      let end = min(start + report.fences, result.fences.count)
      files.append(
        File(
          report: report, shapes: ShapeCounts(result.fences[start..<end]),
          refused: result.failures.filter { $0.file == report.file },
          mended: result.repairs.filter { $0.file == report.file },
          twins: twins.filter { (start..<end).contains($0.position) }))
      start = end
    }
    self.files = files
    self.unreadable = unreadable
    self.saved = saved
    all = ShapeCounts(result.fences[...])
  }

  private var refusedCount: Int { files.reduce(0) { $0 + $1.refused.count } }
  private var mendedCount: Int { files.reduce(0) { $0 + $1.mended.count } }

  var text: String {
    var lines = files.flatMap(\.lines)
    if files.count > 1 {
      lines.append("all \(files.count) files")
      lines.append("  fences    \(all.text)")
      lines.append("  box       \(all.box.text)")
      if refusedCount + mendedCount > 0 {
        lines.append(
          "  faults    \(Quantity.grouped(refusedCount)) refused, "
            + "\(Quantity.grouped(mendedCount)) mended")
      }
    }
    lines += saved.flatMap(\.lines)
    return lines.map { $0 + "\n" }.joined()
  }

  var json: JSONValue {
    .object([
      ("files", .array(files.map(\.json))),
      ("fences", .int(files.reduce(0) { $0 + $1.report.fences })),
      ("shapes", all.json), ("bounds", all.box.json),
      ("refused", .int(refusedCount)), ("mended", .int(mendedCount)),
      ("savedIndexes", .array(saved.compactMap(\.json))),
      ("unreadable", .array(unreadable.map(\.json) + saved.compactMap(\.error?.json))),
    ])
  }
}

extension CheckReport.File {
  var lines: [String] {
    var lines = [
      "\(report.file): \(report.format.rawValue), "
        + Quantity.counted(report.features, "feature") + ", "
        + Quantity.counted(report.vertices, "vertex", plural: "vertices"),
      "  fences    \(shapes.text)",
    ]
    if report.fences > 0 { lines.append("  box       \(shapes.box.text)") }
    lines += report.notes.map { "  note      \($0)" }
    lines += refused.map { "  refused   \($0.withoutFile)" }
    lines += mended.map { "  mended    \($0.summary)" }
    lines += twins.map { "  same      \($0.id) has the shape of \($0.firstID)" }
    return lines
  }

  var json: JSONValue {
    .object([
      ("file", .string(report.file)), ("format", .string(report.format.rawValue)),
      ("features", .int(report.features)), ("vertices", .int(report.vertices)),
      ("fences", .int(report.fences)), ("shapes", shapes.json), ("bounds", shapes.box.json),
      ("notes", .array(report.notes.map { .string($0) })),
      ("refused", .array(refused.map(\.json))), ("mended", .array(mended.map(\.json))),
      ("same", .array(twins.map { .array([.string($0.firstID), .string($0.id)]) })),
    ])
  }
}
