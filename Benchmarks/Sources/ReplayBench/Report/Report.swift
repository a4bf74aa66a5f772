/// The results for people and for programs.
struct Report {
  let machine: Machine
  let rows: [Measurement]
  let skipped: [Workload]
  let options: BenchOptions
  let seconds: Double

  /// What the columns mean.
  private static let notes = [
    "ours-read: files as stored to fixes; ours-parse: the same from plain text in memory.",
    "ours-batch, ours-single: which fences cover a fix; geos-c: GEOS's tree and prepared"
      + " geometries, same run, same answers for every fix.",
    "ours-engine: filters, states and events, vehicle preset without CROSS, dwell 300 s;"
      + " -cross: with it; -exact: preset exact.",
    "ours-replay: files to events; georules-replay: the command's whole process, CROSS included,"
      + " events as CSV to /dev/null.",
    "matches: pairs of fix and fence, or events. x GEOS: geos-c's time over this row's. One"
      + " thread's processor time; medians of interleaved rounds.",
    "memory: of the index (batch, geos-c), of the engine's states and buffers (engine), peak of"
      + " the process (read, replay).",
  ]

  private var cells: [[String]] {
    rows.map { row in
      let title = Workload.all.first { $0.name == row.workload }?.title ?? row.workload
      return [
        title, row.engine, Figure.rate(1e9 / row.nanosecondsPerItem),
        Figure.fixed(row.nanosecondsPerItem, 1), ratio(row),
        row.bytes > 0 ? Figure.fixed(megabytesPerSecond(row), 0) : "",
        Figure.grouped(row.items), row.matches > 0 ? Figure.grouped(row.matches) : "",
        row.buildMilliseconds > 0 ? Figure.fixed(row.buildMilliseconds, 1) : "",
        row.memoryBytes > 0 ? Figure.fixed(Double(row.memoryBytes) / 1e6, 1) : "",
      ]
    }
  }

  private static let heads = [
    "workload", "engine", "fixes/s", "ns/fix", "x GEOS", "MB/s", "fixes", "matches", "build ms",
    "memory MB",
  ]

  private func megabytesPerSecond(_ row: Measurement) -> Double {
    Double(row.bytes) / (row.nanosecondsPerItem * Double(row.items)) * 1e3
  }

  /// How many times as fast as GEOS in the same run; empty where nothing is asked of fences in
  /// memory.
  private func ratio(_ row: Measurement) -> String {
    let compares =
      ["ours-batch", "ours-single"].contains(row.engine)
      || row.engine.hasPrefix("ours-engine")
    guard compares,
      let rival = rows.first(where: { $0.workload == row.workload && $0.engine == "geos-c" })
    else { return "" }
    return Figure.fixed(rival.nanosecondsPerItem / row.nanosecondsPerItem, 1)
  }

  private var inputs: [String] {
    options.workloads.map { workload in
      let names =
        workload.traces.count > 2
        ? ["\(workload.traces.count) traces"] : workload.traces
      let verdict =
        skipped.contains { $0.name == workload.name }
        ? "SKIPPED, files not found" : (names + workload.fences).joined(separator: " ")
      return "\(workload.name): \(verdict)"
    }
  }

  /// A table with aligned columns.
  var text: String {
    var lines = machine.lines
    lines += inputs.map { "input     " + $0 }
    lines.append("seed      none: all inputs are recordings")
    lines.append("")
    let table = [Self.heads] + cells
    let widths = Self.heads.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    var last = ""
    for row in table {
      if row[0] != last && last != "" { lines.append("") }
      last = row[0]
      let padded = zip(row, widths).enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < 2 ? cell.0 + blanks : blanks + cell.0
      }
      lines.append(padded.joined(separator: "  "))
    }
    lines.append("")
    lines += Self.notes
    lines.append("whole run \(Figure.fixed(seconds, 0)) s")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same table for a README.
  var markdown: String {
    var lines = [
      "| " + Self.heads.joined(separator: " | ") + " |",
      "| --- | --- |" + String(repeating: " ---: |", count: Self.heads.count - 2),
    ]
    for row in cells {
      var row = row
      row[1] = "`\(row[1])`"
      lines.append("| " + row.joined(separator: " | ") + " |")
    }
    lines.append("")
    lines.append(
      "\(machine.processor), \(machine.cores) cores; \(machine.compiler); GEOS \(machine.geos);"
        + " commit \(machine.commit). One thread's processor time, medians of interleaved rounds.")
    lines.append("")
    lines += Self.notes.map { "- " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An array of objects.
  var json: String {
    let objects = rows.map { row in
      var members = [
        "\"suite\":\"\(Measurement.suite)\"", "\"workload\":\"\(row.workload)\"",
        "\"engine\":\"\(row.engine)\"",
        "\"nsPerItem\":\(Figure.fixed(row.nanosecondsPerItem, 3))", "\"items\":\(row.items)",
        "\"matches\":\(row.matches)", "\"buildMs\":\(Figure.fixed(row.buildMilliseconds, 3))",
        "\"memoryBytes\":\(row.memoryBytes)",
      ]
      if row.bytes > 0 { members.append("\"bytes\":\(row.bytes)") }
      return "  {" + members.joined(separator: ",") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }
}
