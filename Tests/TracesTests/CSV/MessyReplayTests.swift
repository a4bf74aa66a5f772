import Geo
import RulesEngine
import TestSupport
import Testing
import Traces

/// What becomes of each row of the hand-made list of troubles, through reader and engine.
@Suite(.enabled(if: SharedData.isPresent))
struct MessyReplayTests {
  @Test func everyRowHasItsOutcome() throws {
    let collected = Collected()
    var sink = FixSink { batch, _ in
      collected.fixes.append(contentsOf: copy batch)
      return true
    }
    try TraceReader.read(path: SharedData.path("formats/messy_handmade.csv"), into: &sink)
    var configuration = GeofenceConfiguration.vehicle
    configuration.quality.maxSpeed = 100
    configuration.quality.maxAccuracyMetres = 100
    var engine = GeofenceEngine(index: FenceIndex([]), configuration: configuration)
    engine.isExplaining = true
    var events = EventBuffer()
    var states = FixStates()
    engine.process(collected.fixes, into: &events, states: &states)

    var outcomes: [UInt32: String] = [:]
    for row in states.rows { outcomes[row] = "accepted" }
    for explanation in engine.takeExplanations() {
      if let rejection = explanation.rejection { outcomes[explanation.row] = rejection.name }
    }
    for (row, wanted) in Self.expected.enumerated() {
      #expect(outcomes[UInt32(row)] ?? "not handed on" == wanted, "row \(row)")
    }
    #expect(engine.counts.clockResets == 1)
    #expect(sink.report.rows == Self.expected.count)
  }

  /// By data row; what the reader keeps back is `not handed on`.
  private static let expected = [
    "accepted", "accepted", "duplicate", "duplicateTimestamp", "outOfOrder",
    "nullIsland",
    // Almost the null island: no rule for the place, but no device gets there in 12 s.
    "speedJump",
    "not handed on", "not handed on", "invalidCoordinate", "not handed on",
    // Swapped coordinates and a jump: neither agrees with the other, so nothing is re-anchored.
    "speedJump", "speedJump",
    "lowAccuracy", "accepted", "invalidAccuracy", "implausibleTime",
    // A date 20 years ahead cannot be told from a long pause without a time of receipt; five late
    // fixes that are in order among themselves set the clock back.
    "accepted", "outOfOrder", "outOfOrder", "outOfOrder", "outOfOrder", "outOfOrder", "accepted",
    // Over the antimeridian and back.
    "accepted", "accepted", "accepted", "accepted", "invalidCoordinate", "speedJump", "speedJump",
    // No device named: the file's name.
    "accepted",
    // A decimal comma, a broken time, a row cut short.
    "accepted", "not handed on", "not handed on",
  ]
}

private final class Collected {
  var fixes = FixBatch()
}
