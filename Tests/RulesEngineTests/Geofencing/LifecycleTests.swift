import Geo
import RulesEngine
import Testing

/// Fences and devices that come and go, and what other systems get wrong about it.
@Suite struct LifecycleTests {
  @Test func addOfKnownIDThrowsAndUpsertOfSameDoesNothing() throws {
    let fence = try circle("A", radius: 50)
    var script = Script([fence])
    do {
      _ = try script.engine.add(fence)
      Issue.record("accepted")
    } catch FenceLifecycleError.idExists(let id) {
      #expect(id == "A")
    }
    let outcome = script.engine.upsert(fence, into: &script.events)
    #expect(outcome == .unchanged(0))
  }

  @Test func removalOfUnknownIDThrows() throws {
    var script = Script([])
    do {
      try script.engine.remove(id: "A", at: 0, into: &script.events)
      Issue.record("accepted")
    } catch FenceLifecycleError.unknownID(let id) {
      #expect(id == "A")
    }
  }

  @Test func removalExitsByDeviceNumber() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(n(0, 0).of(device: 7), n(0, 0).of(device: 2), n(900, 0).of(device: 1))
    script.events.removeAll()
    try script.engine.remove(id: "A", at: epochStart + 5000, into: &script.events)
    #expect(script.events.map(\.device) == [2, 7])
    #expect(script.engine.membershipCount == 0)
  }

  @Test func addedAgainIsAnotherGeneration() throws {
    let fence = try circle("A", radius: 50)
    var configuration = GeofenceConfiguration()
    configuration.dwellThresholdsMilliseconds = [100_000]
    var script = Script([fence], configuration)
    script.run(n(0, 0))
    try script.engine.remove(id: "A", at: epochStart + 60_000, into: &script.events)
    _ = try script.engine.add(fence)
    script.run(n(0, 70), n(0, 120), n(0, 170))
    #expect(
      script.told() == [
        "ENTER gone@0 initial", "EXIT gone@60 fenceRemoved", "ENTER A@70 initial fenceAdded",
        "DWELL A@170",
      ])
    #expect(script.events[2].generation > script.events[0].generation)
  }

  @Test func reevaluationJudgesAtOnce() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(n(100, 0))
    let time = epochStart + 30_000
    script.engine.upsert(
      try circle("A", radius: 150), reevaluatingAt: time, into: &script.events)
    script.run(n(100, 60))
    script.engine.upsert(
      try circle("A", radius: 20), reevaluatingAt: time + 60_000, into: &script.events)
    script.run(n(100, 120))
    #expect(script.told() == ["ENTER A@30 fenceUpdated", "EXIT A@90 fenceUpdated"])
  }

  @Test func deviceThatMovesOutOfChangedFenceHasMoved() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(n(0, 0))
    script.engine.upsert(try circle("A", radius: 60), into: &script.events)
    script.run(n(100, 60))
    #expect(script.told() == ["ENTER A@0 initial", "EXIT A@60"])
    #expect(script.events[1].crossingTime != nil)
  }

  @Test func windowOpensAndCloses() throws {
    var fence = try circle("A", radius: 50)
    fence.activeFrom = epochStart + 100_000
    fence.activeUntil = epochStart + 200_000
    var script = Script([fence])
    script.run(n(0, 0), n(0, 100), n(0, 199.999))
    script.advance(200)
    script.run(n(0, 300))
    #expect(
      script.told() == ["ENTER A@100 initial activated", "EXIT A@200 fenceInactive"])
  }

  @Test func forgettingIsSilentUnlessAsked() throws {
    for asks in [false, true] {
      var configuration = GeofenceConfiguration()
      configuration.exitsOnForget = asks
      var script = Script([try circle("A", radius: 50)], configuration)
      script.run(n(0, 0))
      script.engine.forget(0, into: &script.events)
      script.run(n(0, 60))
      let exit = asks ? ["EXIT A@0 deviceForgotten"] : []
      #expect(script.told() == ["ENTER A@0 initial"] + exit + ["ENTER A@60 initial"])
      #expect(script.engine.deviceCount == 1)
    }
  }

  @Test(arguments: [false, true])
  func devicesAreForgottenAfterTheirLifetime(advances: Bool) throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(n(0, 0))
    let later = 30.0 * 86_400 + 1
    if advances {
      script.advance(later)
      #expect(script.engine.deviceCount == 0)
    }
    script.run(n(0, later))
    #expect(script.told() == ["ENTER A@0 initial", "ENTER A@2592001 initial"])
  }

  @Test func equalTimesAreCountedNotLost() throws {
    // A sorted set keyed by time loses one of these without a word.
    var configuration = GeofenceConfiguration()
    configuration.reorderWindowMilliseconds = 60_000
    var script = Script([try circle("A", radius: 50)], configuration)
    script.run(n(300, 10, 30), n(0, 10, 5), n(0, 10, 5))
    script.flush()
    // The best accuracy comes first.
    #expect(script.told() == ["ENTER A@10 initial"])
    let counts = [
      script.accepted, script.rejected(.duplicate), script.rejected(.duplicateTimestamp),
    ]
    #expect(counts == [1, 1, 1])
  }

  @Test func lateTeleportsDoNotPassTheSpeedGate() throws {
    var configuration = GeofenceConfiguration.exact
    configuration.quality.maxSpeed = 50
    var script = Script([], configuration)
    script.run(at(1, 1, 10), at(2, 2, 10), at(3, 3, 5))
    let counts = [script.accepted, script.rejected(.speedJump)]
    #expect(counts == [1, 2])
  }

  @Test func enterWhileInactiveIsNotLostForGood() throws {
    var fence = try circle("A", radius: 50)
    fence.activeFrom = epochStart + 100_000
    var script = Script([fence])
    script.run(n(0, 50), n(0, 150))
    #expect(script.told() == ["ENTER A@150 initial activated"])
  }

  @Test func reorderBufferIsBounded() throws {
    var configuration = GeofenceConfiguration()
    configuration.reorderWindowMilliseconds = 1_000_000
    configuration.reorderCapacity = 3
    var script = Script([], configuration)
    script.run((0..<10).map { n(0, Double($0)) })
    #expect(script.engine.counts.accepted == 7)
    #expect(script.engine.counts.reorderOverflows == 7)
  }

  @Test func exactKeepsEqualAndBackwardTimesAndNullIsland() throws {
    var script = Script([try circle("A", 0, 0, radius: 50)], .exact)
    var old = at(0, 0, 0, -5)
    old.time = -1000
    script.run(at(0, 0, 10), at(0, 0, 10), at(1, 0, 10), old)
    #expect(script.accepted == 4)
    let kinds = script.events.map(\.kind)
    #expect(kinds == [.enter, .exit, .enter])
  }

  @Test func explanationsGiveTheNumbers() throws {
    var configuration = GeofenceConfiguration()
    configuration.quality.maxSpeed = 50
    configuration.quality.maxAccuracyMetres = 100
    configuration.exitBufferMetres = 20
    configuration.initialTrigger = []
    var script = Script([try circle("A", radius: 50)], configuration)
    script.engine.isExplaining = true
    script.run(n(0, 0, 5), n(0, 10, 400), n(9000, 20, 5), n(100, 30, 5))
    let records = script.engine.takeExplanations()
    #expect(records.map(\.rejection) == [nil, .lowAccuracy, .speedJump, nil])
    #expect(records.map(\.event) == [.enter, nil, nil, .exit])
    #expect(records[0].isSilenced)
    #expect(abs(records[0].distanceMetres + 50) < 0.01)
    #expect(records[1].measured == 400 && records[1].limit == 100)
    #expect(abs(records[2].measured - 450) < 1 && records[2].limit == 50)
    #expect(records[2].anchorTime == epochStart)
    #expect(abs(records[3].measured - 50) < 0.01 && records[3].limit == 20)
    let rest = script.engine.takeExplanations()
    #expect(rest.isEmpty)
  }

  @Test func stateSizesStayWithinTheirBudget() {
    #expect(MemoryLayout<DeviceState>.stride <= 128)
    #expect(MemoryLayout<Membership>.stride <= 40)
  }
}
