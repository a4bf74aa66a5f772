import DeliveryCore
import DeliveryTestSupport
import FlowAffiliate
import Foundation
import Testing

/// Order, and that the first catch stays.
@Suite(.timeLimit(.minutes(2))) struct FirstCatchTests {
  @Test func theFirstCatchStays() async throws {
    let phone = try Phone()
    let app = phone.launch(appId: nil)
    let first = try app.handle(url: link(codeLink))
    #expect(first?.source == .link && first?.url == codeLink && first?.installId == "id-1")
    let later = try app.handle(url: link("https://go.yourapp.com/a/other"))
    #expect(later?.code == "other" && app.affiliate == first)
    #expect(try app.handle(url: link("https://go.yourapp.com/")) == nil)
    let state = await app.start()
    #expect(state == AffiliateState(ready: true, affiliate: first, installId: "id-1"))
    // The next launch knows it, and the id.
    let again = phone.launch(appId: nil)
    #expect(again.state == AffiliateState(ready: false, affiliate: first, installId: "id-1"))
    #expect(again.ingest(params: ["fg_ref": "abc"])?.code == "abc" && again.affiliate == first)
    #expect(phone.requests.isEmpty)
  }

  /// Report 22: one link by two callbacks, before and after start, is one catch and one change.
  @Test func theSameLinkTwiceIsOneChange() async throws {
    let app = try Phone().launch(appId: nil)
    var states = app.states().makeAsyncIterator()
    #expect(await states.next()?.affiliate == nil)
    let url = try link(codeLink)
    app.handle(url: url)
    app.handle(userActivity: BrowsingActivity(url))
    await app.start()
    app.handle(url: url)
    await app.start()
    _ = await app.reset()
    #expect(await states.next().map { $0.affiliate?.code == "k7qxa2mp" && !$0.ready } == true)
    #expect(await states.next().map { $0.affiliate != nil && $0.ready } == true)
    #expect(
      await states.next().map { $0.affiliate == nil && !$0.ready && $0.installId == "id-2" } == true
    )
    #expect(await states.next().map { $0.ready } == true)
  }

  /// FA3: a link during the match wins.
  @Test func aLinkDuringTheMatchWins() async throws {
    let phone = try Phone()
    let gate = Gate()
    phone.server.script(
      .post, Phone.matches, Answer([.gate(gate)] + Answer.json(#"{"match":{"code":"abc"}}"#).steps))
    let app = phone.launch()
    async let checked = app.start()
    try await phone.server.log.wait { $0.requests.count == 1 }
    let caught = try app.handle(url: link(codeLink))
    gate.open()
    #expect(await checked == AffiliateState(ready: true, affiliate: caught, installId: "id-1"))
    let next = phone.launch()
    #expect(await next.start().affiliate == caught && phone.requests.count == 1)
  }

  @Test func startIsOneCheck() async throws {
    let phone = try Phone()
    phone.server.always(.post, Phone.matches) { _ in .json(#"{"match":null}"#) }
    let app = phone.launch()
    async let first = app.start()
    async let second = app.start()
    #expect(await first == second)
    #expect(await app.start().ready && phone.requests.count == 1)
  }

  /// FA1: without an app id nothing is asked.
  @Test func withoutAppIdNothingIsAsked() async throws {
    let phone = try Phone()
    #expect(await phone.launch(appId: nil).start().ready)
    #expect(await phone.launch(appId: "my app").start().ready)
    #expect(phone.requests.isEmpty)
    #expect(phone.log.told.value.map(\.category) == ["configuration"])
  }

  @Test func otherActivitiesAreNoLinks() throws {
    let app = try Phone().launch(appId: nil)
    let url = try link(codeLink)
    #expect(
      app.handle(userActivity: BrowsingActivity(url, activityType: "com.yourapp.edit")) == nil)
    #expect(app.handle(userActivity: BrowsingActivity(nil)) == nil)
    #expect(app.handle(userActivity: BrowsingActivity(url))?.code == "k7qxa2mp")
  }

  /// The last configuration before start counts; a later one is told and left out.
  @Test func theLastConfigurationCounts() async throws {
    let phone = try Phone()
    let app = AffiliateClient(seams: phone.seams)
    let own = try link("https://own.example/a/abc")
    #expect(app.handle(url: own) == nil)
    app.configure(linkHosts: ["own.example"])
    #expect(app.normalizeCode("own.example/a/abc") == "abc")
    app.configure(linkHosts: ["other.example", "no host"])
    await app.start()
    app.configure(linkHosts: ["own.example"])
    #expect(app.handle(url: own) == nil)
    #expect(try app.handle(url: link("https://other.example/a/abc"))?.code == "abc")
    #expect(phone.log.told.value.count == 2)
  }

  /// Reset during a match: the answer to the old install changes nothing.
  @Test func resetForgetsAll() async throws {
    let phone = try Phone()
    let gate = Gate()
    phone.server.script(
      .post, Phone.matches, Answer([.gate(gate)] + Answer.json(#"{"match":{"code":"old"}}"#).steps),
      .json(#"{"match":{"code":"new"}}"#))
    let app = phone.launch()
    async let checked = app.start()
    try await phone.server.log.wait { $0.requests.count == 1 }
    let state = await app.reset()
    gate.open()
    _ = await checked
    #expect(state.affiliate?.code == "new" && state.installId == "id-2" && state.ready)
    #expect(app.state == state)
  }

  /// Callbacks come in order, on the queue, until they are cancelled.
  @Test func callbacks() async throws {
    let phone = try Phone()
    let app = phone.launch(appId: nil)
    let told = Watched<[AffiliateState]>([])
    let observation = app.observe { state in told.update { $0.append(state) } }
    try app.handle(url: link(codeLink))
    await app.start()
    try await told.wait { $0.count == 3 }
    #expect(told.value.map(\.ready) == [false, false, true])
    #expect(told.value.map { $0.affiliate != nil } == [false, true, true])
    observation.cancel()
    _ = await app.reset()
    phone.queue.sync {}
    #expect(told.value.count == 3)
  }
}
