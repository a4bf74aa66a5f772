import DeliveryCore
import DeliveryTestSupport
import FlowAffiliate
import Foundation
import Testing

/// The publisher's greeting.
@Suite(.timeLimit(.minutes(3))) struct InviteTests {
  static let route = "/v1/share/landing/k7qxa2mp"
  static let body =
    ##"{"greeting":"Invited by Anna","bonus":"5 USD","appName":"App","appColor":"#ff7a00"}"##

  @Test func isFetched() async throws {
    let phone = try Phone()
    phone.server.script(.get, Self.route, .json(Self.body))
    let invite = try #require(await phone.launch(appId: nil).invite(code: "k7qxa2mp"))
    #expect(invite.greeting == "Invited by Anna" && invite.bonus == "5 USD")
    #expect(invite.appName == "App" && invite.appColor == "#ff7a00")
    #expect(phone.requests.first?.header("authorization") == nil)
  }

  @Test func ofAClip() async throws {
    let phone = try Phone()
    phone.server.script(
      .get, Self.route, .json(##"{"greeting":"Hi","appName":"A","appColor":"#fff"}"##))
    let service = try link(phone.server.url)
    let found = await FlowAffiliateClip.invite(
      url: try link(ClipTests.clipLink), transport: phone.transport, apiURL: service)
    #expect(found?.greeting == "Hi" && found?.bonus == nil)
    let none = await FlowAffiliateClip.invite(
      url: try link("https://x.example/?fg_click=c"), transport: phone.transport, apiURL: service)
    #expect(none == nil && phone.requests.count == 1)
  }

  /// Anything else is none.
  @Test(arguments: [
    Answer.status(204), .status(301, headers: [("Location", "/")]), .status(304), .status(400),
    .status(401),
    .status(403), .status(404), .status(429, headers: [("Retry-After", "1")]), .status(500),
    .json(""),
    .json("[]"), .json(#"{"greeting":1,"appName":"A","appColor":"c"}"#),
    .json(#"{"greeting":"Hi"}"#),
    .json(body, status: 201), .cutBody(announced: 1_000, sent: body), .closeWithoutAnswer, .reset,
    .status(200, body: Data(count: 16 << 20 + 1)),
  ])
  func isNone(answer: Answer) async throws {
    let phone = try Phone()
    phone.server.script(.get, Self.route, answer)
    #expect(await phone.launch(appId: nil).invite(code: "k7qxa2mp") == nil)
  }

  @Test func isNoneAfterTwoSeconds() async throws {
    let phone = try Phone()
    phone.server.script(.get, Self.route, .never)
    let app = phone.launch(appId: nil)
    async let invite = app.invite(code: "k7qxa2mp")
    try await phone.server.log.wait { $0.requests.count == 1 }
    try await phone.clock.waitForSleeper(in: 2_000)
    phone.clock.advance(milliseconds: 2_000)
    #expect(await invite == nil)
  }

  /// A code is one segment of the path, whatever is typed.
  @Test func codesAreEncoded() async throws {
    let phone = try Phone()
    phone.server.script(.get, "/v1/share/landing/a%2Fb%20%C3%A9%3F", .json(Self.body))
    let app = phone.launch(appId: nil)
    #expect(await app.invite(code: "a/b é?") != nil)
    for code in ["", ".", ".."] { #expect(await app.invite(code: code) == nil) }
    #expect(phone.requests.count == 1)
  }
}
