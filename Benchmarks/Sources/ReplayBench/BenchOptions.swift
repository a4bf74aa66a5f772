import Glibc

/// What was asked for on the command line.
struct BenchOptions {
  /// What a process measures when the program has started itself for one workload.
  enum Part: String, CaseIterable {
    /// Files to fixes.
    case read
    /// Files to events.
    case replay
    /// Fixes in memory to fences and to events.
    case memory
  }

  var workloads = Workload.all
  /// The checkout's root.
  var root = "."
  /// The folder of recordings beside the checkout.
  var shared: String
  /// Where the results go as JSON.
  var results = "out/bench-results.json"
  var isMarkdown = false
  /// Set in a process that measures for its parent.
  var part: Part?
  /// With a part: the only engine that runs, so that a profiler sees nothing else.
  var engine: String?

  static let usage = """
    usage: ReplayBench [--only NAME,NAME] [--root CHECKOUT] [--shared FOLDER]
                       [--results FILE.json] [--markdown]
    to profile:        ReplayBench --part memory|read|replay --only NAME --engine ENGINE
    workloads: \(Workload.all.map(\.name).joined(separator: ", "))
    """

  init(_ arguments: [String]) throws(BenchError) {
    shared = Self.environment("GEORULES_SHARED") ?? ""
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--markdown": isMarkdown = true
      case "--only": workloads = try Self.chosen(Self.value(of: option, &rest))
      case "--root": root = try Self.value(of: option, &rest)
      case "--shared": shared = try Self.value(of: option, &rest)
      case "--results": results = try Self.value(of: option, &rest)
      case "--part":
        part = Part(rawValue: try Self.value(of: option, &rest))
      case "--engine": engine = try Self.value(of: option, &rest)
      default: throw .usage("unknown option \(option)\n" + Self.usage)
      }
    }
    if shared.isEmpty { shared = root + "/../shared" }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(BenchError) -> String {
    guard let value = rest.popFirst() else {
      throw .usage("\(option) needs a value\n" + usage)
    }
    return value
  }

  /// The named workloads in the order of the table; no name means all.
  private static func chosen(_ names: String) throws(BenchError) -> [Workload] {
    let wanted = names.split(separator: ",").map(String.init)
    if wanted.isEmpty { return Workload.all }
    if let unknown = wanted.first(where: { name in !Workload.all.contains { $0.name == name } }) {
      throw .usage("no workload is called \(unknown)\n" + usage)
    }
    return Workload.all.filter { wanted.contains($0.name) }
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

extension BenchOptions {
  func paths(_ files: [String], of workload: Workload) -> [String] {
    let folder = workload.folder == .datasets ? root + "/datasets" : shared + "/data"
    return files.map { folder + "/" + $0 }
  }

  func traces(of workload: Workload) -> [String] { paths(workload.traces, of: workload) }

  func fences(of workload: Workload) -> [String] { paths(workload.fences, of: workload) }

  /// Whether every file is there.
  func isPresent(_ workload: Workload) -> Bool {
    (traces(of: workload) + fences(of: workload)).allSatisfy { unsafe access($0, R_OK) == 0 }
  }
}
