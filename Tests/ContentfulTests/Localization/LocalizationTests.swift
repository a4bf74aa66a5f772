import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct LocalizationTests {
  static let fields =
    #""name":{"en-US":"cat","de-DE":"Katze","de-CH":null},"color":{"en-US":"gray"},"#
    + #""likes":{"fr":["x"]}"#

  @Test func valuesFallBackAlongTheChain() async throws {
    let body = Make.list([Make.entry("x", Self.fields, locale: nil)])
    let client = FakeSpace { _, _ in body }.client()
    let entry = try await client.fetch(Entry.self, id: "x")
    #expect(entry.fields["name"] as? String == "cat")
    #expect(entry.setLocale(withCode: "de-CH"))
    #expect(entry.fields["name"] as? String == "Katze")
    #expect(entry.fields["color"] as? String == "gray")
    #expect(entry.fields.keys.sorted() == ["color", "name"])
    #expect(!entry.setLocale(withCode: "fr"))
    #expect(entry.currentlySelectedLocaleCode == "de-CH")
    #expect(try await client.fetch(Cat.self, id: "x").name == "cat")
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["b", "missing", "a"])
  func chainsThatLoopOrLeadNowhereEnd(last: String) async throws {
    let locales = """
      {"items":[{"code":"d","name":"","default":true,"fallbackCode":null},
      {"code":"a","name":"","default":false,"fallbackCode":"b"},
      {"code":"b","name":"","default":false,"fallbackCode":"c"},
      {"code":"c","name":"","default":false,"fallbackCode":"\(last)"}]}
      """
    let body = Make.list([Make.entry("x", #""n":{"d":1},"m":{"c":2}"#, locale: nil)])
    let entry = try await FakeSpace(locales: locales) { _, _ in body }.client()
      .fetch(Entry.self, id: "x")
    #expect(entry.setLocale(withCode: "a"))
    #expect(entry.fields["n"] == nil)
    #expect(entry.fields["m"] as? Int == 2)
  }

  @Test func linksAreOfTheSelectedLocale() async throws {
    let field = #""l":{"en-US":\#(Make.link("a")),"de-DE":\#(Make.link("b"))}"#
    let body = Make.list(
      ["x", "a", "b"].map { Make.entry($0, $0 == "x" ? field : "", locale: nil) })
    let entry = try await FakeSpace { _, _ in body }.client().fetch(Entry.self, id: "x")
    #expect((entry.fields["l"] as? Link)?.entry?.id == "a")
    entry.setLocale(withCode: "de-DE")
    #expect((entry.fields["l"] as? Link)?.entry?.id == "b")
  }

  @Test func aFieldThatIsNotLocalizedHasTheDefaultValue() async throws {
    let type =
      #"{"sys":{"id":"cat","type":"ContentType"},"name":"Cat","fields":[{"id":"fixed","name":"","#
      + #""type":"Symbol","localized":false},{"id":"odd","name":"","type":"Hologram"}]}"#
    let locales = """
      {"items":[{"code":"en","name":"","default":true,"fallbackCode":null},
      {"code":"de","name":"","default":false,"fallbackCode":null}]}
      """
    let space = FakeSpace(locales: locales) { path, _ in
      path == "sync"
        ? Make.page(
          [Make.entry("x", #""fixed":{"en":"F"},"free":{"en":"E"}"#, locale: nil)], end: "t")
        : Make.list([type])
    }
    let entry = try #require(try await space.client().sync().entries.first)
    entry.setLocale(withCode: "de")
    #expect(entry.fields["fixed"] as? String == "F")
    #expect(entry.fields["free"] == nil)
    let types = try await space.client().fetchArray(of: ContentType.self).items
    #expect(types.first?.fields.map(\.type) == [.symbol, FieldType.none])
  }
}
