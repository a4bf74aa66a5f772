extension Results {
  /// The project's goals held against this run.
  package var goals: [Goal] {
    locating + fleet + updates + circles + sizes + reading + replays + rules
  }

  func ns(_ workload: String, _ engine: String) -> Double? {
    row(workload, engine)?.nanosecondsPerItem
  }

  private func megabytes(_ workload: String, _ engine: String) -> Double? {
    row(workload, engine).map { Double($0.memoryBytes) / 1e6 }
  }

  private func seconds(_ workload: String, _ engine: String) -> Double? {
    row(workload, engine).map { $0.buildMilliseconds / 1000 }
  }

  private func rate(_ workload: String, _ engine: String) -> Double? {
    ns(workload, engine).map { 1e3 / $0 }
  }

  private var locating: [Goal] {
    let batch = "ours-batch"
    let single = row("W2", "ours-single")
    var goals: [Goal] = [
      .atMost("W1 batch", gate: 30, goal: 15, " ns", ns("W1", batch)),
      .atMost("W2 batch", gate: 170, goal: 90, " ns", ns("W2", batch)),
      .atMost("W3 batch", gate: 35, goal: 18, " ns", ns("W3", batch)),
      .atLeast("W1 batch : GEOS C", gate: 40, goal: 80, "", ratio("W1", "geos-c", over: batch)),
      .atLeast("W2 batch : GEOS C", gate: 40, goal: 80, "", ratio("W2", "geos-c", over: batch)),
      .atLeast(
        "W3 batch : GEOS C by parts", gate: 35, goal: 70, "",
        ratio("W3", "geos-c-parts", over: batch)),
      .atLeast("W1 batch : S2", gate: 35, goal: 75, "", ratio("W1", "s2", over: batch)),
      .atLeast("W2 batch : S2", gate: 30, goal: 65, "", ratio("W2", "s2", over: batch)),
      .atLeast("W3 batch : S2", gate: 30, goal: 65, "", ratio("W3", "s2", over: batch)),
    ]
    for name in ["W1", "W3"] {
      let single = self.row(name, "ours-single")
      goals.append(.atMost("\(name) single p50", gate: 120, goal: 50, " ns", single?[.p50Ns]))
      goals.append(.atMost("\(name) single p99", gate: 1200, goal: 560, " ns", single?[.p99Ns]))
    }
    return goals + [
      .atMost("W2 single p50", gate: 900, goal: 480, " ns", single?[.p50Ns]),
      .atMost("W2 single p99", gate: 2500, goal: 1100, " ns", single?[.p99Ns]),
    ]
  }

  private var fleet: [Goal] {
    let engine = row("W2t", "ours-engine")
    return [
      .atMost(
        "W2t enter/exit, whole engine", gate: 250, goal: 100, " ns", engine?.nanosecondsPerItem),
      .atMost(
        "W2t allocations per fix, steady", gate: 0, goal: 0, "", engine?[.allocationsPerItem]),
      .atLeast(
        "W2t two threads : one", gate: 1.8, goal: 1.8, "", row("W2t", "ours-engine-2t")?[.speedup]),
    ]
  }

  private var updates: [Goal] {
    func microseconds(_ engine: String, _ extra: Measurement.Extra) -> Double? {
      row("W2u", engine)?[extra].map { $0 / 1000 }
    }
    return [
      .atMost(
        "W2 one change, p99", gate: 1000, goal: 100, " µs", microseconds("ours-change", .p99Ns)),
      .atMost(
        "W2 one change, longest", gate: 1000, goal: 100, " µs",
        microseconds("ours-change", .maxOwnNs)),
      .atMost(
        "W2 longest pause of a query at 10,000 changes/s", gate: 1000, goal: 100, " µs",
        microseconds("ours-live-changing", .pauseNs)),
    ]
  }

  private var circles: [Goal] {
    let batch = "ours-batch"
    return [
      .atMost("100,000 circles", gate: 150, goal: 90, " ns", ns("C100k", batch)),
      .atMost("100,000 circles, memory", gate: 100, goal: 60, " MB", megabytes("C100k", batch)),
      .atMost("100,000 circles, build", gate: 2, goal: 1, " s", seconds("C100k", batch)),
      .atMost("1,000,000 circles", gate: 189, goal: 120, " ns", ns("C1M", batch)),
      .atMost("1,000,000 circles, memory", gate: 601, goal: 320, " MB", megabytes("C1M", batch)),
      .atMost("1,000,000 circles, build", gate: 17.5, goal: 8.6, " s", seconds("C1M", batch)),
    ]
  }

  private var sizes: [Goal] {
    let batch = "ours-batch"
    return [
      .atMost("W1 index", gate: 15, goal: 10, " MB", megabytes("W1", batch)),
      .atMost("W2 index", gate: 450, goal: 390, " MB", megabytes("W2", batch)),
      .atMost("W3 index", gate: 45, goal: 32, " MB", megabytes("W3", batch)),
      .atMost("W1 build", gate: 0.4, goal: 0.15, " s", seconds("W1", batch)),
      .atMost("W2 build", gate: 15, goal: 7, " s", seconds("W2", batch)),
      .atMost("W3 build", gate: 1.5, goal: 0.5, " s", seconds("W3", batch)),
      .atMost(
        "1,000,000 devices inside", gate: 250, goal: 250, " MB",
        megabytes("state-1M", "ours-engine")),
    ]
  }

  private var reading: [Goal] {
    [
      ("CSV", "read-csv", 200.0, 250.0), ("GeoJSON points", "read-points", 300, 400),
      ("GeoJSON tracks", "read-tracks", 300, 400), ("GeoJSON fences", "read-fences", 300, 400),
      ("GPX", "read-gpx", 60, 100), ("NMEA", "read-nmea", 150, 250),
    ].map { title, workload, gate, goal in
      let row = row(workload, "ours-parse")
      let rate = row.flatMap { row in
        row[.bytes].map { $0 / (row.nanosecondsPerItem * Double(row.items)) * 1e3 }
      }
      return .atLeast("\(title), reading", gate: gate, goal: goal, " MB/s", rate)
    }
  }

  private var replays: [Goal] {
    [("geolife", "GeoLife"), ("adsb", "ADS-B"), ("taxi", "taxis")].map { name, title in
      .shown("\(title), engine", " M/s", rate(name, "ours-engine"))
    }
  }
}
