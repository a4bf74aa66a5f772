/// A line of the results.
struct Measurement: Sendable {
  static let suite = "replay"

  var workload: String
  /// `ours-batch`, `ours-single`, `ours-engine`, `geos-c`, ...
  var engine: String
  var nanosecondsPerItem: Double
  /// Fixes.
  var items: Int
  /// Pairs of a fix and a fence, or events; 0 where nothing is matched.
  var matches = 0
  /// Time to build the index; 0 where none is built.
  var buildMilliseconds = 0.0
  /// The index's memory, the engine's states or the process's peak: see the report's notes.
  var memoryBytes = 0
  /// Text read; 0 where nothing is read.
  var bytes = 0
}

extension Measurement {
  /// One line, for the parent process.
  var line: String {
    [
      "row", workload, engine, "\(nanosecondsPerItem)", "\(items)", "\(matches)",
      "\(buildMilliseconds)", "\(memoryBytes)", "\(bytes)",
    ].joined(separator: "\t")
  }

  /// Reads what ``line`` wrote.
  init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 9, fields[0] == "row", let nanoseconds = Double(fields[3]),
      let items = Int(fields[4]), let matches = Int(fields[5]),
      let buildMilliseconds = Double(fields[6]), let memoryBytes = Int(fields[7]),
      let bytes = Int(fields[8])
    else { return nil }
    self.init(
      workload: fields[1], engine: fields[2], nanosecondsPerItem: nanoseconds, items: items,
      matches: matches, buildMilliseconds: buildMilliseconds, memoryBytes: memoryBytes,
      bytes: bytes)
  }
}
