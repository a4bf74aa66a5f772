import Glibc
import Report

/// Measures reading, locating and the whole engine, over generated and recorded workloads.
///
/// Every workload is measured in processes of its own, so that memory does not add up.
@main
enum GeorulesBench {
  static func main() {
    do throws(BenchError) {
      let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
      if let part = options.part {
        try measure(part, options)
      } else if options.checks {
        try CountCheck(options).run()
      } else {
        try BenchRun(options).run()
      }
    } catch {
      say("\(error)\n", to: 2)
      switch error {
      case .usage: exit(2)
      case .failed, .wrongAnswer: exit(1)
      }
    }
  }

  /// One part, in a process of its own.
  private static func measure(
    _ part: BenchOptions.Part, _ options: BenchOptions
  ) throws(BenchError) {
    switch part {
    case .generated:
      guard let host = options.engine else { throw .usage(BenchOptions.usage) }
      let rows = try GeneratedMeasure.run(host: host, wanted: options.only, options)
      for row in rows { say(row.line + "\n", to: 1) }
    case .count:
      for work in CountedWork.all where options.wants(work.name) {
        say(try work.count().line + "\n", to: 1)
      }
    case .read, .replay, .memory:
      for workload in RecordedWorkload.all where options.wants(workload.name) {
        let rows =
          switch part {
          case .read: try ReadMeasure.run(workload, options)
          case .replay: try ReplayMeasure.run(workload, options)
          default: try RecordedMeasure.run(workload, options)
          }
        for row in rows { say(row.line + "\n", to: 1) }
      }
    }
  }
}

/// Writes text to a file descriptor.
func say(_ text: String, to descriptor: Int32) {
  _ = FileBytes.write(Array(text.utf8), to: descriptor)
}
