import Glibc

/// What was asked for on the command line.
struct BenchOptions {
  /// What a process measures when the program has started itself for one workload.
  enum Part: String, CaseIterable {
    /// Recorded: files to fixes.
    case read
    /// Recorded: files to events.
    case replay
    /// Recorded: fixes in memory to fences and to events.
    case memory
    /// Everything about a generated workload.
    case generated
    /// One piece of work, counted by callgrind.
    case count
  }

  /// Names of workloads; empty: all.
  var only: Set<String> = []
  /// The checkout's root.
  var root = "."
  /// The folder of recordings beside the checkout.
  var shared: String
  /// Where results and what is needed on the way go.
  var work = "out"
  /// The 1:10m countries, if they are there.
  var world: String?
  var isMarkdown = false
  /// Compares instruction and allocation counts with the baseline instead.
  var checks = false
  /// With `checks`: writes the baseline anew.
  var updates = false
  /// Set in a process that measures for its parent.
  var part: Part?
  /// With a recorded part: the only engine that runs, so that a profiler sees nothing else.
  var engine: String?

  static let usage = """
    usage: georules-bench [--only NAME,NAME] [--root CHECKOUT] [--shared FOLDER] [--work FOLDER]
                          [--world FILE] [--markdown]
           georules-bench --check [--update]
    to profile: georules-bench --part memory|read|replay --only NAME --engine ENGINE
    workloads: \(allNames.joined(separator: ", "))
    """

  /// Every workload's name in the order of the table.
  static var allNames: [String] {
    GeneratedWorkload.all.map(\.name) + RecordedWorkload.all.map(\.name)
  }

  init(_ arguments: [String]) throws(BenchError) {
    shared = Self.environment("GEORULES_SHARED") ?? ""
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--markdown": isMarkdown = true
      case "--check": checks = true
      case "--update": updates = true
      case "--only":
        only = Set(try Self.value(of: option, &rest).split(separator: ",").map(String.init))
      case "--root": root = try Self.value(of: option, &rest)
      case "--shared": shared = try Self.value(of: option, &rest)
      case "--work": work = try Self.value(of: option, &rest)
      case "--world": world = try Self.value(of: option, &rest)
      case "--part":
        part = Part(rawValue: try Self.value(of: option, &rest))
      case "--engine": engine = try Self.value(of: option, &rest)
      default: throw .usage("unknown option \(option)\n" + Self.usage)
      }
    }
    if shared.isEmpty { shared = root + "/../shared" }
    try expandFamilies()
  }

  /// `near`, `circles`, `scale`, `state`, `reading`, `rules` and `recorded` stand for all of their
  /// kind.
  private mutating func expandFamilies() throws(BenchError) {
    guard part == nil, !checks else { return }
    let families: [String: [String]] = [
      "near": ["W1near", "W2near", "W3near"], "circles": ["C100k", "C1M"],
      "scale": ScaleSuite.sizes.map(\.0), "state": ["state-1M"],
      "reading": GeneratedWorkload.all.map(\.name).filter { $0.hasPrefix("read-") },
      "rules": GeneratedWorkload.rules.map(\.name),
      "recorded": RecordedWorkload.all.map(\.name),
    ]
    var names: Set<String> = []
    for name in only {
      if let family = families[name] {
        names.formUnion(family)
      } else if Self.allNames.contains(name) {
        names.insert(name)
      } else {
        throw .usage("no workload is called \(name)\n" + Self.usage)
      }
    }
    // A workload brings its hard places along.
    for name in only where families["near"]?.contains(name + "near") == true {
      names.insert(name + "near")
    }
    only = names
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(BenchError) -> String {
    guard let value = rest.popFirst() else {
      throw .usage("\(option) needs a value\n" + usage)
    }
    return value
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

extension BenchOptions {
  func wants(_ name: String) -> Bool { only.isEmpty || only.contains(name) }

  func paths(_ files: [String], of workload: RecordedWorkload) -> [String] {
    let folder = workload.folder == .datasets ? root + "/datasets" : shared + "/data"
    return files.map { folder + "/" + $0 }
  }

  func traces(of workload: RecordedWorkload) -> [String] { paths(workload.traces, of: workload) }

  func fences(of workload: RecordedWorkload) -> [String] { paths(workload.fences, of: workload) }

  /// Whether every file is there.
  func isPresent(_ workload: RecordedWorkload) -> Bool {
    (traces(of: workload) + fences(of: workload)).allSatisfy(TextFile.isReadable)
  }
}
