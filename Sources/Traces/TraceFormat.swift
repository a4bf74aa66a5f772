/// A way of writing recorded positions.
public enum TraceFormat: String, CaseIterable, Hashable, Sendable {
  /// Comma, semicolon, tab or space separated text, Movebank and Traccar reports included.
  case csv
  /// GPX 1.0 and 1.1.
  case gpx
  /// GeoJSON: points with times, or lines with `coordTimes`; MF-JSON.
  case geojson
  /// One JSON object a line.
  case ndjson
  /// NMEA 0183 from a receiver.
  case nmea
  /// AIS: `AIVDM` sentences with tag-block times.
  case ais
  /// GeoLife and OziExplorer PLT.
  case plt
  /// KML and KMZ: `gx:Track`, `gx:MultiTrack`, placemarks with a time stamp.
  case kml
  /// Garmin Training Center.
  case tcx
  /// Garmin FIT.
  case fit
  /// IGC flight logs.
  case igc
  /// Google location history: `Records.json`.
  case googleRecords = "google-records"
  /// Google Timeline exports of Android and iOS.
  case googleTimeline = "google-timeline"
  /// OwnTracks recorder files.
  case ownTracks = "owntracks"
  /// Traccar's JSON positions.
  case traccar
  /// readsb / tar1090 trace files.
  case readsb
}
