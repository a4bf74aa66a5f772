import Report

/// The command as a person runs it: the process's start, fences, index, reading, engine and the
/// events written as CSV to nowhere.
enum CommandMeasure {
  /// The row, when `GEORULES` names the command.
  static func run(_ workload: RecordedWorkload, _ options: BenchOptions) throws(BenchError)
    -> Measurement?
  {
    guard let command = BenchOptions.environment("GEORULES"), !command.isEmpty else { return nil }
    let arguments =
      [command, "replay"] + options.traces(of: workload) + ["--fences"]
      + options.fences(of: workload)
      + ["--preset", "vehicle", "--repair", "--quiet", "--json", "--events", "/dev/null"]
    var times: [Double] = []
    var peak = 0
    var summary = ""
    for _ in 0..<3 {
      let result = try ChildProcess.output(of: arguments)
      times.append(result.seconds * 1e9)
      peak = max(peak, result.peakBytes)
      summary = String(decoding: result.bytes, as: UTF8.self)
    }
    guard let fixes = number("\"read\":", in: summary), fixes > 0 else {
      throw .failed("\(workload.name): georules gave no summary")
    }
    let events = ["enter", "exit", "dwell", "cross"].compactMap {
      number("\"\($0)\":", in: summary)
    }
    var row = Measurement(
      suite: "replay", workload: workload.name, engine: "georules-replay")
    row.nanosecondsPerItem = Rounds.median(times) / Double(fixes)
    row.items = fixes
    row.matches = events.reduce(0, +)
    row.memoryBytes = peak
    return row
  }

  /// The whole number behind the first occurrence of a key.
  private static func number(_ key: String, in text: String) -> Int? {
    guard let place = text.firstRange(of: key) else { return nil }
    return Int(text[place.upperBound...].prefix { $0.isNumber })
  }
}
