import Report
import RulesEngine

/// Whether an id of 27 bytes is in a rollout, by each kind of hash.
enum BucketSuite {
  static let strategies: [(String, BucketingStrategy)] = [
    ("ours-murmur3", .uniform), ("ours-sha1", .featureflow), ("ours-sha256", .firebase),
    ("ours-md5", .eppo), ("ours-fnv1a", .growthbook2), ("ours-crc32", .fliptVariant),
  ]

  static func run(_ workload: String) throws(BenchError) -> [Measurement] {
    try RepeatedWork.rows(workload, strategies.map { work($0, $1) })
  }

  static func work(_ name: String, _ strategy: BucketingStrategy) -> RepeatedWork {
    let ids = (0..<1000).map { "user-\(1_000_000_000_000_000_000 + $0)-ab" }
    let bucketer = Bucketer(strategy, key: "checkout", salt: "s")
    return RepeatedWork(name, items: ids.count * 10) {
      var count = 0
      // A span, since a loop over the array counts two references for each id.
      let ids = ids.span
      for _ in 0..<10 {
        for index in ids.indices where bucketer.includes(ids[index], percent: 50) { count += 1 }
      }
      return count
    }
  }
}
