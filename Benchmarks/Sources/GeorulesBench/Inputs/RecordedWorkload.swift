/// Recorded traces and the fences they are held against.
struct RecordedWorkload: Sendable {
  /// The name that `--only` and the results use.
  let name: String
  /// What a reader of the table sees.
  let title: String
  /// Trace files, relative to the data folder.
  let traces: [String]
  /// Fence files, relative to the data folder.
  let fences: [String]
  /// Where the files are.
  let folder: Folder

  enum Folder: Sendable {
    /// `datasets/` of the checkout: always there.
    case datasets
    /// The folder of recordings that may lie beside the checkout.
    case shared
  }
}

extension RecordedWorkload {
  /// All workloads in the order of the table.
  static let all: [RecordedWorkload] = [
    RecordedWorkload(
      name: "geolife", title: "GeoLife x countries 1:50m",
      traces: ["bench/geolife_4users.csv.gz"], fences: ["fences/ne_50m_countries.geojson.gz"],
      folder: .shared),
    RecordedWorkload(
      name: "geolife-10m", title: "GeoLife x countries 1:10m",
      traces: ["bench/geolife_4users.csv.gz"], fences: ["fences/ne_10m_countries.geojson.gz"],
      folder: .shared),
    RecordedWorkload(
      name: "adsb", title: "ADS-B Paris x 8,221 fences",
      traces: ["traces/adsb/opensky_paris_2021.csv.gz"],
      fences: [
        "fences/ne_50m_countries.geojson.gz", "fences/france-departments.geojson.gz",
        "fences/circles_airports_iata.csv",
      ], folder: .shared),
    RecordedWorkload(
      name: "taxi", title: "taxis x San Francisco",
      traces: [
        "new_abboip.txt", "new_aiwalb.txt.gz", "new_akgicjud.txt.gz", "new_eiboidne.txt.gz",
        "new_eicmynts.txt.gz", "new_eifvid.txt.gz", "new_eincufpy.txt", "new_eitpem.txt.gz",
        "new_ugthfu.txt.gz", "new_uvreoipy.txt.gz",
      ].map { "traces/taxi_sf/" + $0 },
      fences: ["fences/city/san-francisco.geojson", "fences/circles_sf.csv"], folder: .shared),
    RecordedWorkload(
      name: "harbour", title: "NY harbour week x ports, boroughs",
      traces: ["ais_ny_harbor_2020-12_week.csv.gz"],
      fences: ["world_ports.csv", "nyc_boroughs.geojson.gz", "harbour_fences.geojson"],
      folder: .datasets),
    RecordedWorkload(
      name: "coast", title: "US coast day x ports, countries",
      traces: ["ais_us_coast_2020-06-30.csv.gz"],
      fences: ["world_ports.csv", "ne_110m_countries.geojson.gz"], folder: .datasets),
  ]
}
