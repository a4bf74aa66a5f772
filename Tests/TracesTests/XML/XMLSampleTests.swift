import RulesEngine
import TestSupport
import Testing
import Traces

/// Recorded files of many devices; the counts were made by a different XML library.
@Suite(.enabled(if: SharedData.isPresent)) struct XMLSampleTests {
  struct Sample: CustomStringConvertible, Sendable {
    var file: String
    var rows: Int
    var fixes: Int
    var altitudes: Int
    var speeds: Int

    init(_ file: String, rows: Int, fixes: Int, altitudes: Int, speeds: Int) {
      self.file = file
      self.rows = rows
      self.fixes = fixes
      self.altitudes = altitudes
      self.speeds = speeds
    }

    var description: String { file }
  }

  static let samples: [Sample] = [
    Sample("gpsbabel/bike.tcx.gz", rows: 1812, fixes: 1812, altitudes: 1812, speeds: 1812),
    Sample("gpsbabel/bounds-test-track.gpx", rows: 108, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpsbabel/dg100.gpx.gz", rows: 12027, fixes: 12027, altitudes: 12027, speeds: 12027),
    Sample("gpsbabel/dop-test.gpx", rows: 3, fixes: 3, altitudes: 3, speeds: 3),
    Sample("gpsbabel/garmin-vivosmart-hr.gpx", rows: 15, fixes: 15, altitudes: 0, speeds: 0),
    Sample("gpsbabel/garmin_xt_strk.gpx", rows: 958, fixes: 958, altitudes: 958, speeds: 0),
    Sample("gpsbabel/gpx_garmin_extensions.gpx", rows: 8, fixes: 8, altitudes: 8, speeds: 0),
    Sample("gpsbabel/gpx_subsecond-sample.gpx", rows: 5, fixes: 5, altitudes: 5, speeds: 5),
    Sample("gpsbabel/gpxpassthrough10.gpx", rows: 3, fixes: 3, altitudes: 3, speeds: 0),
    Sample("gpsbabel/gpxpassthrough11.gpx", rows: 3, fixes: 3, altitudes: 3, speeds: 0),
    Sample("gpsbabel/gtrnctr-readcp.tcx", rows: 18, fixes: 18, altitudes: 18, speeds: 0),
    Sample("gpsbabel/gtrnctr_power.tcx.gz", rows: 5109, fixes: 5109, altitudes: 5109, speeds: 5108),
    Sample("gpsbabel/history.tcx.gz", rows: 1205, fixes: 1202, altitudes: 1202, speeds: 0),
    Sample("gpsbabel/kalman_complex_zinger_in.gpx", rows: 9, fixes: 9, altitudes: 0, speeds: 0),
    Sample("gpsbabel/kalman_hyper_realistic_in.gpx", rows: 15, fixes: 15, altitudes: 0, speeds: 0),
    Sample("gpsbabel/kalman_in.gpx", rows: 81, fixes: 81, altitudes: 0, speeds: 0),
    Sample("gpsbabel/kalman_prefilter_edge_in.gpx", rows: 10, fixes: 10, altitudes: 0, speeds: 0),
    Sample(
      "gpsbabel/mtk_logger_m241_multiple_tracks.gpx.gz", rows: 14263, fixes: 14263,
      altitudes: 14263, speeds: 14263),
    Sample("gpsbabel/nmea.gpx", rows: 154, fixes: 154, altitudes: 154, speeds: 154),
    Sample("gpsbabel/position_track.gpx", rows: 40, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpsbabel/segmented_tracks.gpx", rows: 46, fixes: 4, altitudes: 4, speeds: 0),
    Sample(
      "gpsbabel/skytraq-miniHomer2_8.gpx.gz", rows: 8713, fixes: 8713, altitudes: 8713, speeds: 8713
    ),
    Sample("gpx/gpxpy/Mojstrovka.gpx", rows: 184, fixes: 184, altitudes: 184, speeds: 0),
    Sample(
      "gpx/gpxpy/around-visnjan-with-car.gpx", rows: 104, fixes: 104, altitudes: 104, speeds: 0),
    Sample(
      "gpx/gpxpy/cerknicko-jezero-no-creator.gpx", rows: 296, fixes: 296, altitudes: 296, speeds: 0),
    Sample(
      "gpx/gpxpy/cerknicko-jezero-with-elevations-zero.gpx", rows: 296, fixes: 296, altitudes: 296,
      speeds: 0),
    Sample(
      "gpx/gpxpy/cerknicko-jezero-without-elevations.gpx", rows: 296, fixes: 295, altitudes: 0,
      speeds: 0),
    Sample("gpx/gpxpy/cerknicko-jezero.gpx", rows: 296, fixes: 296, altitudes: 296, speeds: 0),
    Sample("gpx/gpxpy/cerknicko-without-times.gpx", rows: 296, fixes: 5, altitudes: 5, speeds: 0),
    Sample("gpx/gpxpy/first_and_last_elevation.gpx", rows: 10, fixes: 10, altitudes: 2, speeds: 0),
    Sample("gpx/gpxpy/gpx-with-node-with-comments.gpx", rows: 1, fixes: 1, altitudes: 1, speeds: 0),
    Sample("gpx/gpxpy/gpx1.0_with_all_fields.gpx", rows: 1, fixes: 1, altitudes: 1, speeds: 0),
    Sample("gpx/gpxpy/gpx1.1_with_all_fields.gpx", rows: 1, fixes: 1, altitudes: 1, speeds: 0),
    Sample("gpx/gpxpy/korita-zbevnica.gpx", rows: 871, fixes: 513, altitudes: 513, speeds: 0),
    Sample("gpx/gpxpy/track-with-empty-segment.gpx", rows: 9, fixes: 9, altitudes: 9, speeds: 0),
    Sample("gpx/gpxpy/track-with-extremes.gpx", rows: 25, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpx/gpxpy/track-with-less-sec-time.gpx", rows: 2, fixes: 2, altitudes: 2, speeds: 0),
    Sample("gpx/gpxpy/track-with-small-floats.gpx", rows: 3, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpx/gpxpy/track_with_dilution_errors.gpx", rows: 1, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpx/gpxpy/track_with_speed.gpx", rows: 3, fixes: 3, altitudes: 3, speeds: 3),
    Sample("gpx/graphhopper/issue-127.gpx", rows: 2, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpx/graphhopper/issue-13.gpx", rows: 29, fixes: 29, altitudes: 0, speeds: 0),
    Sample("gpx/graphhopper/issue-70.gpx", rows: 17, fixes: 17, altitudes: 17, speeds: 0),
    Sample("gpx/graphhopper/test1.gpx", rows: 264, fixes: 264, altitudes: 0, speeds: 0),
    Sample("gpx/graphhopper/test2.gpx", rows: 2, fixes: 2, altitudes: 0, speeds: 0),
    Sample("gpx/graphhopper/test2_no_millis.gpx", rows: 3, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpx/graphhopper/tour-with-loop.gpx", rows: 11, fixes: 11, altitudes: 0, speeds: 0),
    Sample("gpx/graphhopper/tour2-with-loop.gpx", rows: 12, fixes: 12, altitudes: 0, speeds: 0),
    Sample("gpx/graphhopper/tour3-with-long-edge.gpx", rows: 7, fixes: 7, altitudes: 0, speeds: 0),
    Sample("gpx/graphhopper/tour4-with-uturn.gpx", rows: 5, fixes: 5, altitudes: 0, speeds: 0),
    Sample("gpx/mappymatch_denver.gpx", rows: 778, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpx/togeojson/apple_watch_route.gpx", rows: 44, fixes: 44, altitudes: 44, speeds: 44),
    Sample("gpx/togeojson/bad.gpx", rows: 2, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpx/togeojson/bad.tcx", rows: 4, fixes: 2, altitudes: 2, speeds: 0),
    Sample("gpx/togeojson/blue_hills.gpx", rows: 1243, fixes: 1243, altitudes: 1243, speeds: 0),
    Sample("gpx/togeojson/empty_ele.gpx", rows: 2, fixes: 2, altitudes: 0, speeds: 0),
    Sample("gpx/togeojson/garmin_connect.tcx", rows: 317, fixes: 316, altitudes: 316, speeds: 316),
    Sample("gpx/togeojson/garmin_extensions.gpx", rows: 4, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpx/togeojson/gdal.gpx", rows: 4, fixes: 0, altitudes: 0, speeds: 0),
    Sample("gpx/togeojson/missing_hr.gpx", rows: 16, fixes: 16, altitudes: 16, speeds: 0),
    Sample("gpx/togeojson/multitrackgpx.gpx", rows: 117, fixes: 117, altitudes: 117, speeds: 0),
    Sample("gpx/togeojson/osm.gpx", rows: 420, fixes: 175, altitudes: 0, speeds: 0),
    Sample("gpx/togeojson/run.gpx", rows: 206, fixes: 206, altitudes: 206, speeds: 0),
    Sample("gpx/togeojson/run_gpxtpx.gpx", rows: 42, fixes: 42, altitudes: 42, speeds: 0),
    Sample("gpx/togeojson/sample.tcx", rows: 19, fixes: 17, altitudes: 17, speeds: 1),
    Sample("gpx/togeojson/tour_hr.tcx", rows: 465, fixes: 465, altitudes: 465, speeds: 0),
    Sample("gpx/togeojson/unique_trkpt.gpx", rows: 1, fixes: 1, altitudes: 1, speeds: 1),
    Sample("gpx/togeojson/zero_elevation.gpx", rows: 3, fixes: 3, altitudes: 3, speeds: 0),
  ]

  @Test(arguments: samples)
  func countsAgree(sample: Sample) throws {
    let path = SharedData.path("traces/" + sample.file)
    let run =
      sample.file.contains(".gpx")
      ? try TraceRun.file(path, format: .gpx, GPXReader.read)
      : try TraceRun.file(path, format: .tcx, TCXReader.read)
    #expect(run.report.rows == sample.rows)
    #expect(run.fixes.count == sample.fixes)
    #expect(run.report.drops.values.reduce(0, +) == sample.rows - sample.fixes)
    #expect(run.fixes.count { !$0.altitude.isNaN } == sample.altitudes)
    #expect(run.fixes.count { !$0.speed.isNaN } == sample.speeds)
    let isUntimed = run.report.drops[.noTime] == sample.rows
    #expect(run.error == (isUntimed ? .noTimes(name: path) : nil))
  }

  @Test(arguments: [
    ("gpx/togeojson/gxtrack.kml", 7, 7), ("gpx/togeojson/gxmultitrack.kml", 28, 28),
    ("gpx/togeojson/multitrack.kml", 18, 18), ("gpx/togeojson/non_gx_multitrack.kml", 18, 18),
    ("gpsbabel/google_ext.kml", 451, 451), ("gpsbabel/opentracks.kml", 4, 2),
    ("gpsbabel/segmented_tracks.kml", 46, 4), ("gpx/togeojson/bad.kml", 1, 0),
    ("gpx/togeojson/polygon.kml", 0, 0), ("gpsbabel/skydrop.kml", 0, 0),
  ])
  func kmlCountsAgree(file: String, rows: Int, fixes: Int) throws {
    let run = try TraceRun.file(SharedData.path("traces/" + file), format: .kml, KMLReader.read)
    #expect(run.report.rows == rows)
    #expect(run.fixes.count == fixes)
  }

  @Test func valuesOfADrive() throws {
    let run = try TraceRun.file(
      SharedData.path("traces/gpx/togeojson/apple_watch_route.gpx"), format: .gpx, GPXReader.read)
    let first = try #require(run.fixes.first)
    #expect(first.time == 1_576_441_195_000)
    #expect(first.longitude == -81.097216)
    #expect(first.latitude == 32.064999)
    #expect(first.altitude == 14.601502)
    #expect(first.speed == 1.310662)
    #expect(first.course == 101.747269)
    #expect(first.accuracy == 1.801682)
    #expect(first.flags == .segmentStart)
    #expect(run.devices == ["apple_watch_route"])
  }

  @Test func aLineWithoutTimesNeedsAClock() throws {
    let path = SharedData.path("traces/gpsbabel/skydrop.kml")
    let without = try TraceRun.file(path, format: .kml, KMLReader.read)
    #expect(without.error == .noTimes(name: path))
    var options = TraceOptions()
    options.clock = SyntheticClock(start: 1_000_000, step: 500)
    let with = try TraceRun.file(path, format: .kml, options: options, KMLReader.read)
    #expect(with.error == nil)
    #expect(with.fixes.count == 1329)
    #expect(with.fixes.first?.longitude == 8.5155383)
    #expect(with.fixes.last?.time == 1_664_000)
  }

  @Test(arguments: ["gpx_1_0.gpx", "gpx_1_1.gpx"])
  func gpxEqualsTheTruth(file: String) throws {
    let run = try TraceRun.file(Truth.path(file), format: .gpx, GPXReader.read)
    let tolerance = TruthTolerance(speed: 0.0051, course: 0.051, altitude: 0.051)
    #expect(try Truth.load().differences(from: run.fixes, tolerance) == [])
    #expect(run.error == nil)
    #expect(run.report.order == .mixed)
  }

  @Test func tcxEqualsTheTruth() throws {
    let run = try TraceRun.file(Truth.path("activity.tcx"), format: .tcx, TCXReader.read)
    let tolerance = TruthTolerance(altitude: 0.051)
    #expect(try Truth.load().differences(from: run.fixes, tolerance) == [])
  }

  @Test func kmlEqualsTheTruth() throws {
    let run = try TraceRun.file(Truth.path("gx_track.kml"), format: .kml, KMLReader.read)
    let tolerance = TruthTolerance(altitude: 0.051)
    #expect(try Truth.load().differences(from: run.fixes, tolerance) == [])
  }
}
