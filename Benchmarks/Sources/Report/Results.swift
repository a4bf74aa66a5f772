/// Everything that a run measured.
package struct Results: Sendable {
  package let rows: [Measurement]

  package init(_ rows: [Measurement]) {
    self.rows = rows
  }

  package func row(_ workload: String, _ engine: String) -> Measurement? {
    rows.first { $0.workload == workload && $0.engine == engine && $0.isMeasured }
  }

  /// How many times as much time the rival takes in the same run.
  package func ratio(_ workload: String, _ rival: String, over engine: String) -> Double? {
    guard let own = row(workload, engine), let other = row(workload, rival),
      own.nanosecondsPerItem > 0
    else { return nil }
    return other.nanosecondsPerItem / own.nanosecondsPerItem
  }

  /// GEOS on its C interface where all fences are polygons, else the library's `geos` engine.
  package func ratioToGEOS(_ workload: String, of engine: String) -> Double? {
    ratio(workload, "geos-c", over: engine) ?? ratio(workload, "geos-engine", over: engine)
  }

  /// An array of objects; rivals that are not installed are left out.
  package var json: String {
    let objects = rows.filter(\.isMeasured).map { "  " + $0.json }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }
}
