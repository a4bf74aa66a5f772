/// The table of all rows.
package struct FullTable: Sendable {
  private let results: Results
  private let titles: [String: String]

  /// - Parameters:
  ///   - results: the rows.
  ///   - titles: what a reader sees instead of a workload's name.
  package init(_ results: Results, titles: [String: String]) {
    self.results = results
    self.titles = titles
  }

  /// What the columns mean.
  package static let notes = [
    "ns: processor time of one thread per fix, the median of interleaved rounds. x GEOS, x S2: how"
      + " many times as long the rival took in the same run.",
    "matches: pairs of fix and fence, or events: equal for all engines that are asked the same"
      + " (s2 excepted, see its note).",
    "build: wall time, and processor time of all threads. memory: of the index (batch, rivals), of"
      + " the engine's states and buffers (engine), peak of the process (read, replay).",
    "p50, p99, p99.9, max: wall time of single calls; of W2u, queries of 256 places and changes;"
      + " own: without the time that others had the processor. allocs: requests to the allocator"
      + " per fix in steady state.",
    "geos-c: GEOS's C interface, tree of boxes and prepared geometries, asked `intersects`, which"
      + " is `covers` for a point; -parts: areas of a fence one by one.",
    "geos-cpp: TemplateSTRtree and IndexedPointInAreaLocator. s2: MutableS2ShapeIndex and"
      + " S2ContainsPointQuery; geodesic edges.",
    "ours-mapped: the same index saved and mapped back; its build is the mapping.",
    "geos-engine: the library's own `geos` engine, where fences are not all polygons.",
    "ours-engine: filters, states and events, vehicle preset without CROSS, dwell 300 s;"
      + " -cross: with it; -exact: preset exact; -1t, -2t: wall time on one and two threads.",
    "ours-fences: fences with the check that they are valid, which ours-parse leaves out; expat-bare,"
      + " simdjson-bare: a parser that does nothing with what it parses.",
    "ours-read: files as stored to fixes; ours-parse: from plain text in memory; ours-replay: files"
      + " to events; georules-replay: the command's whole process, CROSS included.",
    "flags: three conditions, one on a version, then a rollout; -plain: no rules, by handle; -key: by"
      + " the flag's name; -bind: per context. launchdarkly, eppo, unleash, growthbook: the vendors'"
      + " evaluators through their Python packages, same file, users and answers.",
  ]

  private static let heads = [
    "workload", "engine", "ns", "M/s", "x GEOS", "x S2", "p50", "p99", "p99.9", "max", "items",
    "matches", "build ms", "CPU ms", "memory MB", "MB/s", "allocs", "note",
  ]

  package var lines: [String] {
    var table = TextTable(Self.heads, words: 2, endsInWords: true)
    table.isGrouped = true
    table.rows = results.rows.map(cells)
    return table.lines
  }

  private func cells(_ row: Measurement) -> [String] {
    let title = titles[row.workload] ?? row.workload
    guard row.isMeasured else {
      let empty = [String](repeating: "", count: Self.heads.count - 3)
      return [title, row.engine] + empty + [row.note]
    }
    let ns = row.nanosecondsPerItem
    let locates = ["ours-batch", "ours-single", "ours-mapped", "ours-circles"].contains(row.engine)
    let compares = locates || row.engine.hasPrefix("ours-engine")
    let isTimed = compares && ns > 0 && row.suite != "state"
    return [
      title, row.engine, Figure.fixed(ns, ns < 1000 ? 1 : 0),
      ns > 0 ? Figure.fixed(1e3 / ns, 2) : "",
      isTimed ? shown(results.ratioToGEOS(row.workload, of: row.engine), 1) : "",
      isTimed ? shown(results.ratio(row.workload, "s2", over: row.engine), 1) : "",
      shown(row[.p50Ns], 0), shown(row[.p99Ns], 0), shown(row[.p999Ns], 0),
      shown(row[.maxNs], 0),
      Figure.grouped(row.items), row.matches > 0 ? Figure.grouped(row.matches) : "",
      row.buildMilliseconds > 0 ? Figure.fixed(row.buildMilliseconds, 1) : "",
      shown(row[.buildCpuMs], 1),
      row.memoryBytes > 0 ? Figure.fixed(Double(row.memoryBytes) / 1e6, 1) : "",
      shown(row[.bytes].map { $0 / (ns * Double(row.items)) * 1e3 }, 0),
      shown(row[.allocationsPerItem], 4), row.note,
    ]
  }

  private func shown(_ value: Double?, _ decimals: Int) -> String {
    value.map { Figure.fixed($0, decimals) } ?? ""
  }
}
