import Report
import RulesEngine
import Workloads

/// A vendor's own file evaluated by us and by the vendor's evaluator: the same flags, users and
/// answers.
struct VendorSuite {
  let workload: String
  private let engine: String
  private let dialect: RuleDialect
  private let rules: @Sendable (FlagField) -> String

  static let all = [
    VendorSuite(
      workload: "rules-launchdarkly", engine: "launchdarkly", dialect: .launchdarkly,
      rules: \.launchDarkly),
    VendorSuite(workload: "rules-eppo", engine: "eppo", dialect: .eppo, rules: \.eppo),
    VendorSuite(workload: "rules-unleash", engine: "unleash", dialect: .unleash, rules: \.unleash),
    VendorSuite(
      workload: "rules-growthbook", engine: "growthbook", dialect: .growthbook, rules: \.growthBook
    ),
  ]

  func run(_ options: BenchOptions) throws(BenchError) -> [Measurement] {
    let text = rules(FlagField())
    let compiled = try RulesSuite.rules(text, dialect)
    let users = FlagUsers()
    let ours = FlagAnswers("ours", compiled, users.contexts(id: dialect.idAttribute), dialect)
    let rival = try PythonEvaluator(engine, text, users, options)
    let contenders: [any Contender] = [ours] + (rival.map { [$0] } ?? [])
    let timings = try Rounds(budget: 8, least: 3, most: 7).interleave(contenders) {
      (_) throws(BenchError) in
      guard let rival, rival.checksum != ours.checksum else { return }
      throw .wrongAnswer("\(workload): \(engine) turns other flags on")
    }
    var rows = zip(contenders, timings).map { contender, timing in
      Measurement(suite: "rules", workload: workload, contender, timing, items: ours.items)
    }
    rows[0].extras[.allocationsPerItem] = Double(ours.allocations) / Double(ours.items)
    guard let rival else {
      return rows + [.missing(suite: "rules", workload: workload, engine: engine)]
    }
    let ratio = rows[1].nanosecondsPerItem / rows[0].nanosecondsPerItem
    rows[1].note = "\(rival.version) through Python, \(Figure.fixed(ratio, 0)) x ours"
    return rows
  }
}

/// All flags for all users by our engine, with a number for which are on.
private final class FlagAnswers: Contender {
  let engine: String
  let items: Int
  private(set) var checksum: UInt64 = 0
  private(set) var allocations = 0
  private let rules: RuleSet
  private let flags: [FlagHandle]
  private let contexts: [BoundContext]
  private let isOn: (Evaluation) -> Bool

  init(
    _ engine: String, _ rules: RuleSet, _ contexts: [TargetingContext], _ dialect: RuleDialect
  ) {
    self.engine = engine
    self.rules = rules
    self.contexts = contexts.map { rules.bind($0) }
    flags = rules.keys.compactMap { rules.flag($0) }
    items = contexts.count * flags.count
    // LaunchDarkly's flags serve a variation either way, GrowthBook's the value that is forced.
    switch dialect {
    case .launchdarkly: isOn = { $0.variation == 0 }
    case .growthbook: isOn = { $0.reason == .rule(0) }
    default: isOn = { $0.isOn }
    }
  }

  func run(slice: Int) -> Int {
    let before = Memory.allocations
    var sum: UInt64 = 0
    var count = 0
    var place: UInt64 = 0
    for context in contexts {
      for flag in flags {
        if isOn(rules.evaluate(flag, context)) {
          count += 1
          sum &+= SplitMix.mixed(place)
        }
        place += 1
      }
    }
    checksum = sum
    allocations = Memory.allocations - before
    return count
  }
}

/// A vendor's evaluator behind its Python package, in a process of its own.
private final class PythonEvaluator: Contender {
  let engine: String
  let version: String
  private(set) var ownSeconds: Double?
  private(set) var checksum: UInt64 = 0
  private let process: Conversation

  /// `nil` when the package is not installed.
  init?(
    _ engine: String, _ rules: String, _ users: FlagUsers, _ options: BenchOptions
  ) throws(BenchError) {
    self.engine = engine
    let script = options.root + "/Benchmarks/rules_rival.py"
    let packages = options.work + "/rivals"
    let command = ["python3", script, engine, packages]
    guard (try? ChildProcess.output(of: command + ["--probe"])) != nil else { return nil }
    let files = ["rules", "users"].map { options.work + "/\(engine)-\($0).json" }
    try TextFile.write(rules, to: files[0])
    try TextFile.write(users.json, to: files[1])
    defer { for file in files { TextFile.remove(file) } }
    process = try Conversation(command + files)
    let fields = try process.answer().split(separator: " ").map(String.init)
    guard fields.count == 2, fields[0] == "ready" else {
      throw .failed("\(engine): \(fields.joined(separator: " "))")
    }
    version = fields[1]
  }

  func run(slice: Int) throws(BenchError) -> Int {
    try process.say("go")
    let fields = try process.answer().split(separator: " ").map(String.init)
    guard fields.count == 3, let seconds = Double(fields[0]), let hits = Int(fields[1]),
      let sum = UInt64(fields[2])
    else { throw .failed("\(engine): \(fields.joined(separator: " "))") }
    ownSeconds = seconds
    checksum = sum
    return hits
  }
}
