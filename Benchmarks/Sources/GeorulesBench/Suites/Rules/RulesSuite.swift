import Report
import RulesEngine
import Workloads

/// Flags, buckets and popups: the figures of the rules engine, and vendors' evaluators beside it.
enum RulesSuite {
  static func run(_ workload: String, _ options: BenchOptions) throws(BenchError) -> [Measurement] {
    switch workload {
    case "flags": return try FlagSuite(workload).run()
    case "buckets": return try BucketSuite.run(workload)
    case "rules-load": return try load(workload)
    case "popups": return try PopupSuite.run(workload, options)
    default:
      guard let vendor = VendorSuite.all.first(where: { $0.workload == workload }) else {
        return []
      }
      return try vendor.run(options)
    }
  }

  /// Reads and compiles a large rule file.
  private static func load(_ workload: String) throws(BenchError) -> [Measurement] {
    let count = 1000
    let text = Array(LoadField.json(flags: count).utf8)
    let work = RepeatedWork("ours-load", items: count) {
      (try? RuleSet.load(text))?.keys.count ?? 0
    }
    var rows = try RepeatedWork.rows(workload, [work])
    rows[0].extras[.bytes] = Double(text.count)
    let milliseconds = Figure.fixed(rows[0].nanosecondsPerItem * Double(count) / 1e6, 1)
    rows[0].note = "\(milliseconds) ms for \(count) flags of 3 rules"
    return rows
  }

  /// Compiles rules; those of the benchmark are good.
  static func rules(_ json: String, _ dialect: RuleDialect) throws(BenchError) -> RuleSet {
    let rules: RuleSet
    do throws(RuleFileError) {
      rules = try RuleSet.load(Array(json.utf8), dialect: dialect)
    } catch {
      throw .failed(error.description)
    }
    guard rules.problems.isEmpty else { throw .failed(rules.problems[0].description) }
    return rules
  }
}
