import DeliveryCore
import DeliveryTestSupport
import FlowAffiliate
import Foundation
import Testing

/// The question to the service: once per install, within 72 hours.
@Suite(.timeLimit(.minutes(3))) struct InstallMatchTests {
  @Test func asksAndKeeps() async throws {
    let phone = try Phone()
    phone.server.script(
      .post, Phone.matches,
      .json(#"{"match":{"code":"k7qxa2mp","clickId":"c1","publisherName":"Anna"}}"#))
    let affiliate = await phone.launch().start().affiliate
    #expect(affiliate?.source == .installMatch && affiliate?.confidence == .probable)
    #expect(affiliate?.code == "k7qxa2mp" && affiliate?.clickId == "c1")
    #expect(affiliate?.publisherName == "Anna" && affiliate?.url == nil)
    let request = try #require(phone.requests.first)
    #expect(
      try JSONValue(parsing: request.body) == [
        "appId": .string(Phone.appId), "installId": "id-1", "platform": "ios", "osVersion": "18.1",
        "model": "iPhone15,2", "screen": ["width": 1179, "height": 2556], "language": "sv-SE",
        "timezone": "Europe/Stockholm",
      ])
    #expect(request.header("authorization") == nil && request.header("cookie") == nil)
    #expect(await phone.launch().start().affiliate == affiliate && phone.requests.count == 1)
  }

  /// FA5: what counts as reached is never asked again.
  @Test(arguments: [
    Answer.json(#"{"match":null}"#), .json("{}"), .json("not json"),
    .json(#"{"match":{"code":"!"}}"#),
    .json(#"{"match":[1]}"#), .status(204), .status(400), .status(401), .status(404), .status(422),
  ])
  func reachedIsForEver(answer: Answer) async throws {
    let phone = try Phone()
    phone.server.script(.post, Phone.matches, answer)
    #expect(
      await phone.launch().start() == AffiliateState(ready: true, affiliate: nil, installId: "id-1")
    )
    #expect(await phone.launch().start().ready && phone.requests.count == 1)
  }

  /// All else is tried again, once a launch, until 72 hours have gone.
  @Test(arguments: [
    Answer.status(408), .status(429, headers: [("Retry-After", "1")]), .status(500), .status(503),
    .status(302, headers: [("Location", "/")]), .closeWithoutAnswer, .reset,
    .cutBody(announced: 100, sent: #"{"match":{"code":"abc"}}"#),
    Answer([.bytes(Data("nonsense\r\n\r\n".utf8)), .close]),
    .status(200, body: Data(count: 16 << 20 + 1)),
  ])
  func unreachedIsTriedAgain(answer: Answer) async throws {
    let phone = try Phone()
    phone.server.script(.post, Phone.matches, answer, answer)
    #expect(
      await phone.launch().start() == AffiliateState(ready: true, affiliate: nil, installId: "id-1")
    )
    phone.clock.advance(milliseconds: InstallState.matchWindow - 1)
    let app = phone.launch()
    #expect(await app.start().ready && phone.requests.count == 2)
    #expect(await app.start().ready && phone.requests.count == 2)
    phone.clock.advance(milliseconds: 1)
    #expect(await phone.launch().start().ready && phone.requests.count == 2)
  }

  @Test func refusedUnresolvedAndForeignTLS() async throws {
    let closed = try Listener()
    let plain = try ScriptedServer()
    for address in [
      "http://127.0.0.1:\(closed.port)", "http://\(String(repeating: "a", count: 63)).invalid",
      "https://127.0.0.1:\(closed.port)",
    ] {
      let phone = try Phone()
      let app = AffiliateClient(seams: phone.seams)
      app.configure(appId: Phone.appId, apiURL: try link(address))
      #expect(await app.start().ready, "\(address)")
      phone.server.script(.post, Phone.matches, .json(#"{"match":{"code":"abc"}}"#))
      #expect(await phone.launch().start().affiliate?.code == "abc")
    }
    plain.stop()
  }

  /// FA8: five seconds, then ready without a match, and a later launch asks again.
  @Test func takesFiveSecondsAtMost() async throws {
    let phone = try Phone()
    phone.server.script(.post, Phone.matches, .never, .json(#"{"match":{"code":"abc"}}"#))
    let app = phone.launch()
    async let state = app.start()
    try await phone.server.log.wait { $0.requests.count == 1 }
    try await phone.clock.waitForSleeper(in: 5_000)
    phone.clock.advance(milliseconds: 5_000)
    #expect(await state.ready)
    #expect(await phone.launch().start().affiliate?.code == "abc")
  }

  /// A clock that was set back has not moved.
  @Test func theClockSetBackIsNoTime() async throws {
    let phone = try Phone()
    phone.server.always(.post, Phone.matches) { _ in .status(500) }
    _ = await phone.launch().start()
    phone.clock.setWall(milliseconds: 0)
    _ = await phone.launch().start()
    phone.clock.setWall(milliseconds: .min)
    _ = await phone.launch().start()
    #expect(phone.requests.count == 3)
    phone.clock.setWall(milliseconds: .max)
    _ = await phone.launch().start()
    #expect(phone.requests.count == 3)
  }
}
