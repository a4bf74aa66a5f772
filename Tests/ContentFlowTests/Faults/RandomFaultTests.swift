import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Synchronization
import TestSupport
import Testing

/// Ten thousand operations through a client, with a fault in every third answer.
@Suite(.timeLimit(.minutes(5))) struct RandomFaultTests {
  /// A server that fails by chance, and remembers which events it has taken.
  private final class FaultyServer: Sendable {
    struct State: Sendable {
      var random: SplitMix
      var isHealed = false
      var told: [String: Int] = [:]
      /// How often each event was in a request that reached the server and was not refused there.
      var deliveries: [String: Int] = [:]
    }

    let state: Mutex<State>

    init(seed: UInt64) {
      state = Mutex(State(random: SplitMix(seed: seed)))
    }

    private static let faults = WriteFault.all.filter { !$0.isDeadly }

    var reply: Reply {
      Reply { [self] request in
        // Lets others act while the request is under way.
        for _ in 0..<state.withLock({ Int.random(in: 0...3, using: &$0.random) }) {
          await Task.yield()
        }
        return await choose(request).make(request)
      }
    }

    private func choose(_ request: HTTPRequest) -> Reply {
      state.withLock { state in
        let isEvents = request.route == "/events"
        if !state.isHealed, Int.random(in: 0..<3, using: &state.random) == 0 {
          let fault = Self.faults[Int.random(in: 0..<Self.faults.count, using: &state.random)]
          if isEvents && fault.effect == .unclear {
            for id in request.eventIDs { state.deliveries[id, default: 0] += 1 }
          }
          return fault.reply
        }
        guard isEvents else { return .good }
        for id in request.eventIDs { state.deliveries[id, default: 0] += 1 }
        let size = request.events.count
        let dropped = state.isHealed ? 0 : Int.random(in: 0...size, using: &state.random)
        state.told["accepted", default: 0] += size - dropped
        state.told["dropped", default: 0] += dropped
        return .success(#"{"accepted":\#(size - dropped),"dropped":\#(dropped)}"#)
      }
    }
  }

  private struct Driver: Sendable {
    let fixture: MemoryFixture
    var random: SplitMix
    var reached: Set<String> = []
    var retried: Set<String> = []

    var client: ContentFlowClient { fixture.client }

    private mutating func event() -> CFEvent {
      let category = CFEvent.Category.allCases.randomElement(using: &random) ?? .system
      return CFEvent(category, "a")
    }

    /// One operation.
    mutating func step() async {
      switch Int.random(in: 0..<1000, using: &random) {
      case 0..<550:
        let event = event()
        _ = try? await client.track(event)
      case 550..<650:
        var list: [CFEvent] = []
        for _ in 0..<Int.random(in: 1...60, using: &random) { list.append(event()) }
        let result = await client.trackDetailed(list)
        #expect(result.accountedCount == result.submittedCount)
        #expect(result.submittedCount == list.count)
      case 650..<750:
        switch await client.flushEvents() {
        case .acknowledged: reached.insert("acknowledged")
        case .deliveryUncertain: reached.insert("uncertain")
        case .rejected(_, .rateLimited): reached.insert("limited")
        case .rejected: reached.insert("rejected")
        case .nothingToFlush: reached.insert("nothing")
        }
      case 750..<850:
        fixture.clock.advance(milliseconds: Int64.random(in: 0...20_000, using: &random))
      case 850..<870: await client.discardUncertainEvents()
      case 870..<900:
        for id in await client.uncertainEventIds() { retried.insert(id) }
        await client.retryUncertainEvents()
      case 900..<910: try? await client.setAnalyticsConsent(.denied)
      case 910..<950: try? await client.setAnalyticsConsent(.granted)
      case 950..<955: try? await client.deleteIdentity()
      case 955..<965: _ = try? await client.identify(userId: "u")
      case 965..<970: _ = try? await client.logout()
      default:
        // Many at once, more than the queue holds when the server is slow.
        for _ in 0..<25 {
          let event = event()
          _ = try? await client.track(event)
        }
      }
    }
  }

  /// One operation after the other; what the client does by itself comes between.
  @Test(arguments: 0..<4 as Range<UInt64>) func everyEventIsInOneCount(seed: UInt64) async throws {
    let server = FaultyServer(seed: seed)
    let fixture = try await MemoryFixture.granted(standing: server.reply)
    var driver = Driver(fixture: fixture, random: SplitMix(seed: seed &+ 100))
    for number in 0..<10_000 {
      await driver.step()
      let counts = await fixture.client.eventCounts
      try #require(counts.accounted == counts.submitted, "step \(number): \(counts)")
      try #require(counts.queued <= 600 && counts.uncertain <= 500)
    }
    #expect(
      driver.reached.isSuperset(of: [
        "acknowledged", "uncertain", "limited", "rejected", "nothing",
      ]))
    try await finish(fixture, server, mayTwice: driver.retried)
  }

  /// The same from four tasks at once.
  @Test(arguments: 0..<4 as Range<UInt64>) func andFromManyTasks(seed: UInt64) async throws {
    let server = FaultyServer(seed: seed)
    let fixture = try await MemoryFixture.granted(standing: server.reply)
    let retried = await withTaskGroup(of: Set<String>.self) { group in
      for number in 0..<4 as Range<UInt64> {
        group.addTask {
          var driver = Driver(fixture: fixture, random: SplitMix(seed: seed &* 4 &+ number))
          for _ in 0..<2500 {
            await driver.step()
            let counts = await fixture.client.eventCounts
            #expect(counts.accounted == counts.submitted)
          }
          return driver.retried
        }
      }
      return await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    // Which events a retry takes is not known to who asks at the same time.
    try await finish(fixture, server, mayTwice: retried, isExact: false)
  }

  /// The server is well again: everything that waits arrives, and both sides count the same.
  private func finish(
    _ fixture: MemoryFixture, _ server: FaultyServer, mayTwice: Set<String>, isExact: Bool = true
  ) async throws {
    server.state.withLock { $0.isHealed = true }
    while await fixture.client.eventCounts.queued > 0 {
      fixture.clock.advance(milliseconds: 3_600_000)
      await fixture.client.flushEvents()
    }
    let counts = await fixture.client.eventCounts
    let told = server.state.withLock { $0.told }
    #expect(counts.accepted == told["accepted", default: 0])
    #expect(counts.droppedByServer == told["dropped", default: 0])
    #expect(counts.queued == 0 && counts.accounted == counts.submitted)
    #expect(counts.accepted > 0 && counts.rejected > 0 && counts.cleared > 0 && counts.refused > 0)
    guard isExact else { return }
    let twice = server.state.withLock { $0.deliveries.filter { $0.value > 1 } }
    #expect(twice.keys.allSatisfy(mayTwice.contains), "sent twice: \(twice.count)")
    #expect(!twice.isEmpty)
  }
}
