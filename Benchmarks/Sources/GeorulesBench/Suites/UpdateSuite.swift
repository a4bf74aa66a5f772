import Geo
import Report
import Workloads

/// Fences that change while others ask: W2, ten thousand changes a second for some seconds, and a
/// thread that asks about batches of places all the time.
///
/// Answers are checked: during the changes some snapshots' against a plain search of the fences as
/// they were then, and at the end all against an index made afresh of the fences that are left.
struct UpdateSuite {
  let workload: String
  let fences: [Fence]
  /// Other fences in the same place, whose shapes the changed ones get.
  let pool: [Fence]
  let places: Places

  private static let perSecond = 10_000.0
  private static let seconds = 10.0
  /// Places of a query: what waits for one is a batch of fixes.
  private static let querySize = 256
  /// Queries under load whose answers are checked.
  private static let samples = 10

  func run() throws(BenchError) -> [Measurement] {
    let unmerged = try UnmergedMeasure(
      workload: workload, fences: fences, pool: pool, places: places)
    let live = LiveFenceIndex(unmerged.index)
    var rows = try unmerged.run()
    var asker = try Asker(live, places.inBatches(of: Self.querySize))
    asker.ask(for: 2)
    rows.append(asker.row(workload, "ours-live"))
    let quiet = asker.medians

    var stream = ChangeStream(fences, pool: pool, seed: 25)
    let changes = (0..<Int(Self.perSecond * Self.seconds)).map { _ in stream.next() }
    let paced = PacedChanges(
      changes, perSecond: Self.perSecond, in: live, offers: Self.samples)
    let heap = Memory.heapBytes
    let writer = try WorkerThread(paced.run)
    asker.forget()
    asker.ask(until: paced)
    writer.join()
    let heapAfter = Memory.heapBytes
    guard let result = paced.result else { throw .failed("\(workload): no changes were timed") }
    let rate = Double(changes.count) / result.seconds

    var row = asker.row(workload, "ours-live-changing")
    row.extras[.pauseNs] = max(0, (row[.maxOwnNs] ?? 0) - quiet.own).rounded()
    row.memoryBytes = heapAfter
    row.note +=
      "; \(Figure.grouped(Int(rate))) changes/s for \(Figure.fixed(result.seconds, 1)) s,"
      + " \(asker.blockings) waits in \(Figure.grouped(asker.times.count)) queries,"
      + " heap before \(Figure.fixed(Double(heap) / 1e6, 0)) MB"
    rows.append(row)
    rows.append(changeRow(result.times))
    try asker.check(fences, changes, workload)

    live.waitUntilMerged()
    asker.forget()
    asker.ask(for: 2)
    var merged = asker.row(workload, "ours-live-merged")
    merged.memoryBytes = Memory.heapBytes
    rows.append(merged)
    try checkEnd(live.snapshot(), stream.fences)
    return rows
  }

  private func changeRow(_ times: CallTimes) -> Measurement {
    var row = Measurement(suite: "updates", workload: workload, engine: "ours-change")
    row.nanosecondsPerItem = times.processor.reduce(0, +) / Double(max(1, times.count))
    row.items = times.count
    row.note = times.longest
    times.add(to: &row)
    return row
  }

  /// Holds the final answers against those of an index made afresh.
  private func checkEnd(_ index: FenceIndex, _ model: [Fence?]) throws(BenchError) {
    let live = model.indices.filter { model[$0] != nil }
    let fresh = FenceIndex(live.compactMap { model[$0] })
    guard index.count == fresh.count, index.handleLimit == model.count else {
      throw .wrongAnswer("\(workload): \(index.count) fences are left of \(fresh.count)")
    }
    var locator = index.makeLocator()
    var found = Coverage()
    var wanted = Coverage()
    locator.locate(
      longitudes: places.longitudes.span, latitudes: places.latitudes.span, in: index,
      into: &found)
    locator.locate(
      longitudes: places.longitudes.span, latitudes: places.latitudes.span, in: fresh,
      into: &wanted)
    guard found.offsets == wanted.offsets,
      found.fences == wanted.fences.map({ FenceHandle(live[Int($0)]) })
    else { throw .wrongAnswer("\(workload): the changed index differs from one made afresh") }
  }
}
