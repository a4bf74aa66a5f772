import RulesEngine
import Traces

/// Files to fixes: as they are stored, and from plain text in memory.
enum ReadMeasure {
  static func run(_ workload: Workload, _ options: BenchOptions) throws(BenchError) -> [Measurement]
  {
    let paths = options.traces(of: workload)
    let stored = StoredFiles(paths)
    let storedTiming = try Rounds.interleave([stored], budget: 1)[0]
    let peak = Memory.peakBytes
    let plain = try PlainText(paths)
    let plainTiming = try Rounds.interleave([plain], budget: 1)[0]
    guard storedTiming.matches == plainTiming.matches else {
      throw .wrongAnswer("\(workload.name): stored and plain text give other numbers of fixes")
    }
    return [(stored.engine, storedTiming, peak), (plain.engine, plainTiming, 0)].map {
      engine, timing, memory in
      Measurement(
        workload: workload.name, engine: engine,
        nanosecondsPerItem: timing.nanoseconds / Double(max(1, timing.matches)),
        items: timing.matches, memoryBytes: memory, bytes: plain.bytes)
    }
  }
}

/// Counts what it is given.
private final class FixCounter {
  var count = 0
}

private final class StoredFiles: Contender {
  let engine = "ours-read"
  private let paths: [String]

  init(_ paths: [String]) {
    self.paths = paths
  }

  func run() throws(BenchError) -> Int {
    let counter = FixCounter()
    var sink = FixSink(capacity: batchSize) { batch, _ in
      counter.count += batch.count
      return true
    }
    try readTraces(paths, into: &sink)
    return counter.count
  }
}

private final class PlainText: Contender {
  let engine = "ours-parse"
  private var texts: [(name: String, text: [UInt8])] = []
  var bytes: Int { texts.reduce(0) { $0 + $1.text.count } }

  init(_ paths: [String]) throws(BenchError) {
    for path in paths {
      let unpacks = path.hasSuffix(".gz")
      let command = unpacks ? ["gzip", "-dc", path] : ["cat", path]
      let name = path.split(separator: "/").last.map(String.init) ?? path
      texts.append((name, try ChildProcess.output(of: command).bytes))
    }
  }

  func run() throws(BenchError) -> Int {
    let counter = FixCounter()
    var sink = FixSink(capacity: batchSize) { batch, _ in
      counter.count += batch.count
      return true
    }
    for (name, text) in texts {
      do throws(TraceError) {
        try TraceReader.read(bytes: text, name: name, into: &sink)
      } catch {
        throw .failed("\(error)")
      }
    }
    return counter.count
  }
}
