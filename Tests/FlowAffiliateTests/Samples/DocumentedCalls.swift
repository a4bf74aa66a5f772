import DeliveryCore
import DeliveryTestSupport
import FlowAffiliate
import Foundation
import Testing

/// The calls of the documentation, on the process's one client: one after the other.
@Suite(.serialized, .timeLimit(.minutes(2))) struct DocumentedCalls {
  private func use() throws -> Phone {
    let phone = try Phone()
    FlowAffiliate.use(AffiliateClient(seams: phone.seams))
    return phone
  }

  /// "Configure and start".
  @Test func configureAndStart() async throws {
    let phone = try use()
    FlowAffiliate.configure(
      appId: "6f1c2b3a-4d5e-4f60-8a7b-9c0d1e2f3a4b",  // your app's id in Flow
      apiURL: URL(string: phone.server.url),
      linkHosts: ["go.yourapp.com"],  // your own link domain, if you have one
      appGroup: "group.com.yourapp"  // only with an App Clip
    )
    phone.server.script(.post, Phone.matches, .json(#"{"match":{"clickId":"c1"}}"#))
    let state = await FlowAffiliate.start()
    #expect(
      state.ready && state.affiliate?.clickId == "c1" && state.affiliate?.source == .installMatch)
    #expect(FlowAffiliate.affiliate == state.affiliate && FlowAffiliate.state == state)
    // .onOpenURL { FlowAffiliate.handle(url: $0) }
    FlowAffiliate.handle(url: try link("https://go.yourapp.com/a/k7qxa2mp"))
    // .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { FlowAffiliate.handle(userActivity: $0) }
    FlowAffiliate.handle(
      userActivity: BrowsingActivity(try link("https://go.yourapp.com/a/k7qxa2mp")))
    #expect(FlowAffiliate.affiliate?.source == .installMatch)
    let fresh = await FlowAffiliate.reset()
    #expect(fresh.ready && fresh.affiliate == nil && fresh.installId != state.installId)
  }

  /// "UIKit with scenes": a cold start brings links before the check.
  @Test func scenes() async throws {
    _ = try use()
    let urlContexts = [try link("myapp://open?fg_ref=k7qxa2mp"), try link("myapp://settings")]
    urlContexts.forEach { FlowAffiliate.handle(url: $0) }
    let userActivities = [BrowsingActivity(try link(codeLink))]
    userActivities.forEach { FlowAffiliate.handle(userActivity: $0) }
    #expect(
      await Task { await FlowAffiliate.start() }.value.affiliate?.url
        == "myapp://open?fg_ref=k7qxa2mp")
  }

  /// "Send it to your backend".
  @Test func sendItToYourBackend() async throws {
    let phone = try use()
    phone.server.script(.post, "/affiliate/attribution", .status(204))
    FlowAffiliate.handle(url: try link(codeLink))
    let backend = phone.server.url
    #if canImport(Combine)
      let affiliates = FlowAffiliate.publisher.compactMap(\.affiliate).removeDuplicates().values
    #else
      let affiliates = FlowAffiliate.publisher.compactMap(\.affiliate)
    #endif
    for await affiliate in affiliates {
      let body = try JSONEncoder().encode(affiliate)
      let request = HTTPRequest(
        .post, backend + "/affiliate/attribution", headers: ["content-type": "application/json"],
        body: body)
      #expect(try await phone.transport.send(request).status == 204)
      break
    }
    let sent = try JSONValue(parsing: #require(phone.requests.first).body)
    #expect(sent["code"] == "k7qxa2mp" && sent["platform"] == "ios" && sent["source"] == "link")
  }

  /// Deep-link kits hand their params over as they are.
  @Test func deepLinkKits() throws {
    _ = try use()
    // Branch
    let params: [AnyHashable: Any]? = ["+clicked_branch_link": true, "~referring_link": codeLink]
    FlowAffiliate.ingest(params: params)
    #expect(FlowAffiliate.affiliate?.source == .branch)
    // AppsFlyer
    let clickEvent: [String: Any]? = ["fg_ref": "abc"]
    #expect(FlowAffiliate.ingest(params: clickEvent)?.code == "abc")
    // Adjust, the deferred deep link
    let deeplink: URL? = try link("myapp://open?fg_ref=abc")
    if let deeplink {
      #expect(FlowAffiliate.ingest(params: ["deeplink": deeplink])?.source == .other)
    }
  }

  /// "App Clip".
  @Test func appClip() async throws {
    let phone = try use()
    let activity = BrowsingActivity(try link(ClipTests.clipLink))
    let url = try #require(activity.webpageURL)
    #expect(
      FlowAffiliateClip.saveHandoff(url: url, appGroup: "group.com.yourapp", seams: phone.seams))
    phone.server.script(.get, InviteTests.route, .json(InviteTests.body))
    let invite = await FlowAffiliateClip.invite(
      url: url, transport: phone.transport, apiURL: try link(phone.server.url))
    #expect(invite?.bonus == "5 USD")
    FlowAffiliate.configure(appGroup: "group.com.yourapp")
    await FlowAffiliate.start()
    #expect(FlowAffiliate.affiliate?.source == .appClip)
  }

  /// "Typed codes".
  @Test func typedCodes() throws {
    _ = try use()
    #expect(FlowAffiliate.normalizeCode(" K7QX A2MP ") == "K7QXA2MP")
    #expect(FlowAffiliate.normalizeCode("https://go.affiliate.yflow.io/a/k7qxa2mp") == "k7qxa2mp")
    #expect(
      FlowAffiliate.normalizeCode("Join me: https://yourapp.go.affiliate.yflow.io/a/k7qxa2mp")
        == "k7qxa2mp")
    #expect(FlowAffiliate.normalizeCode("hello!") == nil)
  }

  /// The greeting, for "Invited by Anna".
  @Test func greeting() async throws {
    let phone = try use()
    FlowAffiliate.configure(apiURL: URL(string: phone.server.url))
    phone.server.script(.get, InviteTests.route, .json(InviteTests.body))
    #expect(await FlowAffiliate.invite(code: "k7qxa2mp")?.greeting == "Invited by Anna")
  }
}
