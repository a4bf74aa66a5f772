import ContentFlow
import DeliveryCore
import Foundation
import Testing

@Suite struct CardTests {
  private let theme = CFPopupTheme(accent: .indigo, cornerRadius: 20)

  @Test func aCampaignFillsTheCard() {
    let campaign = ContentCampaign(
      campaignId: "c", type: "popup", title: "T", body: "B", imageUrl: "https://cdn/x.png",
      ctaLabel: "Go", actionUrl: "myapp://go")
    let card = CardContent(campaign).card(id: "c", theme: theme)
    #expect(
      card
        == PopupCard(
          id: "c", title: "T", body: "B", imageURL: "https://cdn/x.png", buttonLabel: "Go",
          link: "myapp://go", accentColor: "#5856d6", cornerRadius: 20))
  }

  @Test(arguments: ["http://cdn/x.png", "data:image/png;base64,AA", "file:///x.png", "x.png", ""])
  func onlyPicturesOverHttpsAreShown(image: String) {
    #expect(CardContent(title: "T", image: image).card(id: "c", theme: theme).imageURL == nil)
  }

  @Test func theButtonGoesWhenItIsHiddenOrHasNoLabel() {
    let hidden = CardContent(buttonLabel: "Go", link: "https://x.y", isButtonVisible: false)
    #expect(hidden.card(id: "c", theme: theme).buttonLabel == nil)
    #expect(hidden.card(id: "c", theme: theme).link == nil)
    #expect(
      CardContent(buttonLabel: "", link: "https://x.y").card(id: "c", theme: theme).link == nil)
  }

  @Test func emptyTextsAreNotShown() {
    #expect(CardContent(title: "", body: "B").card(id: "c", theme: theme).title == nil)
    #expect(CardContent(title: "", body: nil, image: "").isEmpty)
    #expect(!CardContent(body: "B").isEmpty)
  }

  @Test func delaysAndRadiiAreClamped() {
    #expect(CFPopupOptions(delayMs: -5).delayMs == 0)
    #expect(CFPopupOptions(delayMs: 70_000).delayMs == 60_000)
    var options = CFPopupOptions(delayMs: 500)
    #expect(options.delayMs == 500)
    options.delayMs = 60_001
    #expect(options.delayMs == 60_000)
    #expect(CFPopupTheme(cornerRadius: -1).cornerRadius == 16)
    #expect(CFPopupTheme(cornerRadius: .nan).cornerRadius == 16)
    #expect(!CFPopupOptions().autoPresent)
  }
}

@Suite struct LinkFilterTests {
  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "data:text/html,x", "file:///etc/passwd", "blob:https://x", "about:blank", "vbscript:x",
    "example.com", "/path", "", "http:", "https://", "://x", "1app://x", "my app://x",
  ])
  func leadsNowhere(link: String) {
    #expect(LinkFilter.judge(link) == .refused)
  }

  @Test func pagesAndAppsAreTold() throws {
    let page = try #require(URL(string: "HTTPS://x.y/z?q=1"))
    let app = try #require(URL(string: "myapp://go"))
    #expect(LinkFilter.judge("HTTPS://x.y/z?q=1") == .web(page))
    #expect(LinkFilter.judge("myapp://go") == .app(app))
    #expect(LinkFilter.judge(nil) == .refused)
  }

  @Test func anAppThatRoutesCampaignsRoutesItsOwnSchemeForBlocksToo() throws {
    let page = try #require(URL(string: "https://x.y"))
    let app = try #require(URL(string: "myapp://go"))
    func route(_ link: String, _ kind: CFPopupResult.Kind, _ action: Bool, _ block: Bool)
      -> LinkRoute
    { .choose(link, of: kind, hasAction: action, hasBlockAction: block) }
    #expect(route("https://x.y", .campaign, false, false) == .open(page))
    #expect(route("myapp://go", .campaign, false, true) == .open(app))
    #expect(route("myapp://go", .campaign, true, false) == .handler(app, opensOtherwise: true))
    #expect(route("myapp://go", .block, false, false) == .open(app))
    #expect(route("myapp://go", .block, true, false) == .nowhere)
    #expect(route("https://x.y", .block, true, false) == .open(page))
    #expect(route("myapp://go", .block, true, true) == .handler(app, opensOtherwise: true))
    #expect(route("javascript:x", .block, true, true) == .nowhere)
  }
}
