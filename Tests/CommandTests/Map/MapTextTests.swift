import Foundation
import Geo
import Testing
import georules

@Suite struct MapTextTests {
  static let hostile = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<!-- <script>",
    "\"quoted\" \\ back", "a\u{0}b\u{1f}\u{7f}\r\n", "\u{2028}\u{2029}", "]]> &amp; &#60;", "船 🚢 é",
    "`${alert(1)}`", "' onload='alert(1)", "",
  ]

  @Test(arguments: hostile)
  func staysText(text: String) throws {
    var page = MapPage(title: text)
    page.addFence(
      MapScenes.circle(
        text, 1, 2, radius: 3, properties: [FenceProperty(name: "Name", value: .string("x" + text))]
      ),
      handle: 0)
    page.nameDevice(0, text)
    page.addFix(device: 0, timeMilliseconds: 5, longitude: 1, latitude: 2)
    page.addEvent(
      MapEvent(
        kind: .enter, device: 0, fence: 0, timeMilliseconds: 5, place: nil, reason: text))
    let map = try DecodedMap(page)
    #expect(map.text("title") == text)
    #expect(map.strings("fenceIDs") == [text])
    #expect(map.strings("fenceLabels") == ["x" + text])
    #expect(map.strings("deviceNames") == [text])
    #expect(map.events.map(\.reason) == [text])
    // One data block and one script, both the page's own, whatever the texts hold.
    #expect(map.html.components(separatedBy: "<script").count == 3)
    #expect(map.html.components(separatedBy: "</script").count == 3)
    #expect(!map.html.contains("<img") && !map.html.contains("<!--"))
    #expect(map.html.utf8.allSatisfy { $0 >= 32 || $0 == 10 })
  }

  @Test func cutsLongNamesBetweenCharacters() throws {
    var limits = MapLimits()
    limits.textBytes = 10
    var page = MapPage(title: "long", limits: limits)
    page.addFence(MapScenes.circle("ééééééé", 1, 2, radius: 3), handle: 0)
    page.addFence(MapScenes.circle("tenletters", 1, 2, radius: 3), handle: 1)
    #expect(try DecodedMap(page).strings("fenceIDs") == ["ééééé…", "tenletters"])
  }

  /// The policy forbids requests, and there is nothing that would want to make one.
  @Test func refersToNothingOutside() {
    let page = MapScenes.harbour(devices: 2, fixes: 200, circles: 5, seed: 1)
    let html = String(decoding: page.bytes(), as: UTF8.self)
    #expect(html.contains("content=\"default-src 'none'; script-src 'unsafe-inline'; style-src"))
    for reference in [
      "http:", "https:", "src=", "href=", "url(", "@import", "fetch(", "XMLHttpRequest",
      "WebSocket",
      "import(", "innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(",
      "new Function",
    ] {
      #expect(!html.contains(reference), "\(reference)")
    }
  }
}
