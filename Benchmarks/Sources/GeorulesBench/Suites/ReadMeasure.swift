import Report
import RulesEngine
import Traces

/// Files to fixes: as they are stored, and from plain text in memory.
enum ReadMeasure {
  static func run(_ workload: RecordedWorkload, _ options: BenchOptions) throws(BenchError)
    -> [Measurement]
  {
    let paths = options.traces(of: workload)
    let stored = StoredFiles(paths)
    _ = try stored.run(slice: 0)
    // Before the plain text is in memory.
    let peak = Memory.peakBytes
    let plain = try PlainText(paths)
    var contenders: [any Contender] = [stored, plain]
    if let engine = options.engine { contenders.removeAll { $0.engine != engine } }
    let timings = try Rounds(budget: 1).interleave(contenders)
    guard Set(timings.map(\.matches)).count <= 1 else {
      throw .wrongAnswer("\(workload.name): stored and plain text give other numbers of fixes")
    }
    return zip(contenders, timings).map { contender, timing in
      var row = Measurement(
        suite: "replay", workload: workload.name, contender, timing, items: timing.matches)
      row.matches = 0
      row.memoryBytes = contender === stored ? peak : 0
      row.extras[.bytes] = Double(plain.bytes)
      return row
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

  func run(slice: Int) throws(BenchError) -> Int {
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

  func run(slice: Int) throws(BenchError) -> Int {
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
