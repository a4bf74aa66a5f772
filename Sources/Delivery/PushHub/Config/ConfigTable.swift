import Glibc
import Synchronization

/// The values that getters read: several copies, so that threads do not wait for each other, nor for
/// the counts of each other's references.
final class ConfigTable: Sendable {
  /// Values by columns: reading a number touches no text.
  private struct Columns {
    var rows: [String: Int] = [:]
    var sources: [ConfigValue.Source] = []
    var bools: [Bool] = []
    var ints: [Int] = []
    var doubles: [Double] = []
    var strings: [String] = []
    var jsons: [String?] = []

    init() {}

    /// Copies the texts too.
    init(_ values: [String: ConfigValue]) {
      rows.reserveCapacity(values.count)
      for (key, value) in values {
        rows[Self.copy(key)] = sources.count
        sources.append(value.source)
        bools.append(value.bool)
        ints.append(value.int)
        doubles.append(value.double)
        strings.append(Self.copy(value.string))
        jsons.append(value.json.map(Self.copy))
      }
    }

    private static func copy(_ text: String) -> String {
      String(decoding: Array(text.utf8), as: UTF8.self)
    }
  }

  private final class Stripe: Sendable {
    let columns = Mutex(Columns())
  }

  private static let count = 16
  private let stripes = (0..<count).map { _ in Stripe() }
  private let whole = Mutex<[String: ConfigValue]>([:])

  /// Everything, for who wants more than a form of a value.
  var all: [String: ConfigValue] { whole.withLock { $0 } }

  /// Replaces all values at once: when anybody sees a new one, nobody sees an old one any more.
  func replace(with values: [String: ConfigValue]) {
    let copies = stripes.map { _ in Columns(values) }
    whole.withLock { whole in
      whole = values
      replace(from: 0, copies)
    }
  }

  private func replace(from index: Int, _ copies: [Columns]) {
    guard index < stripes.count else { return }
    stripes[index].columns.withLock { columns in
      columns = copies[index]
      // What is locked stays so until the last is replaced.
      replace(from: index + 1, copies)
    }
  }

  func bool(_ key: String) -> Bool {
    stripe.columns.withLock { columns in columns.rows[key].map { columns.bools[$0] } ?? false }
  }

  func int(_ key: String) -> Int {
    stripe.columns.withLock { columns in columns.rows[key].map { columns.ints[$0] } ?? 0 }
  }

  func double(_ key: String) -> Double {
    stripe.columns.withLock { columns in columns.rows[key].map { columns.doubles[$0] } ?? 0 }
  }

  func string(_ key: String) -> String {
    stripe.columns.withLock { columns in columns.rows[key].map { columns.strings[$0] } ?? "" }
  }

  func json(_ key: String) -> String? {
    stripe.columns.withLock { columns in columns.rows[key].flatMap { columns.jsons[$0] } }
  }

  /// The thread's own, or nearly: two threads seldom have the same.
  private var stripe: Stripe {
    let hash = UInt64(pthread_self()) &* 0x9e37_79b9_7f4a_7c15
    return stripes[Int(truncatingIfNeeded: hash >> 60)]
  }
}
