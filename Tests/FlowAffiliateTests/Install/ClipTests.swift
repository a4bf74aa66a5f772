import DeliveryCore
import DeliveryTestSupport
import FlowAffiliate
import Foundation
import Testing

/// What an App Clip leaves for the app.
@Suite struct ClipTests {
  static let clipLink =
    "https://appclip.apple.com/id?p=com.yourapp.Clip&fg_click=cl1&fg_ref=k7qxa2mp"

  private func save(_ phone: Phone, _ text: String = clipLink, group: String = Phone.group) throws
    -> Bool
  {
    FlowAffiliateClip.saveHandoff(url: try link(text), appGroup: group, seams: phone.seams)
  }

  @Test func theFirstLaunchReadsIt() async throws {
    let phone = try Phone()
    #expect(try save(phone, "https://go.yourapp.com/?fg_ref=first"))
    #expect(try save(phone))
    let content = try JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: phone.handoff)))
    #expect(
      content == ["url": .string(Self.clipLink), "savedAt": .integer(phone.clock.wallMilliseconds)])
    let affiliate = await phone.launch(appId: nil).start().affiliate
    #expect(affiliate?.source == .appClip && affiliate?.confidence == .deterministic)
    #expect(
      affiliate?.code == "k7qxa2mp" && affiliate?.clickId == "cl1"
        && affiliate?.url == Self.clipLink)
    #expect(!FileManager.default.fileExists(atPath: phone.handoff))
  }

  /// FA6: first launch and 30 days, both.
  @Test func bothLimitsHold() async throws {
    let late = try Phone()
    #expect(try save(late))
    late.clock.advance(milliseconds: ClipHandoff.lifetime)
    #expect(await late.launch(appId: nil).start().affiliate == nil)
    #expect(!FileManager.default.fileExists(atPath: late.handoff))

    let inTime = try Phone()
    #expect(try save(inTime))
    inTime.clock.advance(milliseconds: ClipHandoff.lifetime - 1)
    #expect(await inTime.launch(appId: nil).start().affiliate?.source == .appClip)

    let second = try Phone()
    _ = await second.launch(appId: nil).start()
    #expect(try save(second))
    #expect(await second.launch(appId: nil).start().affiliate == nil)
  }

  @Test func aLinkGoesBeforeIt() async throws {
    let phone = try Phone()
    #expect(try save(phone))
    let app = phone.launch(appId: nil)
    let caught = try app.handle(url: link(codeLink))
    #expect(await app.start().affiliate == caught)
    #expect(!FileManager.default.fileExists(atPath: phone.handoff))
  }

  @Test func withoutAGroupItIsNotRead() async throws {
    let phone = try Phone()
    #expect(try save(phone))
    #expect(await phone.launch(appId: nil, group: nil).start().affiliate == nil)
    #expect(FileManager.default.fileExists(atPath: phone.handoff))
  }

  @Test func noInviteOrNoGroupIsFalse() throws {
    let phone = try Phone()
    #expect(try !save(phone, "https://appclip.apple.com/id?p=com.yourapp.Clip"))
    #expect(!FileManager.default.fileExists(atPath: phone.handoff))
    for group in ["", "..", "a/b", ".hidden"] { #expect(try !save(phone, group: group)) }
  }

  @Test(arguments: ["", "{", "[]", #"{"url":3,"savedAt":1}"#, #"{"url":"x"}"#, "\u{0}"])
  func damageIsIgnoredAndRemoved(text: String) async throws {
    let phone = try Phone()
    #expect(try save(phone))
    try Data(text.utf8).write(to: URL(fileURLWithPath: phone.handoff))
    #expect(
      await phone.launch(appId: nil).start()
        == AffiliateState(ready: true, affiliate: nil, installId: "id-1"))
    #expect(!FileManager.default.fileExists(atPath: phone.handoff))
  }

  /// Killed at any byte of writing: the earlier handoff or the new one.
  @Test func everyByteOfAWrite() throws {
    let phone = try Phone()
    #expect(try save(phone, "https://go.yourapp.com/?fg_ref=first"))
    let old = try Data(contentsOf: URL(fileURLWithPath: phone.handoff))
    for count in 0..<old.count {
      try old.prefix(count).write(to: URL(fileURLWithPath: phone.handoff + ".1.1.new"))
      let handoff = ClipHandoff(
        container: phone.seams.container, group: Phone.group, diagnostics: phone.seams.diagnostics)
      #expect(
        handoff.take(now: phone.clock.wallMilliseconds) == "https://go.yourapp.com/?fg_ref=first")
      try old.write(to: URL(fileURLWithPath: phone.handoff))
    }
  }
}
