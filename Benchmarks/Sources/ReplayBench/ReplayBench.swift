import Glibc

/// Measures reading, locating and the whole engine over recorded traces.
///
/// Every workload is measured in processes of its own, so that memory does not add up.
@main
enum ReplayBench {
  static func main() {
    do throws(BenchError) {
      let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
      if let part = options.part {
        try measure(part, options)
      } else {
        try report(options)
      }
    } catch {
      say("\(error)\n", to: 2)
      switch error {
      case .usage: exit(2)
      case .failed, .wrongAnswer: exit(1)
      }
    }
  }

  /// One part of one workload, in a process of its own.
  private static func measure(
    _ part: BenchOptions.Part, _ options: BenchOptions
  ) throws(BenchError) {
    for workload in options.workloads {
      let rows =
        switch part {
        case .read: try ReadMeasure.run(workload, options)
        case .replay: try ReplayMeasure.run(workload, options)
        case .memory: try MemoryMeasure.run(workload, options)
        }
      for row in rows { say(row.line + "\n", to: 1) }
    }
  }

  private static func report(_ options: BenchOptions) throws(BenchError) {
    let started = ContinuousClock.now
    let machine = Machine()
    var rows: [Measurement] = []
    var skipped: [Workload] = []
    for workload in options.workloads {
      guard options.isPresent(workload) else {
        skipped.append(workload)
        continue
      }
      for part in BenchOptions.Part.allCases {
        say("measuring \(workload.name): \(part.rawValue)\n", to: 2)
        rows += try measureApart(part, workload, options)
      }
      if let row = try CommandMeasure.run(workload, options) { rows.append(row) }
    }
    let report = Report(
      machine: machine, rows: rows, skipped: skipped, options: options,
      seconds: (ContinuousClock.now - started).seconds)
    say(options.isMarkdown ? report.markdown : report.text, to: 1)
    try TextFile.write(report.json, to: options.results)
    say("results in \(options.results)\n", to: 2)
  }

  private static func measureApart(
    _ part: BenchOptions.Part, _ workload: Workload, _ options: BenchOptions
  ) throws(BenchError) -> [Measurement] {
    let result = try ChildProcess.output(of: [
      ChildProcess.selfPath, "--part", part.rawValue, "--only", workload.name,
      "--root", options.root, "--shared", options.shared,
    ])
    let rows = result.bytes.lines.compactMap { Measurement(line: $0) }
    guard !rows.isEmpty else { throw .failed("\(workload.name): no \(part.rawValue) figures") }
    return rows
  }

  private static func say(_ text: String, to descriptor: Int32) {
    _ = FileBytes.write(Array(text.utf8), to: descriptor)
  }
}
