import ContentFlow
import DeliveryTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct LiveTests {
  private func fixture(_ channel: EventChannel?) throws -> Fixture {
    let fixture = try Fixture()
    fixture.server.always(.get, "/sdk/v1/sync") { _ in Fixture.success(#"{"blocks":[]}"#) }
    fixture.server.always(.get, "/sdk/v1/strings") { _ in Fixture.success(#"{"strings":{}}"#) }
    if let channel { fixture.server.script(.get, "/sdk/v1/stream", .events(channel)) }
    return fixture
  }

  @Test func anInvalidationIsRead() async throws {
    let channel = EventChannel()
    let fixture = try fixture(channel)
    fixture.lifecycle.enter(.active)
    let stream = try await fixture.requests(1, of: "/stream")
    #expect(stream[0].query.map(\.value) == ["ar-SA"])
    #expect(stream[0].header("X-CF-Key") == "shop_test")
    var updates = await fixture.client.updates().makeAsyncIterator()
    fixture.server.always(.get, "/sdk/v1/sync") { _ in
      Fixture.success(#"{"blocks":[{"key":"new","instanceId":"i"}]}"#)
    }
    channel.push(#"{"scope":"strings","locale":"en"}"#, name: "invalidate")
    channel.push("", name: "news")
    channel.push(#"{"scope":"blocks"}"#, name: "invalidate")
    while let update = await updates.next(), update != .invalidated {}
    let clock = fixture.clock
    let merging = Task {
      try await clock.waitForSleeper(in: 250)
      clock.advance(milliseconds: 250)
    }
    defer { merging.cancel() }
    // Whatever was being read already, what was published is found behind the invalidation.
    while let update = await updates.next() {
      if case .blocks(let blocks, .network) = update, blocks.map(\.key) == ["new"] { break }
    }
    fixture.client.close()
  }

  @Test func pollsWhileTheStreamIsRefused() async throws {
    let fixture = try fixture(nil)
    fixture.lifecycle.enter(.active)
    try await fixture.clock.waitForSleeper(in: 66_000)
    let before = fixture.server.log.value.requests.count { $0.path == "/sdk/v1/sync" }
    fixture.clock.advance(milliseconds: 66_000)
    try await fixture.requests(before + 1, of: "/sync")
    fixture.lifecycle.enter(.background)
    fixture.client.close()
  }

  @Test func theQueueReadsOneAtATime() {
    var queue = RevalidationQueue()
    #expect(queue.add([.blocks], merges: true) == .read(afterMilliseconds: 250))
    #expect(queue.add([.strings], merges: true) == .none)
    #expect(queue.take() == [.blocks, .strings])
    #expect(queue.add([.blocks], merges: true) == .none)
    #expect(queue.take() == [.blocks])
    #expect(queue.take() == [])
    #expect(queue.add([.blocks], merges: false) == .read(afterMilliseconds: 0))
  }
}
