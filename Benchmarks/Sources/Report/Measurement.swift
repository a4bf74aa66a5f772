/// A line of the results.
package struct Measurement: Sendable, Equatable {
  /// `replay`: recorded traces; `locate`, `near`, `fleet`, `circles`, `scale`, `state`, `updates`,
  /// `rules`, `delivery`: generated.
  package var suite: String
  package var workload: String
  /// `ours-batch`, `ours-single`, `ours-engine`, `geos-c`, ...
  package var engine: String
  package var nanosecondsPerItem = 0.0
  /// Fixes or places.
  package var items = 0
  /// Pairs of a fix and a fence, or events; 0 where nothing is matched.
  package var matches = 0
  /// Wall time to build the index; 0 where none is built.
  package var buildMilliseconds = 0.0
  /// The index's memory, the engine's states or the process's peak: see the report's notes.
  package var memoryBytes = 0
  /// Figures that not every row has.
  package var extras: [Extra: Double] = [:]
  /// What else a reader should know.
  package var note = ""

  package enum Extra: String, CaseIterable, Sendable {
    /// Text read.
    case bytes
    /// Processor time of all threads to build the index.
    case buildCpuMs
    /// Wall times of single calls that 50, 99 and 99.9 % stay below.
    case p50Ns, p99Ns, p999Ns
    /// The longest call: wall time; without the time that others had the processor; processor time.
    case maxNs, maxOwnNs, maxCpuNs
    /// By how much the longest query exceeds the median of those nothing disturbed.
    case pauseNs
    /// Requests to the allocator per item, in steady state.
    case allocationsPerItem
    /// Wall time of one thread over this row's.
    case speedup
    case fences
    /// Memory over items, where that is the figure.
    case bytesPerItem
    /// Pairs that the reference has and this row does not, and the other way round.
    case lost, gained
  }

  package init(suite: String, workload: String, engine: String) {
    self.suite = suite
    self.workload = workload
    self.engine = engine
  }

  /// A row for what could not be measured: a rival whose library is not there, as a rule.
  package static func missing(
    suite: String, workload: String, engine: String, note: String = "not installed"
  ) -> Measurement {
    var row = Measurement(suite: suite, workload: workload, engine: engine)
    row.note = note
    return row
  }

  /// Whether anything was measured.
  package var isMeasured: Bool { items > 0 }

  package subscript(extra: Extra) -> Double? { extras[extra] }
}

extension Measurement {
  /// One line, for the parent process.
  package var line: String {
    let fields = [
      "row", suite, workload, engine, "\(nanosecondsPerItem)", "\(items)", "\(matches)",
      "\(buildMilliseconds)", "\(memoryBytes)", note,
    ]
    let more = Extra.allCases.compactMap { extra in
      extras[extra].map { "\(extra.rawValue)=\($0)" }
    }
    return (fields + more).joined(separator: "\t")
  }

  /// Reads what ``line`` wrote.
  package init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 10, fields[0] == "row", let nanoseconds = Double(fields[4]),
      let items = Int(fields[5]), let matches = Int(fields[6]),
      let buildMilliseconds = Double(fields[7]), let memoryBytes = Int(fields[8])
    else { return nil }
    self.init(suite: fields[1], workload: fields[2], engine: fields[3])
    nanosecondsPerItem = nanoseconds
    self.items = items
    self.matches = matches
    self.buildMilliseconds = buildMilliseconds
    self.memoryBytes = memoryBytes
    note = fields[9]
    for field in fields[10...] {
      let pair = field.split(separator: "=").map(String.init)
      guard pair.count == 2, let extra = Extra(rawValue: pair[0]), let value = Double(pair[1])
      else { return nil }
      extras[extra] = value
    }
  }

  /// The row as JSON.
  package var json: String {
    var members = [
      "\"suite\":\"\(suite)\"", "\"workload\":\"\(workload)\"", "\"engine\":\"\(engine)\"",
      "\"nsPerItem\":\(Figure.fixed(nanosecondsPerItem, 3))", "\"items\":\(items)",
      "\"matches\":\(matches)", "\"buildMs\":\(Figure.fixed(buildMilliseconds, 3))",
      "\"memoryBytes\":\(memoryBytes)",
    ]
    for extra in Extra.allCases {
      guard let value = extras[extra] else { continue }
      let decimals = value == value.rounded() ? 0 : 6
      members.append("\"\(extra.rawValue)\":\(Figure.fixed(value, decimals))")
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
