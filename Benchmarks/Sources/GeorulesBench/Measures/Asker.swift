import Geo
import Report
import Workloads

/// Asks an index that changes about batches of places, a fresh snapshot for each, and times every
/// query from the wish for a snapshot to the answers.
struct Asker: ~Copyable {
  /// Answers to be checked once nothing is timed any more.
  private struct Sample {
    var changes: Int
    var batch: Int
    var answers: Coverage
  }

  private let live: LiveFenceIndex
  private let batches: [Places]
  private var locator: FenceLocator
  private var coverage = Coverage()
  private(set) var times: CallTimes
  /// How often the thread slept in a query: for a lock, as nothing else is waited for.
  private(set) var blockings = 0
  private var samples: [Sample] = []
  private var next = 0
  private var places = 0
  private var matches = 0

  init(_ live: LiveFenceIndex, _ batches: [Places]) throws(BenchError) {
    self.live = live
    self.batches = batches
    locator = live.snapshot().makeLocator()
    times = try CallTimes(reserving: 1 << 20)
  }

  /// Forgets the times, not the samples.
  mutating func forget() {
    if let empty = try? CallTimes(reserving: 1 << 20) { times = empty }
    blockings = 0
    places = 0
    matches = 0
  }

  mutating func ask(for seconds: Double) {
    let end = Rounds.wallSeconds + seconds
    while Rounds.wallSeconds < end { ask() }
  }

  /// Asks as long as changes are made, and keeps the answers of snapshots of which it is known which
  /// changes they have.
  mutating func ask(until changes: PacedChanges) {
    while !changes.isDone {
      ask()
      guard let offer = changes.takeOffer() else { continue }
      let batch = batches[next]
      locator.locate(
        longitudes: batch.longitudes.span, latitudes: batch.latitudes.span, in: offer.index,
        into: &coverage)
      samples.append(Sample(changes: offer.changes, batch: next, answers: coverage))
    }
  }

  /// Asks about the next batch.
  private mutating func ask() {
    let batch = batches[next]
    next = (next + 1) % batches.count
    let slept = RunQueue.sleeps
    times.time {
      locator.locate(
        longitudes: batch.longitudes.span, latitudes: batch.latitudes.span, in: live.snapshot(),
        into: &coverage)
    }
    blockings += RunQueue.sleeps - slept
    places += batch.count
    matches += coverage.fences.count
  }

  var medians: (wall: Double, own: Double) {
    (CallTimes.quantile(times.wall, 0.5), CallTimes.quantile(times.own, 0.5))
  }

  func row(_ workload: String, _ engine: String) -> Measurement {
    var row = Measurement(suite: "updates", workload: workload, engine: engine)
    row.nanosecondsPerItem = times.processor.reduce(0, +) / Double(max(1, places))
    row.items = places
    row.matches = matches
    row.note = times.longest
    times.add(to: &row)
    return row
  }

  /// Holds the samples against a plain search of the fences as they were.
  func check(
    _ fences: [Fence], _ changes: [FenceChange], _ workload: String
  ) throws(BenchError) {
    guard samples.count > 2 else {
      throw .failed("\(workload): only \(samples.count) answers could be checked")
    }
    var model: [Fence?] = fences
    var made = 0
    for sample in samples {
      for change in changes[made..<sample.changes] { change.make(in: &model) }
      made = sample.changes
      let batch = batches[sample.batch]
      for place in stride(from: 0, to: batch.count, by: 16) {
        let wanted = ChangeStream.covering(
          batch.longitudes[place], batch.latitudes[place], among: model)
        guard Array(sample.answers.fences[sample.answers.range(of: place)]) == wanted else {
          throw .wrongAnswer("\(workload): after \(made) changes, place \(place)")
        }
      }
    }
  }
}
