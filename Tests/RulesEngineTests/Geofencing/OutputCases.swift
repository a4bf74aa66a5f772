import Geo
import RulesEngine
import Testing

/// Cases O39, O42, O43: what is kept and batched.
@Suite struct OutputCases {
  @Test func o39DistanceFilterDoesNotStarveFences() throws {
    var configuration = GeofenceConfiguration()
    configuration.volume.distanceMetres = 500
    configuration.batches = BatchRules()
    var script = Script([try circle("A", 1, 0, radius: 30)], configuration)
    script.run(at(1, -0.001, 0), at(1, 0, 10), at(1, 0.001, 20), at(1, 0.002, 30))
    script.flush()
    #expect(script.told() == ["ENTER A@10", "EXIT A@20"])
    let batches = script.takeBatches()
    #expect(batches == [[0, 10, 20]])
  }

  @Test func o42BatchesByCount() throws {
    var configuration = GeofenceConfiguration()
    var rules = BatchRules()
    rules.maxCount = 3
    configuration.batches = rules
    var script = Script([], configuration)
    script.run((0...6).map { n(0, Double($0)) })
    let before = script.takeBatches()
    #expect(before == [[0, 1, 2], [3, 4, 5]])
    script.flush()
    let after = script.takeBatches()
    #expect(after == [[6]])
  }

  @Test func o42BatchesByAge() throws {
    var configuration = GeofenceConfiguration()
    var rules = BatchRules()
    rules.maxAgeMilliseconds = 60_000
    configuration.batches = rules
    var script = Script([], configuration)
    script.run(n(0, 0), n(0, 30))
    let none = script.takeBatches()
    #expect(none == [])
    script.run(n(0, 70))
    let first = script.takeBatches()
    #expect(first == [[0, 30]])
    script.run(n(0, 130))
    let second = script.takeBatches()
    #expect(second == [[70]])
    script.advance(190)
    let third = script.takeBatches()
    #expect(third == [[130]])
  }

  @Test func o43UrgentFixesAreKept() throws {
    var configuration = GeofenceConfiguration()
    configuration.volume.distanceMetres = 30
    configuration.batches = BatchRules()
    var script = Script([], configuration)
    script.run(n(0, 0), n(5, 60).marked(.urgent), n(5, 120))
    script.flush()
    let batches = script.takeBatches()
    #expect(batches == [[0, 60]])
  }

  @Test func fullQueueDropsByItsPolicy() throws {
    for (overflow, kept) in [
      (BatchRules.Overflow.dropOldest, [[1], [2]]), (.dropNewest, [[0], [1]]),
    ] {
      var configuration = GeofenceConfiguration()
      var rules = BatchRules()
      rules.maxCount = 1
      rules.maxQueued = 2
      rules.overflow = overflow
      configuration.batches = rules
      var script = Script([], configuration)
      script.run((0...2).map { n(0, Double($0)) })
      let batches = script.takeBatches()
      #expect(batches == kept)
      #expect(script.engine.fixesDroppedByQueue == 1)
    }
  }

  @Test func heartbeatKeepsStillDevices() throws {
    var configuration = GeofenceConfiguration()
    configuration.volume.distanceMetres = 30
    configuration.volume.maxIntervalMilliseconds = 60_000
    configuration.batches = BatchRules()
    var script = Script([], configuration)
    script.run(n(0, 0), n(0, 30), n(0, 60), n(0, 90))
    script.flush()
    let batches = script.takeBatches()
    #expect(batches == [[0, 60]])
  }
}
