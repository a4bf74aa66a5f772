import Glibc
import Report
import RulesEngine
import Workloads

/// Frequency rules: asking, recording, and what a ledger holds.
enum PopupSuite {
  static let candidates = 50

  static func run(_ workload: String, _ options: BenchOptions) throws(BenchError) -> [Measurement] {
    let rules = try rules(items: candidates)
    let works = [
      reasons(rules), asking(rules), explaining(rules), recording(rules),
      try logging(rules, options),
    ]
    return try RepeatedWork.rows(workload, works) + [try memory(workload)]
  }

  static func rules(items: Int) throws(BenchError) -> PopupRules {
    do throws(PopupRulesError) {
      return try PopupRules(json: Array(PopupField.json(items: items).utf8))
    } catch {
      throw .failed(error.description)
    }
  }

  /// One item with three caps, a gap and a guard; every gate is asked, since all are open.
  static func reasons(_ rules: PopupRules) -> RepeatedWork {
    let host = PopupHost(rules)
    host.recordAll(at: PopupField.noon - 30 * hour)
    return RepeatedWork("ours-reason", items: candidates * 200) {
      var open = 0
      for _ in 0..<200 {
        for item in 0..<candidates {
          if host.engine.frequencyReason(item: item, at: PopupField.noon) == nil { open += 1 }
        }
      }
      return open
    }
  }

  /// All candidates are cooling down, so that each is looked at.
  static func asking(_ rules: PopupRules) -> RepeatedWork {
    let host = PopupHost(rules)
    host.recordAll(at: PopupField.noon)
    return RepeatedWork("ours-get", items: 200) {
      var none = 0
      for _ in 0..<200 {
        if host.engine.getPopup(screen: "home", at: PopupField.noon + 1000).item == nil {
          none += 1
        }
      }
      return none
    }
  }

  private static func explaining(_ rules: PopupRules) -> RepeatedWork {
    let host = PopupHost(rules)
    host.recordAll(at: PopupField.noon)
    return RepeatedWork("ours-get-explain", items: 200) {
      var verdicts = 0
      for _ in 0..<200 {
        _ = host.engine.getPopup(
          screen: "home", at: PopupField.noon + 1000, explaining: &host.verdicts)
        verdicts += host.verdicts.count
      }
      return verdicts
    }
  }

  static func recording(_ rules: PopupRules) -> RepeatedWork {
    let host = PopupHost(rules)
    return RepeatedWork("ours-record", items: candidates * 100) {
      var counted = 0
      for _ in 0..<100 {
        for item in 0..<candidates {
          host.now += 1
          if host.engine.record(.impression, item: item, at: host.now) { counted += 1 }
        }
      }
      return counted
    }
  }

  /// Into a file, a thousand records a commit, as a service does it.
  private static func logging(
    _ rules: PopupRules, _ options: BenchOptions
  ) throws(BenchError) -> RepeatedWork {
    let path = options.work + "/popups.ledgers"
    for end in ["", "-wal", "-shm"] { TextFile.remove(path + end) }
    let store = StoreHost(path, rules)
    guard store.isOpen else { throw .failed("\(path): cannot be opened") }
    return RepeatedWork("ours-record-log", items: 1000) { store.recordThousand() }
  }

  private static let hour: Int64 = 3_600_000

  /// Items with four stamps each.
  private static func memory(_ workload: String) throws(BenchError) -> Measurement {
    let count = 4096
    let host = PopupHost(try rules(items: count, impressions: 2))
    let started = ProcessorClock.threadSeconds
    for item in 0..<count {
      for event in [PopupEvent.impression, .impression, .tap, .dismiss] {
        host.engine.record(event, item: item, at: PopupField.noon)
      }
    }
    var row = Measurement(suite: "rules", workload: workload, engine: "ours-ledger")
    row.nanosecondsPerItem =
      (ProcessorClock.threadSeconds - started) * 1e9 / Double(4 * count)
    row.items = host.engine.ledger.itemCount
    row.memoryBytes = host.engine.ledger.byteCount
    row.extras[.bytesPerItem] = Double(row.memoryBytes) / Double(count)
    row.note = "\(Figure.fixed(Double(row.memoryBytes) / Double(count), 1)) bytes an item"
    return row
  }

  private static func rules(items: Int, impressions: Int) throws(BenchError) -> PopupRules {
    do throws(PopupRulesError) {
      return try PopupRules(
        json: Array(PopupField.ledgerJSON(items: items, impressions: impressions).utf8))
    } catch {
      throw .failed(error.description)
    }
  }
}

/// An engine that a closure can change.
final class PopupHost {
  var engine: PopupEngine
  var verdicts: [PopupVerdict] = []
  var now = PopupField.noon

  init(_ rules: PopupRules) {
    engine = PopupEngine(rules: rules)
  }

  func recordAll(at now: Int64) {
    for item in engine.rules.items.indices { engine.record(.impression, item: item, at: now) }
  }
}

/// A store that a closure can change.
private final class StoreHost {
  private var store: FrequencyStores?
  private var now = PopupField.noon

  init(_ path: String, _ rules: PopupRules) {
    store = try? FrequencyStores(path: path, rules: rules, capacity: 100, commitsEach: false)
  }

  var isOpen: Bool { store != nil }

  /// A hundred users, ten records each, one commit.
  func recordThousand() -> Int {
    var counted = 0
    for user in 0..<100 {
      now += 1
      let at = now
      let done = try? store?.update(user: "user-\(user)") { engine in
        (0..<10).count { engine.record(.impression, item: $0, at: at) }
      }
      counted += done ?? 0
    }
    do { try store?.commit() } catch { return -1 }
    return counted
  }
}
