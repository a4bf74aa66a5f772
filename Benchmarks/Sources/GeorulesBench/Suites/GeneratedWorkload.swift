/// Workloads that the benchmark makes itself, always the same ones.
struct GeneratedWorkload: Sendable {
  let name: String
  let title: String
  let seed: String
  /// Which other workload's process measures it: they share fences and indices.
  var host: String?
}

extension GeneratedWorkload {
  /// All of them in the order of the table.
  static let all: [GeneratedWorkload] =
    [
      GeneratedWorkload(name: "W1", title: "W1 city, 300 neighbourhoods", seed: "1, 11"),
      GeneratedWorkload(name: "W1near", title: "W1 beside edges", seed: "91", host: "W1"),
      GeneratedWorkload(name: "W2", title: "W2 fences, 100,000 polygons", seed: "2, 12"),
      GeneratedWorkload(name: "W2near", title: "W2 beside edges", seed: "92", host: "W2"),
      GeneratedWorkload(name: "W2t", title: "W2t fleet of 2,000 on W2", seed: "2, 24", host: "W2"),
      GeneratedWorkload(name: "W2u", title: "W2u changes on W2", seed: "2, 3, 12, 25"),
      GeneratedWorkload(name: "W3", title: "W3 world", seed: "13"),
      GeneratedWorkload(name: "W3near", title: "W3 beside edges", seed: "93", host: "W3"),
      GeneratedWorkload(name: "C100k", title: "C100k 100,000 circles", seed: "2, 21"),
      GeneratedWorkload(name: "C1M", title: "C1M 1,000,000 circles", seed: "2, 21"),
      GeneratedWorkload(name: "scale-100", title: "scale 100", seed: "2, 22"),
      GeneratedWorkload(name: "scale-1k", title: "scale 1,000", seed: "2, 22"),
      GeneratedWorkload(name: "scale-10k", title: "scale 10,000", seed: "2, 22"),
      GeneratedWorkload(name: "read-csv", title: "CSV in memory", seed: "31"),
      GeneratedWorkload(name: "read-points", title: "GeoJSON points in memory", seed: "31"),
      GeneratedWorkload(name: "read-tracks", title: "GeoJSON tracks in memory", seed: "31"),
      GeneratedWorkload(name: "read-fences", title: "GeoJSON fences in memory", seed: "2"),
      GeneratedWorkload(name: "read-gpx", title: "GPX in memory", seed: "31"),
      GeneratedWorkload(name: "read-nmea", title: "NMEA in memory", seed: "31"),
      GeneratedWorkload(name: "state-1M", title: "state of 1,000,000 devices", seed: "none"),
      GeneratedWorkload(name: "config-getters", title: "PushHub config, 100 keys", seed: "none"),
    ] + rules

  /// Those of the rules engine.
  static let rules = [
    GeneratedWorkload(name: "flags", title: "100 flags, 1,000 users", seed: "4"),
    GeneratedWorkload(name: "rules-launchdarkly", title: "LaunchDarkly's file", seed: "4"),
    GeneratedWorkload(name: "rules-eppo", title: "Eppo's file", seed: "4"),
    GeneratedWorkload(name: "rules-unleash", title: "Unleash's file", seed: "4"),
    GeneratedWorkload(name: "rules-growthbook", title: "GrowthBook's file", seed: "4"),
    GeneratedWorkload(name: "buckets", title: "buckets, ids of 27 bytes", seed: "none"),
    GeneratedWorkload(name: "rules-load", title: "1,000 flags x 3 rules", seed: "none"),
    GeneratedWorkload(name: "popups", title: "popups, 50 candidates", seed: "none"),
  ]
}
