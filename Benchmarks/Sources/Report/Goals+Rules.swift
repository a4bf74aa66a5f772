extension Results {
  /// The last table of the rules' specification.
  var rules: [Goal] {
    let flags = row("flags", "ours-murmur3")
    let allocations = flags?[.allocationsPerItem]
    let load = row("rules-load", "ours-load")
    let bytes = row("popups", "ours-ledger")?[.bytesPerItem]
    let milliseconds = load.map { $0.nanosecondsPerItem * Double($0.items) / 1e6 }
    let speedup = row("flags", "ours-murmur3-2t")?[.speedup]
    return [
      same("flag without rules", 25, " ns", ns("flags", "ours-plain-key")),
      same("3 conditions, murmur3 rollout", 150, " ns", flags?.nanosecondsPerItem),
      same("3 conditions, SHA-1 rollout", 300, " ns", ns("flags", "ours-sha1")),
      same("allocations per evaluation", 0, "", allocations),
      same("murmur3 bucket", 20, " ns", ns("buckets", "ours-murmur3")),
      same("SHA-1 bucket", 150, " ns", ns("buckets", "ours-sha1")),
      same("frequencyReason", 60, " ns", ns("popups", "ours-reason")),
      same("getPopup, 50 candidates", 3000, " ns", ns("popups", "ours-get")),
      same("getPopup, explained", 6000, " ns", ns("popups", "ours-get-explain")),
      same("record", 100, " ns", ns("popups", "ours-record")),
      same("record into the log", 1000, " ns", ns("popups", "ours-record-log")),
      same("ledger item with 4 stamps", 96, " B", bytes),
      same("load 1,000 flags x 3 rules", 10, " ms", milliseconds),
      .atLeast("evaluation, two threads : one", gate: 1.8, goal: 1.8, "", speedup),
    ]
  }

  private func same(_ title: String, _ goal: Double, _ unit: String, _ measured: Double?) -> Goal {
    .atMost(title, gate: goal, goal: goal, unit, measured)
  }
}
