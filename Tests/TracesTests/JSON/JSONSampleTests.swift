import RulesEngine
import TestSupport
import Testing
import Traces

/// The format samples against their truth, and recorded files.
@Suite(.enabled(if: SharedData.isPresent)) struct JSONSampleTests {
  private func differences(
    _ file: String, _ format: TraceFormat, _ tolerance: TruthTolerance, _ read: TraceRead
  ) throws -> [String] {
    let run = try TraceRun.file(Truth.path(file), format: format, read)
    let differences = try Truth.load().differences(from: run.fixes, tolerance)
    return run.error.map { [$0.description] + differences } ?? differences
  }

  @Test func pointsEqualTheTruth() throws {
    let tolerance = TruthTolerance(accuracy: 0, speed: 0, course: 0, altitude: 0.051)
    let found = try differences("points.geojson", .geojson, tolerance, GeoJSONReader.read)
    #expect(found == [])
  }

  @Test func linesEqualTheTruth() throws {
    let line = try differences(
      "line_coordtimes.geojson", .geojson, TruthTolerance(altitude: 0.051), GeoJSONReader.read)
    #expect(line == [])
    let moving = try differences("mf.json", .geojson, TruthTolerance(), GeoJSONReader.read)
    #expect(moving == [])
  }

  @Test func objectsEqualTheTruth() throws {
    let found = try differences(
      "points.ndjson", .ndjson, TruthTolerance(accuracy: 0), NDJSONReader.read)
    #expect(found == [])
  }

  @Test func recordsEqualTheTruth() throws {
    let tolerance = TruthTolerance(
      accuracy: 0.501, speed: 0.501, course: 0.501, altitude: 0.501)
    let new = try differences(
      "google_records.json", .googleRecords, tolerance, GoogleRecordsReader.read)
    #expect(new == [])
    let old = try differences(
      "google_records_old_timestampMs.json", .googleRecords, TruthTolerance(accuracy: 0.501),
      GoogleRecordsReader.read)
    #expect(old == [])
  }

  @Test func timelinesEqualTheTruth() throws {
    let android = try TraceRun.file(
      Truth.path("google_timeline_android.json"), format: .googleTimeline,
      GoogleTimelineReader.read)
    let truth = try Truth.load()
    #expect(truth.differences(from: android.fixes, TruthTolerance()) == [])
    #expect(android.report.rows == 600 && android.report.drops == [.repeated: 300])
    let ios = try differences(
      "google_timeline_ios.json", .googleTimeline,
      TruthTolerance(timeStep: 60_000, timeOrigin: truth.fixes[0].time),
      GoogleTimelineReader.read)
    #expect(ios == [])
  }

  @Test func trackersEqualTheTruth() throws {
    let tolerance = TruthTolerance(
      timeStep: 1000, accuracy: 0.501, speed: 0.14, course: 0.501, altitude: 0.501)
    let ownTracks = try differences("owntracks.rec", .ownTracks, tolerance, OwnTracksReader.read)
    #expect(ownTracks == [])
    let traccar = try differences(
      "traccar_positions.json", .traccar,
      TruthTolerance(accuracy: 0, speed: 0.0001, course: 0, altitude: 0.051), TraccarReader.read)
    #expect(traccar == [])
  }

  @Test(
    arguments: [
      ("mobilitynet_android_car_bike.json.gz", 4202, -122.0836689, 37.3904285, 1_567_271_204_186),
      (
        "mobilitynet_ios_train_bus_ebike.json.gz", 3372, -122.07761607177669, 37.39202880249237,
        1_568_128_895_227
      ),
    ] as [(String, Int, Double, Double, Int64)])
  func phoneRecordings(
    file: String, count: Int, longitude: Double, latitude: Double, time: Int64
  ) throws {
    let run = try TraceRun.file(
      SharedData.path("traces/phones/" + file), format: .ndjson, NDJSONReader.read)
    #expect(run.error == nil)
    #expect(run.fixes.count == count && run.report.rows == count)
    let first = try #require(run.fixes.first)
    #expect(first.longitude == longitude && first.latitude == latitude && first.time == time)
    #expect(first.accuracy > 10)
  }

  @Test func aircraftHistory() throws {
    let run = try TraceRun.file(
      SharedData.path("traces/adsb/readsb_trace_full_ac671b.json"), format: .readsb,
      ReadsbReader.read)
    #expect(run.error == nil)
    #expect(run.fixes.count == 2500)
    #expect(run.devices == ["ac671b"])
    let first = try #require(run.fixes.first)
    #expect(first.time == 1_738_703_622_619)
    #expect(first.latitude == 16.777359 && first.longitude == -88.036868)
    #expect(abs(first.altitude - 32000 * 0.3048) < 1e-9)
    #expect(abs(first.speed - 478.6 * 1852 / 3600) < 1e-9)
    #expect(first.course == 327.8)
  }

  @Test func segmentedTracks() throws {
    let run = try TraceRun.file(
      SharedData.path("traces/gpsbabel/segmented_tracks~geojson.json"), format: .geojson,
      GeoJSONReader.read)
    #expect(run.report.rows > 0 && run.fixes.isEmpty)
    #expect(run.report.drops.keys.contains(.noTime))
  }
}
