import Geo
import RulesEngine
import Testing

/// Cases O23–O31, O40, O41, O44: which fixes reach the fences, and how accuracy counts.
@Suite struct FilterCases {
  @Test func o23CoarseFixDoesNotEject() throws {
    var configuration = GeofenceConfiguration()
    configuration.quality.maxAccuracyMetres = 100
    var script = Script([try circle("A", radius: 100)], configuration)
    script.run(n(0, 0, 14), n(450, 4, 1414), n(0, 8, 14))
    #expect(script.told() == ["ENTER A@0 initial"])
    let counts = (script.accepted, script.rejected(.lowAccuracy))
    #expect(counts == (2, 1))
  }

  @Test(arguments: [(Double.infinity, "EXIT A@120"), (0, "EXIT A@60")])
  func o24AccuracyHoldsExitsBack(cap: Double, exit: String) throws {
    var configuration = GeofenceConfiguration()
    configuration.exitBufferMetres = 20
    configuration.accuracyMode = .exitOnly(capMetres: cap)
    var script = Script([try circle("A", radius: 50)], configuration)
    script.run(n(0, 0, 5), n(150, 60, 150), n(150, 120, 8))
    #expect(script.told() == ["ENTER A@0 initial", exit])
  }

  @Test func o24DecisiveFarFixExits() throws {
    var configuration = GeofenceConfiguration()
    configuration.exitBufferMetres = 20
    configuration.accuracyMode = .exitOnly(capMetres: .infinity)
    var script = Script([try circle("A", radius: 100)], configuration)
    script.run(n(0, 0, 10), n(500, 60, 122))
    #expect(script.told() == ["ENTER A@0 initial", "EXIT A@60"])
  }

  @Test func o25EdgeFlapsUnlessBuffered() throws {
    let fixes = [40.0, 55, 45, 60, 48, 65, 30].enumerated().map { n($1, Double($0) * 10) }
    var exact = Script([try circle("A", radius: 50)])
    exact.run(fixes)
    #expect(
      exact.told() == [
        "ENTER A@0 initial", "EXIT A@10", "ENTER A@20", "EXIT A@30", "ENTER A@40", "EXIT A@50",
        "ENTER A@60",
      ])
    var configuration = GeofenceConfiguration()
    configuration.exitBufferMetres = 20
    var buffered = Script([try circle("A", radius: 50)], configuration)
    buffered.run(fixes)
    #expect(buffered.told() == ["ENTER A@0 initial"])
  }

  @Test func o26NegativeAccuracyAndImpossibleTimesAreDropped() throws {
    var configuration = GeofenceConfiguration()
    configuration.quality.maxAccuracyMetres = 200
    var script = Script([try circle("A", radius: 50)], configuration)
    var epoch = n(5000, 0)
    epoch.time = 0
    var asMilliseconds = n(5000, 0)
    asMilliseconds.time = 1_700_000_000
    script.run(n(0, 0, 10), n(5000, 60, -1), n(5000, 61, -2_147_473), epoch, asMilliseconds)
    #expect(script.told() == ["ENTER A@0 initial"])
    let counts = [
      script.accepted, script.rejected(.invalidAccuracy), script.rejected(.implausibleTime),
    ]
    #expect(counts == [1, 2, 2])
  }

  @Test func o27AccuracyZeroIsUnknown() throws {
    var configuration = GeofenceConfiguration()
    configuration.quality.maxAccuracyMetres = 200
    var script = Script([try circle("A", radius: 50)], configuration)
    script.run(n(0, 0, 0))
    #expect(script.told() == ["ENTER A@0 initial"])
    let isUnknown = script.events.first?.confidence.isNaN
    #expect(isUnknown == true)
    configuration.quality.rejectsUnknownAccuracy = true
    var strict = Script([try circle("A", radius: 50)], configuration)
    strict.run(n(0, 0, 0), n(0, 1))
    let counts = (strict.accepted, strict.rejected(.unknownAccuracy))
    #expect(counts == (0, 2))
  }

  @Test func o28OlderFixAfterExitIsDropped() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(n(0, 0), n(300, 10), n(10, 8), n(400, 12))
    #expect(script.told() == ["ENTER A@0 initial", "EXIT A@10"])
    let late = script.rejected(.outOfOrder)
    #expect(late == 1)
  }

  private static let newestFirst = [n(500, 600), n(0, 540), n(0, 480), n(500, 420), n(900, 360)]

  @Test func o29NewestFirstIsDroppedOrReordered() throws {
    var dropping = Script([try circle("A", radius: 50)])
    dropping.run(Self.newestFirst)
    let counts = (dropping.accepted, dropping.rejected(.outOfOrder), dropping.events.count)
    #expect(counts == (1, 4, 0))
    var configuration = GeofenceConfiguration()
    configuration.reorderWindowMilliseconds = 300_000
    var reordering = Script([try circle("A", radius: 50)], configuration)
    reordering.run(Self.newestFirst)
    reordering.flush()
    #expect(reordering.told() == ["ENTER A@480", "EXIT A@600"])
  }

  @Test func o30UploadedTwiceIsDropped() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run([0.0, 10, 20, 0, 10, 20, 30].map { n($0, $0) })
    let counts = [script.accepted, script.rejected(.outOfOrder), script.rejected(.duplicate)]
    #expect(counts == [4, 2, 1])
  }

  @Test func o31FutureTimeDoesNotFreezeTheDevice() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(
      n(0, 0).received(0), n(0, 157_680_000).received(60), n(900, 120).received(120))
    #expect(script.told() == ["ENTER A@0 initial", "EXIT A@120"])
    let future = script.rejected(.future)
    #expect(future == 1)
  }

  @Test func o40ThreeConsistentJumpsReanchor() throws {
    var configuration = GeofenceConfiguration()
    configuration.quality.maxSpeed = 50
    var script = Script([], configuration)
    script.run(
      at(1, 1, 0), at(2, 2, 10), at(2, 2.0001, 20), at(2, 2.0002, 30), at(2, 2.0003, 40))
    let counts = [script.accepted, script.rejected(.speedJump)]
    #expect(counts == [3, 2])
    #expect(script.engine.counts.reanchored == 1)
  }

  @Test func o40OneTeleportDoesNotExit() throws {
    var configuration = GeofenceConfiguration()
    configuration.quality.maxSpeed = 50
    var script = Script([try circle("A", 45, 9, radius: 200)], configuration)
    script.run(at(45, 9, 0), at(12, 3, 6), at(45.0001, 9, 12))
    #expect(script.told() == ["ENTER A@0 initial"])
    let jumps = script.rejected(.speedJump)
    #expect(jumps == 1)
  }

  @Test func o41MockedPolicies() throws {
    let fixes = [n(0, 0), n(5000, 60).marked(.mocked), n(0, 120)]
    var configuration = GeofenceConfiguration()
    configuration.quality.mocked = .reject
    var rejecting = Script([try circle("A", radius: 50)], configuration)
    rejecting.run(fixes)
    #expect(rejecting.told() == ["ENTER A@0 initial"])
    let mocked = rejecting.rejected(.mocked)
    #expect(mocked == 1)
    var accepting = Script([try circle("A", radius: 50)])
    accepting.run(fixes)
    #expect(accepting.told() == ["ENTER A@0 initial", "EXIT A@60", "ENTER A@120"])
    #expect(accepting.engine.counts.mocked == 1)
    configuration.quality.mocked = .only
    var only = Script([try circle("A", radius: 50)], configuration)
    only.run(fixes)
    let counts = [only.accepted, only.rejected(.notMocked)]
    #expect(counts == [1, 2])
  }

  @Test func o44NullIslandIsDropped() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(n(0, 0), at(0, 0, 60), n(0, 120))
    #expect(script.told() == ["ENTER A@0 initial"])
    let dropped = script.rejected(.nullIsland)
    #expect(dropped == 1)
  }

  @Test func fiveLateFixesInOrderResetTheClock() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(n(0, 1000), n(0, 10), n(0, 20), n(0, 30), n(0, 40), n(300, 50), n(300, 60))
    #expect(script.told() == ["ENTER A@1000 initial", "EXIT A@50"])
    let counts = [script.accepted, script.rejected(.outOfOrder)]
    #expect(counts == [3, 4])
    #expect(script.events[1].millisecondsSinceEnter == 0)
    #expect(script.events[1].crossingTime == nil)
  }

  @Test func staleTimesAreDropped() throws {
    var configuration = GeofenceConfiguration()
    configuration.quality.maxPastMilliseconds = 60_000
    var script = Script([], configuration)
    script.run(n(0, 0).received(60), n(0, 10).received(71))
    let counts = [script.accepted, script.rejected(.tooOld)]
    #expect(counts == [1, 1])
  }
}
