import Report

/// A whole run: every workload in processes of its own, then the report.
struct BenchRun {
  private let options: BenchOptions
  private let machine = Machine()

  init(_ options: BenchOptions) {
    self.options = options
  }

  func run() throws(BenchError) {
    let started = Rounds.wallSeconds
    var rows: [Measurement] = []
    for workload in GeneratedWorkload.all where workload.host == nil {
      if let row = tooSlow(workload, rows) {
        rows.append(row)
      } else {
        rows += try measure(workload)
      }
    }
    var skipped: [String] = []
    for workload in RecordedWorkload.all where options.wants(workload.name) {
      guard options.isPresent(workload) else {
        skipped.append(workload.name)
        continue
      }
      rows += try measure(workload)
    }
    try report(Results(rows), skipped, seconds: Rounds.wallSeconds - started)
  }

  /// A row that says why ten times as many circles are not built: the run would take too long.
  private func tooSlow(_ workload: GeneratedWorkload, _ rows: [Measurement]) -> Measurement? {
    guard workload.name == "C1M", options.wants("C1M"),
      let smaller = Results(rows).row("C100k", "ours-batch"), smaller.buildMilliseconds > 8000
    else { return nil }
    let seconds = Figure.fixed(smaller.buildMilliseconds / 1000, 0)
    return .missing(
      suite: "circles", workload: workload.name, engine: "ours-batch",
      note: "left out: a tenth of it took \(seconds) s to build; ONLY=C1M insists")
  }

  private func measure(_ workload: GeneratedWorkload) throws(BenchError) -> [Measurement] {
    let wanted = GeneratedWorkload.all.filter {
      ($0.name == workload.name || $0.host == workload.name) && options.wants($0.name)
    }.map(\.name)
    guard !wanted.isEmpty else { return [] }
    return try apart(.generated, wanted, ["--engine", workload.name])
  }

  private func measure(_ workload: RecordedWorkload) throws(BenchError) -> [Measurement] {
    var rows: [Measurement] = []
    for part in [BenchOptions.Part.read, .replay, .memory] {
      rows += try apart(part, [workload.name], [])
    }
    if let row = try CommandMeasure.run(workload, options) { rows.append(row) }
    return rows
  }

  private func apart(
    _ part: BenchOptions.Part, _ names: [String], _ more: [String]
  ) throws(BenchError) -> [Measurement] {
    say("measuring \(names.joined(separator: ", ")): \(part.rawValue)\n", to: 2)
    let world = options.world.map { ["--world", $0] } ?? []
    let result = try ChildProcess.output(
      of: [
        ChildProcess.selfPath, "--part", part.rawValue, "--only", names.joined(separator: ","),
        "--root", options.root, "--shared", options.shared, "--work", options.work,
      ] + world + more)
    let rows = result.bytes.lines.compactMap { Measurement(line: $0) }
    guard !rows.isEmpty else {
      throw .failed("\(names.joined(separator: ", ")): no \(part.rawValue) figures")
    }
    return rows
  }

  private func report(
    _ results: Results, _ skipped: [String], seconds: Double
  ) throws(BenchError) {
    var titles: [String: String] = [:]
    for workload in GeneratedWorkload.all { titles[workload.name] = workload.title }
    for workload in RecordedWorkload.all { titles[workload.name] = workload.title }
    if options.isMarkdown {
      say(ReadmeTables(results, titles: titles).lines.joined(separator: "\n"), to: 1)
      say("\n" + machine.sentence + "\n", to: 1)
    } else {
      var lines = machine.lines + inputs(skipped) + [""]
      lines += FullTable(results, titles: titles).lines + [""] + FullTable.notes + [""]
      lines += results.goals.filter { $0.measured != nil }.table.lines
      lines += ["", "whole run \(Figure.fixed(seconds, 0)) s"]
      say(lines.joined(separator: "\n") + "\n", to: 1)
    }
    try TextFile.write(results.json, to: options.work + "/bench-results.json")
    let bars = BarChart(results, titles: titles)
    if !bars.isEmpty { try TextFile.write(bars.svg, to: options.work + "/bench.svg") }
    let scaling = ScalingChart(results)
    if !scaling.isEmpty {
      try TextFile.write(scaling.svg, to: options.work + "/bench-scaling.svg")
    }
    say("results in \(options.work)/bench-results.json, charts beside it\n", to: 2)
  }

  /// What went in.
  private func inputs(_ skipped: [String]) -> [String] {
    var lines: [String] = []
    for workload in RecordedWorkload.all where options.wants(workload.name) {
      let traces = workload.traces.count > 2 ? ["\(workload.traces.count) traces"] : workload.traces
      let verdict =
        skipped.contains(workload.name)
        ? "SKIPPED, files not found" : (traces + workload.fences).joined(separator: " ")
      lines.append("input     \(workload.name): \(verdict)")
    }
    let seeds = GeneratedWorkload.all.filter { options.wants($0.name) && $0.seed != "none" }
    if !seeds.isEmpty {
      let list = seeds.map { "\($0.name) \($0.seed)" }.joined(separator: "; ")
      lines.append("seed      " + list)
    }
    return lines
  }
}
