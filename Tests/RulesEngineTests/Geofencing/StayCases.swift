import Geo
import RulesEngine
import Testing

/// Cases O32–O38: dwell, crossing, changed fences and restarts.
@Suite struct StayCases {
  private func dwelling(_ seconds: Int64, _ mode: GeofenceConfiguration.DwellMode = .onFix)
    -> GeofenceConfiguration
  {
    var configuration = GeofenceConfiguration()
    configuration.dwellThresholdsMilliseconds = [seconds * 1000]
    configuration.dwellMode = mode
    return configuration
  }

  @Test func o32DwellAtTheThresholdOnce() throws {
    var script = Script([try circle("A", radius: 50)], dwelling(120))
    script.run(n(0, 0), n(10, 60), n(20, 119.999), n(5, 120), n(0, 240))
    #expect(script.told() == ["ENTER A@0 initial", "DWELL A@120"])
  }

  @Test func o33DwellOnFixTellsItsDueTime() throws {
    var script = Script([try circle("A", radius: 50)], dwelling(180))
    script.run(n(0, 0), n(0, 900))
    #expect(script.told() == ["ENTER A@0 initial", "DWELL A@900"])
    #expect(script.events[1].dueTime == epochStart + 180_000)
  }

  @Test func o33WatermarkDwellIsInferred() throws {
    var script = Script([try circle("A", radius: 50)], dwelling(180, .watermark))
    script.run(n(0, 0))
    script.advance(200)
    script.run(n(0, 900))
    #expect(script.told() == ["ENTER A@0 initial", "DWELL A@180 inferred"])
  }

  @Test func laterFixInfersTheDwellEvenOutside() throws {
    var script = Script([try circle("A", radius: 50)], dwelling(180, .watermark))
    script.run(n(0, 0), n(500, 900))
    #expect(script.told() == ["ENTER A@0 initial", "DWELL A@180 inferred", "EXIT A@900"])
  }

  @Test func o34PassBetweenTwoFixesCrosses() throws {
    let fixes = [at(10, 19.995, 0), at(10, 20.005, 60)]
    var script = Script([try circle("A", radius: 50)], .vehicle)
    script.run(fixes)
    #expect(script.told() == ["CROSS A@60"])
    let enter = Double((script.events[0].crossingTime ?? 0) - epochStart) / 1000
    let exit = Double((script.events[0].crossingExitTime ?? 0) - epochStart) / 1000
    #expect(abs(enter - 27.26) < 0.05 && abs(exit - 32.74) < 0.05)
    var plain = Script([try circle("A", radius: 50)])
    plain.run(fixes)
    #expect(plain.told() == [])
  }

  @Test func nothingIsConcludedAcrossGapsOrSegments() throws {
    var gap = Script([try circle("A", radius: 50)], .vehicle)
    gap.run(at(10, 19.995, 0), at(10, 20.005, 301))
    #expect(gap.told() == [])
    var segment = Script([try circle("A", radius: 50)], .vehicle)
    segment.run(at(10, 19.995, 0), at(10, 20.005, 60).marked(.segmentStart))
    #expect(segment.told() == [])
  }

  @Test func o35CrossingTimesAreInterpolated() throws {
    var script = Script([try circle("A", 1, 0, radius: 100)])
    script.run(at(1, -0.002, 0), at(1, 0, 10), at(1, 0.002, 20))
    #expect(script.told() == ["ENTER A@10", "EXIT A@20"])
    let times = script.events.map { Double(($0.crossingTime ?? 0) - epochStart) / 1000 }
    #expect(abs(times[0] - 5.5) < 0.05 && abs(times[1] - 14.5) < 0.05)
  }

  @Test func o36MovedBoundaryIsNamed() throws {
    let wide = try box("A", 5, 60, 5.0027, 60.0016)
    var script = Script([wide])
    script.run(at(60.0015, 5.0014, 0))
    script.engine.upsert(try box("A", 5.0003, 60.0002, 5.0024, 60.0013), into: &script.events)
    script.run(at(60.0015, 5.0014, 60))
    script.engine.upsert(wide, into: &script.events)
    script.run(at(60.0015, 5.0014, 120))
    #expect(
      script.told() == ["ENTER A@0 initial", "EXIT A@60 fenceUpdated", "ENTER A@120 fenceUpdated"])
    #expect(script.events.map(\.revision) == [0, 1, 2])
  }

  @Test func o37RemovalExits() throws {
    var script = Script([try circle("A", radius: 50), try circle("B", 50, 20, radius: 50)])
    script.run(n(0, 0))
    try script.engine.remove(id: "A", at: epochStart + 30_000, into: &script.events)
    script.run(n(0, 60), n(500, 120))
    #expect(script.told() == ["ENTER gone@0 initial", "EXIT gone@30 fenceRemoved"])
  }

  @Test func o37ExpiryExitsAtTheEnd() throws {
    var fence = try circle("A", radius: 50)
    fence.activeUntil = epochStart + 600_000
    var script = Script([fence])
    script.run(n(0, 0), n(0, 599))
    #expect(script.events.count == 1)
    script.run(n(0, 601), n(0, 700))
    #expect(script.told() == ["ENTER A@0 initial", "EXIT A@600 fenceExpired"])
  }

  @Test func o38RestartGoesOn() throws {
    let fences = [try circle("A", radius: 50)]
    let rest = [n(0, 60), n(0, 90), n(500, 120)]
    var script = Script(fences, dwelling(90))
    script.run(n(0, 0))
    let bytes = script.engine.snapshot()
    var restored = try GeofenceEngine(
      restoring: bytes, index: FenceIndex(fences), configuration: dwelling(90))
    var events = EventBuffer()
    restored.process(batch(rest), into: &events)
    #expect(events.map { tell($0, in: restored.index) } == ["DWELL A@90", "EXIT A@120"])
    script.run(rest)
    let (one, other) = (script.engine.snapshot(), restored.snapshot())
    #expect(one == other)
  }

  @Test func severalThresholdsEachOnce() throws {
    var configuration = GeofenceConfiguration()
    configuration.dwellThresholdsMilliseconds = [60_000, 30_000, 30_000, 0]
    var script = Script([try circle("A", radius: 50)], configuration)
    script.run(n(0, 0), n(0, 30), n(0, 59), n(0, 61), n(0, 200))
    #expect(script.told() == ["ENTER A@0 initial", "DWELL A@30", "DWELL A@61"])
  }

  @Test func enterWaitsForItsMinimum() throws {
    var configuration = GeofenceConfiguration()
    configuration.enterMinDurationMilliseconds = 30_000
    var script = Script([try circle("A", radius: 50)], configuration)
    script.run(n(500, 0), n(0, 10), n(500, 20), n(0, 30), n(0, 50), n(0, 60), n(500, 70))
    #expect(script.told() == ["ENTER A@60", "EXIT A@70"])
    #expect(script.events[1].millisecondsSinceEnter == 10_000)
  }

  @Test func exitNeedsItsConfirmations() throws {
    var configuration = GeofenceConfiguration()
    configuration.exitConfirmations = 2
    var script = Script([try circle("A", radius: 50)], configuration)
    script.run(n(0, 0), n(100, 10), n(0, 20), n(100, 30), n(200, 40))
    #expect(script.told() == ["ENTER A@0 initial", "EXIT A@40"])
    let crossing = Double((script.events[1].crossingTime ?? 0) - epochStart) / 1000
    #expect(abs(crossing - 25) < 0.01)
  }

  @Test func strictEntryNeedsTheWholeErrorCircle() throws {
    var configuration = GeofenceConfiguration()
    configuration.accuracyMode = .strict(capMetres: .infinity)
    var script = Script([try circle("A", radius: 50)], configuration)
    script.run(n(0, 0, 60), n(0, 10, 49), n(90, 20, 45), n(90, 30, 30))
    #expect(script.told() == ["ENTER A@10", "EXIT A@30"])
  }

  @Test func confidenceFollowsTheErrorCircle() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(n(40, 0, 20))
    #expect(abs(script.events[0].confidence - 0.78) < 0.01)
    #expect(script.events[0].confidenceLevel == .medium)
  }
}
