import DeliveryCore
import DeliveryTestSupport
import Testing

@Suite struct SingleFlightTests {
  struct Failed: Error, Equatable {}

  /// Counts how often work began, and holds it up until it is let go or cancelled.
  private final class Work: Sendable {
    let begun = Watched(0)
    let ended = Watched<[Bool]>([])
    private let clock = VirtualClock()

    func letGo() { clock.advance(milliseconds: 1) }

    func run(_ result: Result<String, Failed>) async throws -> String {
      let due = clock.monotonicMilliseconds + 1
      begun.update { $0 += 1 }
      try? await clock.sleep(untilMonotonicMilliseconds: due)
      let isCancelled = Task.isCancelled
      ended.update { $0.append(isCancelled) }
      return try result.get()
    }
  }

  private let flights = SingleFlight<String, String>()
  private let work = Work()

  /// Waits until so many callers wait for the key.
  private func callers(_ count: Int, of key: String) async {
    while flights.callerCount(of: key) < count { await Task.yield() }
  }

  @Test(.timeLimit(.minutes(1))) func equalWorkIsDoneOnce() async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<10 {
        group.addTask { try await flights.run("a") { try await work.run(.success("done")) } }
      }
      await callers(10, of: "a")
      try await work.begun.wait { $0 == 1 }
      work.letGo()
      for try await text in group { #expect(text == "done") }
    }
    #expect(work.begun.value == 1)
    #expect(flights.count == 0)
  }

  @Test func otherKeysAreOtherWork() async throws {
    async let first = flights.run("a") { try await work.run(.success("1")) }
    async let second = flights.run("b") { try await work.run(.success("2")) }
    try await work.begun.wait { $0 == 2 }
    work.letGo()
    #expect(try await [first, second] == ["1", "2"])
  }

  @Test func failuresAreSharedAndForgotten() async throws {
    let failed = Task { try await flights.run("a") { try await work.run(.failure(Failed())) } }
    try await work.begun.wait { $0 == 1 }
    work.letGo()
    await #expect(throws: Failed()) { try await failed.value }
    async let good = flights.run("a") { try await work.run(.success("again")) }
    try await work.begun.wait { $0 == 2 }
    work.letGo()
    #expect(try await good == "again")
  }

  @Test(.timeLimit(.minutes(1))) func oneWhoIsCancelledLeavesTheOthersWaiting() async throws {
    let patient = Task { try await flights.run("a") { try await work.run(.success("done")) } }
    try await work.begun.wait { $0 == 1 }
    let hasty = Task { try await flights.run("a") { try await work.run(.success("never")) } }
    await callers(2, of: "a")
    hasty.cancel()
    await #expect(throws: CancellationError.self) { try await hasty.value }
    #expect(work.ended.value.isEmpty)
    work.letGo()
    #expect(try await patient.value == "done")
    #expect(work.ended.value == [false])
    #expect(work.begun.value == 1)
  }

  @Test func theLastWhoIsCancelledCancelsTheWork() async throws {
    let only = Task { try await flights.run("a") { try await work.run(.success("done")) } }
    try await work.begun.wait { $0 == 1 }
    only.cancel()
    await #expect(throws: CancellationError.self) { try await only.value }
    try await work.ended.wait { $0 == [true] }
    #expect(flights.count == 0)
  }
}
