import Foundation
import Geo
import Testing
import georules

@Suite(.enabled(if: Browser.isInstalled), .serialized, .timeLimit(.minutes(3)))
struct MapBrowserTests {
  @Test func drawsWhatItWasGiven() throws {
    let page = MapScenes.harbour(devices: 4, fixes: 2000, circles: 30, seed: 2)
    let map = try DecodedMap(page)
    let (check, dom) = try Browser.open(page.bytes())
    #expect(check.errors == [])
    #expect(check.ok)
    #expect(check.fences == 33 && check.fencesTotal == 33)
    #expect(check.fixesShown == 2000 && check.fixesTotal == 2000 && check.points == 2000)
    #expect(check.devices == 4)
    #expect(check.events == map.events.count && map.events.count > 20)
    #expect((check.marks ?? 0) > 10)
    #expect(check.time == map.tracks.compactMap(\.last).map { Double($0.time) }.max())
    #expect(dom.contains("role=\"option\""))
    #expect(dom.contains("<h1 id=\"title\">Harbour traffic</h1>"))
  }

  @Test func statesWhatALargeMapLeavesOut() throws {
    let page = MapScenes.harbour(devices: 20, fixes: 100_000, circles: 3000, seed: 1)
    let (check, dom) = try Browser.open(page.bytes())
    #expect(check.errors == [])
    #expect(check.ok)
    #expect(check.fences == 3003)
    #expect(check.fixesTotal == 100_000)
    let shown = try #require(check.fixesShown)
    #expect(shown > 40_000 && shown <= 50_020)
    #expect((check.marks ?? 0) > 100 && (check.marks ?? 0) <= 400)
    let text = dom.replacingOccurrences(of: "\u{202f}", with: "")
      .replacingOccurrences(of: "&nbsp;", with: " ")
    #expect(text.contains("Showing \(shown) of 100000 fixes"))
    #expect(text.contains("Tracks are thinned"))
  }

  @Test(arguments: [0, 3, 17])
  func centresTheEventOfTheFragment(index: Int) throws {
    let page = MapScenes.harbour(devices: 4, fixes: 2000, circles: 30, seed: 3)
    let event = try DecodedMap(page).events[index]
    let place = try #require(event.place)
    let (check, dom) = try Browser.open(page.bytes(), fragment: "#event=\(index)")
    #expect(check.errors == [])
    #expect(check.selected == index)
    #expect(check.time == Double(event.time))
    let centre = try #require(check.centre)
    #expect(abs(centre.longitude * 1e6 - Double(place.x)) < 1)
    #expect(abs(centre.latitude * 1e6 - Double(place.y)) < 1)
    #expect(dom.contains("class=\"row chosen\""))
  }

  @Test func showsHostileNamesAsText() throws {
    var page = MapPage(title: MapTextTests.hostile.joined())
    for (number, text) in MapTextTests.hostile.enumerated() {
      let handle = UInt32(number)
      page.addFence(MapScenes.circle(text, 1, 2, radius: 3000), handle: handle)
      page.nameDevice(handle, text)
      page.addFix(device: handle, timeMilliseconds: 5, longitude: 1, latitude: 2)
      page.addEvent(
        MapEvent(
          kind: .enter, device: handle, fence: handle, timeMilliseconds: 5,
          place: Coordinate(longitude: 1, latitude: 2), reason: text))
    }
    let (check, dom) = try Browser.open(page.bytes(), fragment: "#event=1")
    #expect(check.errors == [])
    #expect(check.ok)
    // As the callout's words, not as an element.
    #expect(dom.contains("Enter · &lt;img src=x onerror=alert(1)&gt;"))
    #expect(!dom.contains("<img"))
    #expect(dom.components(separatedBy: "<script").count == 3)
  }

  /// On both sides of the antimeridian the view is as narrow as the traffic, not the whole world.
  @Test func looksAcrossTheAntimeridian() throws {
    var page = MapPage(title: "dateline")
    page.addFence(
      MapScenes.polygon("strait", [[(179, -19), (181, -19), (181, -16), (179, -16)]]), handle: 0)
    for step in 0..<40 {
      let time = Int64(step) * 60_000
      let east = Double(step) * 0.05
      page.addFix(
        device: 0, timeMilliseconds: time, longitude: east < 1 ? 179 + east : -181 + east,
        latitude: -17)
      page.addFix(device: 1, timeMilliseconds: time, longitude: -179.5, latitude: -18)
    }
    let (check, _) = try Browser.open(page.bytes())
    #expect(check.errors == [])
    let centre = try #require(check.centre)
    #expect(abs(abs(centre.longitude) - 180) < 0.2)
    #expect(centre.metresPerPixel < 600)
  }

  /// Circles over a pole and as large as the world, fences without fixes, and nothing at all.
  @Test func drawsTheOddOnes() throws {
    var page = MapPage(title: "odd")
    for (handle, latitude) in [90.0, -90, 89.9, 0, 60].enumerated() {
      for (size, radius) in [0.01, 5000, 700_000, 12_000_000, 20_015_000].enumerated() {
        page.addFence(
          MapScenes.circle("c", 179, latitude, radius: radius), handle: UInt32(handle * 8 + size))
      }
    }
    #expect(try Browser.open(page.bytes()).check.ok)
    let (empty, dom) = try Browser.open(MapPage(title: "empty").bytes())
    #expect(empty.ok && empty.errors == [])
    #expect(dom.contains("No fences on this map."))
  }

  /// Fences alone come without a clock and with their own list open; with a fix the clock is there.
  @Test func leavesTheClockOutWithoutFixes() throws {
    var page = MapPage(title: "still")
    page.addFence(MapScenes.circle("pond", 10, 50, radius: 500), handle: 0)
    let (check, still) = try Browser.open(page.bytes())
    #expect(check.ok && check.fences == 1)
    #expect(still.contains("id=\"app\" class=\"still\"") && still.contains("Showing 1 fence"))
    page.addFix(device: 0, timeMilliseconds: 1_700_000_000_000, longitude: 10, latitude: 50)
    let moving = try Browser.open(page.bytes()).1
    #expect(!moving.contains("class=\"still\""))
  }

  /// A page that cannot read its data says so: the checks above would notice.
  @Test func reportsDamagedData() throws {
    let page = MapScenes.harbour(devices: 1, fixes: 50, circles: 3, seed: 1)
    let html = String(decoding: page.bytes(), as: UTF8.self)
      .replacingOccurrences(of: "\"tracks\":\"", with: "\"tracks\":\"\",\"unused\":\"")
    let check = try Browser.open(Array(html.utf8)).check
    #expect(!check.ok)
    #expect(check.errors.contains { $0.contains("ends early") })
  }

  /// Every control once, the way a hand would use it.
  @Test func survivesASession() throws {
    let page = MapScenes.harbour(devices: 4, fixes: 2000, circles: 30, seed: 5)
    let html = String(decoding: page.bytes(), as: UTF8.self)
      .replacingOccurrences(of: "</body>", with: "<script>\(Self.session)</script></body>")
    let (check, dom) = try Browser.open(Array(html.utf8))
    #expect(check.errors == [])
    #expect(check.ok)
    #expect(dom.contains("id=\"session\">finished"))
  }

  private static let session = #"""
    const get = id => document.getElementById(id), map = get("moment");
    const point = (type, x, y, id = 1) => map.dispatchEvent(new PointerEvent(type,
      { clientX: x, clientY: y, pointerId: id, bubbles: true }));
    const key = (target, name) => target.dispatchEvent(new KeyboardEvent("keydown",
      { key: name, bubbles: true, cancelable: true }));
    map.setPointerCapture = () => {};
    for (let x = 20; x < 1000; x += 7) point("pointermove", x, 60 + x * .6);
    point("pointerdown", 300, 300); point("pointermove", 380, 340); point("pointerup", 380, 340);
    get("zoom-all").click();
    point("pointerdown", 504, 380); point("pointerup", 504, 380);
    point("pointerdown", 300, 300); point("pointerdown", 500, 300, 2);
    point("pointermove", 600, 320, 2); point("pointerup", 600, 320, 2); point("pointerup", 300, 300);
    map.dispatchEvent(new WheelEvent("wheel", { deltaY: -300, clientX: 200, clientY: 200 }));
    for (const name of ["+", "-", "0", "ArrowLeft", "ArrowUp", ",", ".", ".", "Escape", " ", " "])
      key(map, name);
    for (const id of ["zoom-in", "zoom-out", "zoom-all", "previous", "next", "play", "play",
      "kind-enter", "kind-exit", "kind-enter", "kind-exit"]) get(id).click();
    const rows = () => [...document.querySelectorAll("#list .row")];
    const type = (id, text) => { get(id).value = text; get(id).dispatchEvent(new Event("input")); };
    type("device-filter", "VESSEL 2");
    if (!rows().length || rows().some(row => !row.textContent.includes("vessel 2")))
      throw new Error("the device filter shows others");
    type("fence-filter", "nowhere");
    if (rows().length) throw new Error("the fence filter shows what does not match");
    type("device-filter", ""); type("fence-filter", "");
    for (const tab of ["devices", "fences", "events"]) {
      get("tab-" + tab).click();
      rows()[1].click();
      for (const name of ["ArrowDown", "PageDown", "ArrowUp", "Enter"]) key(get("list"), name);
      type("device-filter", ""); type("fence-filter", "");
    }
    key(get("tab-events"), "ArrowRight");
    get("time").value = 1000000; get("time").dispatchEvent(new Event("input"));
    key(get("time"), "PageUp");
    for (const id of ["speed", "tail"]) for (const option of get(id).options) {
      get(id).value = option.value; get(id).dispatchEvent(new Event("change"));
    }
    location.hash = "#event=5";
    const done = document.createElement("p");
    done.id = "session";
    setTimeout(() => { done.textContent = "finished"; document.body.append(done); }, 500);
    """#
}
