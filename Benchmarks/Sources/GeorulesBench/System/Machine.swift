import Glibc

/// Where and with what was measured.
struct Machine {
  let processor: String
  let cores: Int
  /// Waiting and running processes when the run began.
  let load: String
  let compiler: String
  let commit: String
  let geos: String

  init() {
    let model = TextFile.lines("/proc/cpuinfo").first { $0.hasPrefix("model name") }
    processor =
      model?.split(separator: ":").last?.split(separator: " ").joined(separator: " ") ?? "unknown"
    cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    load =
      TextFile.lines("/proc/loadavg").first?.split(separator: " ").first.map(String.init) ?? "?"
    compiler = ChildProcess.firstLine(of: ["swift", "--version"]) ?? "unknown Swift"
    commit = ChildProcess.firstLine(of: ["git", "describe", "--always", "--dirty"]) ?? "unknown"
    geos = ChildProcess.firstLine(of: ["pkg-config", "--modversion", "geos"]) ?? "unknown"
  }

  /// The facts as lines.
  var lines: [String] {
    [
      "CPU       \(processor), \(cores) cores, load \(load)",
      "compiler  \(compiler)",
      "GEOS      \(geos)",
      "commit    \(commit)",
    ]
  }

  /// The facts as a sentence for a README.
  var sentence: String {
    "\(processor), \(cores) cores, load \(load); \(compiler); GEOS \(geos); commit \(commit)."
  }
}
