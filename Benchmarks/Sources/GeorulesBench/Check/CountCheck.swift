import Glibc
import Report

/// Holds instruction and allocation counts against the baseline; never the clock.
struct CountCheck {
  /// How much more instructions are let pass: what another libc or compiler build may cost.
  private static let tolerance = 0.02

  private let options: BenchOptions
  private var path: String { options.root + "/Benchmarks/baseline.json" }

  init(_ options: BenchOptions) {
    self.options = options
  }

  func run() throws(BenchError) {
    guard ChildProcess.firstLine(of: ["valgrind", "--version"]) != nil else {
      throw .failed("valgrind is needed: make bench-check installs it")
    }
    let program = try bareProgram()
    defer { TextFile.remove(program) }
    var entries: [Baseline.Entry] = []
    for work in CountedWork.all where options.wants(work.name) {
      say("counting \(work.name)\n", to: 2)
      entries.append(try count(work, program))
    }
    if options.updates {
      try TextFile.write(Baseline(entries).json, to: path)
      say("baseline written to \(path)\n", to: 2)
    }
    let baseline = Baseline(lines: TextFile.lines(path))
    guard !baseline.entries.isEmpty else {
      throw .failed("\(path): no baseline; make bench-check UPDATE=1 writes one")
    }
    let regressions = report(entries, baseline)
    guard regressions == 0 else { throw .failed("\(regressions) of the counts grew") }
  }

  /// This program without its debugging information, which valgrind 3.19 cannot read.
  private func bareProgram() throws(BenchError) -> String {
    let path = options.work + "/georules-bench-bare"
    for strip in ["strip", "llvm-strip"] {
      let command = [strip, "--strip-debug", "-o", path, ChildProcess.selfPath]
      if (try? ChildProcess.output(of: command)) != nil { return path }
    }
    throw .failed("strip is needed to count instructions")
  }

  /// Runs one work under callgrind, in a process of its own.
  private func count(_ work: CountedWork, _ program: String) throws(BenchError) -> Baseline.Entry {
    let file = options.work + "/callgrind.\(work.name)"
    let result = try ChildProcess.output(of: [
      "env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind", "--quiet",
      "--instr-atstart=no", "--callgrind-out-file=\(file)", program, "--part",
      "count", "--only", work.name, "--root", options.root,
    ])
    defer { for name in [file, file + ".1"] { TextFile.remove(name) } }
    let summary = TextFile.lines(file + ".1").first {
      $0.hasPrefix("summary:") || $0.hasPrefix("totals:")
    }
    guard let instructions = summary?.split(separator: " ").last.flatMap({ Int($0) }),
      let fields = result.bytes.lines.first(where: { $0.hasPrefix("count\t") })?
        .split(separator: "\t"), fields.count == 4, let items = Int(fields[2]),
      let allocations = Int(fields[3]), instructions > 0
    else {
      throw .failed("\(work.name): callgrind counted nothing; was valgrind there at the build?")
    }
    return Baseline.Entry(
      work: work.name, items: items, instructions: instructions, allocations: allocations)
  }

  /// Prints the table; returns how many counts grew too much.
  private func report(_ entries: [Baseline.Entry], _ baseline: Baseline) -> Int {
    var table = TextTable(
      [
        "work", "items", "instructions/item", "baseline", "change", "allocations", "baseline",
        "verdict",
      ], words: 1, endsInWords: true)
    var regressions = 0
    for entry in entries {
      let before = baseline[entry.work]
      let change = before.map { entry.instructionsPerItem / $0.instructionsPerItem - 1 } ?? 0
      let isSlower = change > Self.tolerance
      let allocatesMore = before.map { entry.allocations > $0.allocations } ?? false
      if isSlower || allocatesMore { regressions += 1 }
      let verdict =
        before == nil
        ? "new" : isSlower || allocatesMore ? "WORSE" : change < -Self.tolerance ? "better" : "same"
      table.rows.append([
        entry.work, Figure.grouped(entry.items), Figure.fixed(entry.instructionsPerItem, 1),
        before.map { Figure.fixed($0.instructionsPerItem, 1) } ?? "",
        Figure.fixed(change * 100, 2) + " %", Figure.grouped(entry.allocations),
        before.map { Figure.grouped($0.allocations) } ?? "", verdict,
      ])
    }
    say(table.lines.joined(separator: "\n") + "\n", to: 1)
    return regressions
  }
}
