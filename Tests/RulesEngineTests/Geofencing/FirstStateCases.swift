import Geo
import RulesEngine
import Testing

/// Cases O01–O06: what is known first, nested and neighbouring fences, gaps.
@Suite struct FirstStateCases {
  @Test func o01FirstFixInsideEnters() throws {
    var script = Script([try circle("A", radius: 200)])
    script.run(n(56, 0))
    #expect(script.told() == ["ENTER A@0 initial"])
    let cause = script.events.first?.cause
    #expect(cause == .firstFix)
  }

  @Test func o02FenceDrawnRoundParkedCarEntersAsAdded() throws {
    var script = Script([])
    script.run(n(0, 0))
    _ = try script.engine.add(try circle("A", radius: 100))
    script.run(n(0, 60), n(900, 120))
    #expect(script.told() == ["ENTER A@60 initial fenceAdded", "EXIT A@120"])
  }

  @Test func o02SilencedEntryStillExits() throws {
    var configuration = GeofenceConfiguration()
    configuration.initialTrigger = []
    var script = Script([], configuration)
    script.run(n(0, 0))
    _ = try script.engine.add(try circle("A", radius: 100))
    script.run(n(0, 60), n(900, 120))
    #expect(script.told() == ["EXIT A@120 initial"])
  }

  @Test func o03HoppingBetweenFencesExitsAndEnters() throws {
    var script = Script([
      try circle("A", 52, 13, radius: 150), try circle("B", 52.01, 13, radius: 150),
    ])
    script.run(at(52, 13, 0), at(52.01, 13, 60))
    #expect(script.told() == ["ENTER A@0 initial", "EXIT A@60", "ENTER B@60"])
  }

  @Test func o04ExitsComeFirstThenIdsByBytes() throws {
    var script = Script([
      try circle("z1", 52, 13, radius: 150), try circle("m1", 52.01, 13, radius: 150),
      try circle("a1", 52, 13.0005, radius: 150),
    ])
    script.run(at(52, 13, 0), at(52.01, 13, 60))
    #expect(
      script.told() == [
        "ENTER a1@0 initial", "ENTER z1@0 initial", "EXIT a1@60", "EXIT z1@60", "ENTER m1@60",
      ])
  }

  @Test func o05NestedFencesAreIndependent() throws {
    var script = Script([
      try circle("5000", 45, 7, radius: 5000), try circle("500", 45, 7, radius: 500),
      try circle("1000", 45, 7, radius: 1000),
    ])
    script.run(at(45, 7, 0), at(45.0063, 7, 60))
    #expect(
      script.told() == [
        "ENTER 1000@0 initial", "ENTER 500@0 initial", "ENTER 5000@0 initial", "EXIT 500@60",
      ])
    let primary = script.engine.primaryFence(of: 0)
    #expect(primary == 2)
  }

  @Test func o06FirstFixAfterGapExits() throws {
    var script = Script([try circle("A", radius: 100)])
    script.run(n(0, 0), n(2000, 7800), n(0, 60_000))
    #expect(script.told() == ["ENTER A@0 initial", "EXIT A@7800", "ENTER A@60000"])
    #expect(script.events[1].millisecondsSinceEnter == 7_800_000)
    #expect(script.events[1].crossingTime == nil)
  }
}
