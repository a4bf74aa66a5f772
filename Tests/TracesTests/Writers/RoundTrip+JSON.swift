import RulesEngine
import Traces

extension RoundTrip {
  /// Formats that are JSON.
  static let json: [RoundTrip] = [
    // Whole seconds, metres, degrees and km/h.
    RoundTrip(
      "OwnTracks", Encoders.ownTracks, OwnTracksReader.read,
      TruthTolerance(
        timeStep: 1000, degrees: 0, accuracy: 0.5, speed: 0.139, course: 0.5, altitude: 0.5)),
    // Degrees to seven digits; whole metres, degrees and m/s.
    RoundTrip(
      "Google Records", Encoders.googleRecords, GoogleRecordsReader.read,
      TruthTolerance(degrees: 1e-12, accuracy: 0.5, speed: 0.5, course: 0.5, altitude: 0.5)),
    RoundTrip(
      "Google Records before 2022", Encoders.oldGoogleRecords, GoogleRecordsReader.read,
      TruthTolerance(degrees: 1e-12, accuracy: 0.5)),
    RoundTrip(
      "Google Timeline of Android", Encoders.androidTimeline, GoogleTimelineReader.read,
      TruthTolerance(degrees: 1e-12)),
    // Whole minutes from the segment's start.
    RoundTrip(
      "Google Timeline of iOS", Encoders.iOSTimeline, GoogleTimelineReader.read,
      TruthTolerance(
        timeStep: 60_000, timeOrigin: SimulatedTrace.trip.first?.time ?? 0, degrees: 1e-12)),
    RoundTrip(
      "Traccar", Encoders.traccar, TraccarReader.read,
      TruthTolerance(degrees: 0, accuracy: 0, speed: 1e-12, course: 0, altitude: 0)),
    // The standard says nothing of heights in a moving point; the reader takes them if it can.
    RoundTrip(
      "MF-JSON", Encoders.movingFeatures, GeoJSONReader.read,
      TruthTolerance(degrees: 0, altitude: 0)),
    RoundTrip(
      "GeoJSON coordTimes", Encoders.coordinateTimes, GeoJSONReader.read,
      TruthTolerance(degrees: 0, altitude: 0)),
    RoundTrip(
      "NDJSON", Encoders.shortLines, NDJSONReader.read, TruthTolerance(degrees: 0, accuracy: 0)),
    RoundTrip(
      "readsb", Encoders.readsb, ReadsbReader.read,
      TruthTolerance(degrees: 0, speed: 1e-12, course: 0, altitude: 1e-12)),
  ]
}
