import RulesEngine
import Testing
import Traces

/// A format that a simulated trace goes through, and what of it comes out.
struct RoundTrip: CustomTestStringConvertible, Sendable {
  let name: String
  let encode: @Sendable ([Fix]) -> [UInt8]
  let read: ReadFunction
  let tolerance: TruthTolerance

  init(
    _ name: String, _ encode: @escaping @Sendable ([Fix]) -> [UInt8],
    _ read: @escaping ReadFunction, _ tolerance: TruthTolerance
  ) {
    self.name = name
    self.encode = encode
    self.read = read
    self.tolerance = tolerance
  }

  var testDescription: String { name }

  /// Formats that are not JSON.
  static let plain: [RoundTrip] = [
    // Seven digits of minutes; the speed in knots has four.
    RoundTrip(
      "NMEA", Encoders.nmea, NMEAReader.read,
      TruthTolerance(degrees: 1e-9, speed: 3e-5, course: 1e-9, altitude: 1e-9)),
    // 1/10000 minute, 0.1 knot, 0.1°, whole seconds.
    RoundTrip(
      "AIS", Encoders.ais, AISReader.read,
      TruthTolerance(timeStep: 1000, degrees: 8.4e-7, speed: 0.0258, course: 1e-9)),
    // 1/1000 minute, whole metres and seconds.
    RoundTrip(
      "IGC", Encoders.igc, IGCReader.read,
      TruthTolerance(timeStep: 1000, degrees: 8.4e-6, accuracy: 0.5, altitude: 0.5)),
    // Semicircles, 1/5 m of altitude, whole seconds.
    RoundTrip(
      "FIT", Encoders.fit, FITReader.read,
      TruthTolerance(
        timeStep: 1000, degrees: 4.2e-8, accuracy: 0.5, speed: 1e-9, altitude: 0.1001)),
    RoundTrip(
      "GeoLife PLT", Encoders.plt,
      PLTReader.read, TruthTolerance(timeStep: 1000, degrees: 0, altitude: 0.1525)),
    RoundTrip(
      "cabspotting", Encoders.cabspotting, CSVReader.read,
      TruthTolerance(timeStep: 1000, degrees: 0)),
    RoundTrip(
      "Movebank", Encoders.movebank, CSVReader.read,
      TruthTolerance(degrees: 0, speed: 0, course: 0, altitude: 0)),
    RoundTrip(
      "KML gx:Track", Encoders.kml,
      KMLReader.read, TruthTolerance(degrees: 0, altitude: 0)),
    RoundTrip(
      "TCX", Encoders.tcx,
      TCXReader.read, TruthTolerance(degrees: 0, speed: 0, altitude: 0)),
    RoundTrip(
      "GPX 1.0", Encoders.gpx10, GPXReader.read,
      TruthTolerance(degrees: 0, speed: 0, course: 0, altitude: 0)),
  ]
}

@Suite struct RoundTripTests {
  @Test(arguments: RoundTrip.plain + RoundTrip.json)
  func givesTheFixesBackWithinThePrecision(format: RoundTrip) {
    let trip = SimulatedTrace.trip
    let run = TraceRun.bytes(format.encode(trip), format: .csv, format.read)
    #expect(run.error == nil)
    #expect(run.report.drops.isEmpty)
    #expect(Truth(fixes: trip).differences(from: run.fixes, format.tolerance).isEmpty)
  }

  @Test func simulatesEnoughToTryTheFormatsOn() {
    let trip = SimulatedTrace.trip
    #expect(trip.count > 400)
    #expect(trip.contains { $0.course.isNaN } && trip.contains { !$0.course.isNaN })
    #expect(zip(trip, trip.dropFirst()).contains { $0.time > $1.time })
    #expect(trip.contains { $0.time >= instant("2024-03-01T00:00:00Z") })
  }
}
