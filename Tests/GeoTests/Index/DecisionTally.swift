import Synchronization
import Testing

/// Counts the point-fence decisions of the index that a suite compared with another way to decide,
/// and requires enough of them.
final class DecisionTally: Sendable {
  @TaskLocal static var current: DecisionTally?

  private let count = Atomic<Int>(0)

  func add(_ decisions: Int) {
    count.wrappingAdd(decisions, ordering: .relaxed)
  }

  var total: Int { count.load(ordering: .relaxed) }
}

/// Tallies a suite's decisions, prints their number and fails the suite when they are too few.
struct DecisionCount: SuiteTrait, TestScoping {
  /// The least number.
  let least: Int

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let tally = DecisionTally()
    try await DecisionTally.$current.withValue(tally) { try await function() }
    print("\(test.name): \(tally.total) point-fence decisions compared")
    #expect(tally.total >= least)
  }
}

extension Trait where Self == DecisionCount {
  /// Counts the suite's decisions: at least so many, ten million in a full run.
  static func decisions(atLeast least: Int) -> Self {
    DecisionCount(least: isFullRun ? 10_000_000 : least)
  }
}
