import Bytes
import TestSupport

/// A trace and fences whose states and events were computed by a separate program.
struct RecordedPair: Sendable, CustomStringConvertible {
  let name: String
  let traces: [String]
  let fences: [String]
  let options: [String]

  var description: String { name }

  static let all = [
    RecordedPair(
      name: "taxi_sf",
      traces: [
        "new_abboip.txt", "new_aiwalb.txt.gz", "new_akgicjud.txt.gz", "new_eiboidne.txt.gz",
        "new_eicmynts.txt.gz", "new_eifvid.txt.gz", "new_eincufpy.txt", "new_eitpem.txt.gz",
        "new_ugthfu.txt.gz", "new_uvreoipy.txt.gz",
      ].map { "traces/taxi_sf/" + $0 },
      fences: ["fences/city/san-francisco.geojson", "fences/circles_sf.csv"],
      options: ["--repair"]),
    RecordedPair(
      name: "adsb_paris", traces: ["traces/adsb/opensky_paris_2021.csv.gz"],
      fences: [
        "fences/ne_50m_countries.geojson.gz", "fences/france-departments.geojson.gz",
        "fences/circles_airports_iata.csv",
      ], options: []),
    RecordedPair(
      name: "phones_bayarea", traces: ["traces/phones/mobilitynet_bayarea.csv.gz"],
      fences: phoneFences, options: ["--repair"]),
    RecordedPair(
      name: "phones_bayarea_acc100", traces: ["traces/phones/mobilitynet_bayarea.csv.gz"],
      fences: phoneFences, options: ["--repair", "--max-accuracy", "100"]),
    RecordedPair(
      name: "zurich_runways", traces: ["traces/adsb/zurich_airport_ground.csv.gz"],
      fences: ["fences/runways.geojson.gz"], options: []),
    RecordedPair(
      name: "solent_ports", traces: ["traces/ais/solent_ais_2016.csv"],
      fences: ["fences/osm_industrial_ports.geojson.gz", "fences/circles_world_ports.csv"],
      options: ["--repair"]),
  ]

  private static let phoneFences = [
    "fences/city/silicon-valley.geojson", "fences/city/san-jose.geojson",
    "fences/mobilitynet_places.geojson",
  ]

  /// The command line that replays the pair into two files.
  func arguments(engine: String, events: String, states: String) -> [String] {
    ["replay"] + traces.map(SharedData.path) + ["--fences"] + fences.map(SharedData.path)
      + [
        "--preset", "exact", "--distance-model", "wgs84", "--fence-id", "index", "--dwell", "300",
        "--engine", engine, "--events", events, "--states", states, "--quiet",
      ] + options
  }

  func expectedPath(_ suffix: String) -> String {
    SharedData.path("expected/\(name).\(suffix)")
  }
}

/// The lines of a text file, gzip undone, without the header.
func dataLines(of path: String) throws -> [String] {
  var reader = LineReader(try ByteSource(path: path))
  var lines: [String] = []
  _ = try reader.next()
  while try reader.next() {
    let line = reader.line
    lines.append(
      String(
        unsafeUninitializedCapacity: line.count,
        initializingUTF8With: { buffer in
          for index in 0..<line.count { buffer[index] = line[index] }
          return line.count
        }))
  }
  return lines
}
