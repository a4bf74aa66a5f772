/// What the README's results section shows of a run.
package struct ReadmeTables: Sendable {
  private let results: Results
  private let titles: [String: String]

  package init(_ results: Results, titles: [String: String]) {
    self.results = results
    self.titles = titles
  }

  /// Generated workloads, recorded ones and goals, each left out when nothing of it was measured.
  package var lines: [String] {
    [generated, recorded, results.goals.filter { $0.measured != nil }.table].filter {
      !$0.rows.isEmpty
    }
    .map { $0.markdown.joined(separator: "\n") + "\n" }
  }

  private var workloads: [String] {
    var names: [String] = []
    for row in results.rows where row.isMeasured && !names.contains(row.workload) {
      names.append(row.workload)
    }
    return names
  }

  private func ns(_ workload: String, _ engine: String) -> String {
    guard let row = results.row(workload, engine) else { return "" }
    return Figure.fixed(row.nanosecondsPerItem, row.nanosecondsPerItem < 1000 ? 1 : 0)
  }

  private func rival(_ workload: String, _ engine: String) -> String {
    guard let ratio = results.ratio(workload, engine, over: "ours-batch") else { return "" }
    return ns(workload, engine) + " (" + Figure.fixed(ratio, 0) + " x)"
  }

  private func megabytes(_ row: Measurement?) -> String {
    row.map { Figure.fixed(Double($0.memoryBytes) / 1e6, 0) } ?? ""
  }

  private func build(_ row: Measurement?) -> String {
    row.map { Figure.fixed($0.buildMilliseconds, 0) } ?? ""
  }

  private var generated: TextTable {
    let rivals = ["geos-c", "geos-c-parts", "geos-cpp", "s2", "shapely"]
    var table = TextTable(
      ["workload", "batch ns", "single ns", "p50 / p99"] + rivals.map { "`\($0)` ns" }
        + ["pairs", "build ms", "MB", "GEOS build ms", "MB"], words: 1)
    for name in workloads {
      guard let batch = results.row(name, "ours-batch"),
        ["locate", "circles"].contains(batch.suite)
      else { continue }
      let single = results.row(name, "ours-single")
      let geos = results.row(name, "geos-c")
      let latency = [Measurement.Extra.p50Ns, .p99Ns].compactMap { single?[$0] }
        .map { Figure.fixed($0, 0) }.joined(separator: " / ")
      table.rows.append(
        [titles[name] ?? name, ns(name, "ours-batch"), ns(name, "ours-single"), latency]
          + rivals.map { rival(name, $0) }
          + [
            Figure.grouped(batch.matches), build(batch), megabytes(batch), build(geos),
            megabytes(geos),
          ])
    }
    return table
  }

  private var recorded: TextTable {
    var table = TextTable(
      [
        "workload", "reading M fixes/s", "files to events M fixes/s", "peak MB", "`index` ns/fix",
        "GEOS ns/fix", "ratio", "engine M fixes/s", "engine with `cross`", "fix-fence pairs",
      ], words: 1)
    for name in workloads {
      guard let batch = results.row(name, "ours-batch"), batch.suite == "replay" else { continue }
      let ratio = results.ratioToGEOS(name, of: "ours-batch")
      let geos = results.row(name, "geos-c") == nil ? "geos-engine" : "geos-c"
      table.rows.append([
        titles[name] ?? name, rate(name, "ours-read"), rate(name, "ours-replay"),
        megabytes(results.row(name, "ours-replay")), ns(name, "ours-batch"), ns(name, geos),
        ratio.map { Figure.fixed($0, 1) } ?? "", rate(name, "ours-engine"),
        rate(name, "ours-engine-cross"), Figure.grouped(batch.matches),
      ])
    }
    return table
  }

  private func rate(_ workload: String, _ engine: String) -> String {
    results.row(workload, engine).map { Figure.fixed(1e3 / $0.nanosecondsPerItem, 2) } ?? ""
  }
}
