import ContentFlow
import DeliveryTestSupport
import Foundation
import Testing

/// What every read does when things go wrong.
@Suite(.timeLimit(.minutes(5))) struct ReadFaultTests {
  enum Route: String, CaseIterable {
    case sync = "/sync"
    case strings = "/strings"
    case block = "/blocks/a"
    case locales = "/locales"

    func read(_ client: ContentFlowClient) async throws {
      switch self {
      case .sync: _ = try await client.sync()
      case .strings: _ = try await client.getStrings()
      case .block: _ = try await client.fetchBlock(key: "a")
      case .locales: _ = try await client.getLocales()
      }
    }
  }

  enum Fault: CaseIterable {
    case refusedPort, closed, reset, cut, status500, status503, status429
    case status400, status401, status403, malformed, noSuccess, wrongTypes, redirect

    var answer: Answer {
      switch self {
      case .refusedPort, .closed: .closeWithoutAnswer
      case .reset: .reset
      case .cut: .cutBody(announced: 100, sent: "{")
      case .status500: .status(500)
      case .status503: .status(503, headers: [("Retry-After", "2")])
      case .status429: .json(#"{"error":{"code":"SLOW","message":"m"}}"#, status: 429)
      case .status400: .json(#"{"success":false,"error":"no","code":"BAD"}"#, status: 400)
      case .status401: .status(401)
      case .status403: .json(#"{"error":{"code":"USER_MISMATCH","message":"m"}}"#, status: 403)
      case .malformed: .json("{")
      case .noSuccess: .json(#"{"data":{}}"#)
      case .wrongTypes: .json(#"{"success":true,"data":7}"#)
      case .redirect: .status(302, headers: [("Location", "http://127.0.0.1:1/")])
      }
    }

    var tries: Int {
      switch self {
      case .refusedPort: 0
      case .closed, .reset, .cut, .status500, .status503, .status429: 3
      default: 1
      }
    }
  }

  @Test(arguments: Route.allCases, Fault.allCases)
  func readsAreTriedAsOftenAsItHelps(route: Route, fault: Fault) async throws {
    let fixture = try Fixture()
    fixture.server.always(.get, "/sdk/v1" + route.rawValue) { _ in fault.answer }
    if fault == .refusedPort { fixture.server.stop() }
    let client = fixture.client
    let clock = fixture.clock
    let waits = Task {
      while !Task.isCancelled {
        try await clock.waitForSleeper(in: 1000); clock.advance(milliseconds: 2000)
      }
    }
    let more = Task {
      while !Task.isCancelled {
        try await clock.waitForSleeper(in: 2000); clock.advance(milliseconds: 2000)
      }
    }
    defer {
      waits.cancel()
      more.cancel()
    }
    await #expect(throws: ContentFlowError.self) { try await route.read(client) }
    let tries = fixture.server.log.value.requests.count
    // A used connection that dies is replaced by the transport, once, for reads.
    #expect(tries >= fault.tries && tries <= max(fault.tries, fault.tries == 3 ? 6 : 1))
    #expect(client.isKeyRejected == (fault == .status401))
    #expect(await client.currentBlocks().isEmpty)
  }

  @Test(
    arguments: [
      (401, nil, true), (401, "OTHER", true), (403, "INVALID_SDK_KEY", true),
      (403, "MISSING_SDK_KEY", true), (403, "SDK_KEY_IN_QUERY", true),
      (403, "TENANT_KEY_MISMATCH", true), (403, "USER_MISMATCH", false),
      (403, "DEVICE_NOT_IDENTIFIED", false), (403, "LOCATION_CONSENT_REQUIRED", false),
      (403, nil, false), (404, "INVALID_SDK_KEY", false),
    ] as [(Int, String?, Bool)], [true, false])
  func keysDieOnce(row: (Int, String?, Bool), isNested: Bool) async throws {
    let (status, code, isDeath) = row
    let fixture = try Fixture()
    let client = fixture.client
    let body = code.map {
      isNested ? #"{"error":{"code":"\#($0)","message":"m"}}"# : #"{"code":"\#($0)","error":"m"}"#
    }
    fixture.server.always(.get, "/sdk/v1/sync") { _ in .json(body ?? "{}", status: status) }
    var updates = await client.updates().makeAsyncIterator()
    let error = await #expect(throws: ContentFlowError.self) { try await client.sync() }
    #expect(client.isKeyRejected == isDeath)
    guard isDeath else { return }
    #expect(error == .authenticationFailed(status: status, code: code ?? ""))
    let end = ContentFlowError.invalidKey(status: status, code: code ?? "", dropped: 0)
    for _ in 0..<2 { await #expect(throws: end) { try await client.sync() } }
    await #expect(throws: end) { try await client.getStrings() }
    #expect(await updates.next() == .failed(end))
    #expect(await updates.next() == nil)
    #expect(fixture.told.value.filter { $0.category == "auth" }.map(\.error) == [end])
    #expect(fixture.server.log.value.requests.count == 1)
    // The key is not a part of anything that was told.
    #expect(!fixture.told.value.contains { $0.message.contains("shop_test") })
  }

  @Test func longWaitsAreNotWaitedFor() async throws {
    let fixture = try Fixture()
    fixture.server.always(.get, "/sdk/v1/sync") { _ in
      .status(429, headers: [("Retry-After", "31")])
    }
    let client = fixture.client
    await #expect(throws: ContentFlowError.rateLimited(retryAfterMilliseconds: 31_000)) {
      try await client.sync()
    }
    #expect(fixture.server.log.value.requests.count == 1)
  }

  @Test func writeKeysSayNothingAboutTheKey() async throws {
    let fixture = try Fixture()
    let client = fixture.client
    fixture.server.script(
      .post, "/api/v1/strings/disable", .status(401),
      Fixture.success(#"{"disabled":["a"],"alreadyDisabled":[],"unknown":["b"]}"#))
    await #expect(throws: ContentFlowError.self) {
      try await client.disableStrings(["a"], writeKey: "w-secret")
    }
    #expect(!client.isKeyRejected)
    let result = try await client.disableStrings(["a", "b", "a"], writeKey: "w-secret")
    #expect(result.disabled == ["a"] && result.unknown == ["b"])
    let request = fixture.server.log.value.requests[1]
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"keys":["a","b"]}"#)
    #expect(request.header("X-CF-Write-Key") == "w-secret")
    for keys in [[], [""], [String(repeating: "k", count: 201)], (0...500).map { "\($0)" }] {
      await #expect(throws: ContentFlowError.self) {
        try await client.disableStrings(keys, writeKey: "w-secret")
      }
    }
    #expect(fixture.server.log.value.requests.count == 2)
    let stored = fixture.blobs.blobs.value.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(!stored.contains { $0.contains("w-secret") || $0.contains("shop_test") })
  }
}
