import Contentful
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct RichTextTests {
  static func node(_ type: String, _ content: [String] = [], data: String = "{}") -> String {
    let inner = content.joined(separator: ",")
    return #"{"nodeType":"\#(type)","data":\#(data),"content":[\#(inner)]}"#
  }

  static let text =
    #"{"nodeType":"text","value":"t","data":{},"marks":[{"type":"bold"},{"type":"sparkling"}]}"#

  static func document() -> String {
    let target = #"{"target":\#(Make.link("other"))}"#
    let picture = #"{"target":\#(Make.link("i", "Asset")),"title":"P"}"#
    return node(
      "document",
      [
        node("heading-3", [text]),
        node(
          "paragraph",
          [
            text,
            node(
              "hyperlink", [text],
              data: #"{"uri":"https://example.org","title":"E"}"#),
            node("entry-hyperlink", [text], data: target),
            node("embedded-entry-inline", [], data: target),
          ]),
        node("embedded-entry-block", [], data: target),
        node("embedded-asset-block", [], data: picture),
        node("table", [node("table-row", [node("table-header-cell"), node("table-cell")])]),
        node("ordered-list", [node("list-item", [node("blockquote"), node("hr")])]),
        node("embedded-resource-block", [node("paragraph")]),
      ])
  }

  static func client() -> Client {
    let body = Make.list(
      [Make.entry("x", #""body":\#(document())"#, type: "article")],
      entries: [Make.entry("other", #""name":"O""#)], assets: [Make.asset("i")])
    return FakeSpace { _, _ in body }.client()
  }

  @Test func nodesAreTypedAndTheirTargetsResolved() async throws {
    let document = try await Self.client().fetch(Article.self, id: "x").body
    #expect((document.content[0] as? Heading)?.level == 3)
    let paragraph = try #require(document.content[1] as? Paragraph)
    #expect((paragraph.content[0] as? Text)?.marks.map(\.type) == [.bold])
    let link = try #require(paragraph.content[1] as? Hyperlink)
    #expect(link.data.uri == "https://example.org")
    #expect(link.data.title == "E")
    for place in 2...3 {
      let inline = try #require(paragraph.content[place] as? ResourceLinkInline)
      guard case .entryDecodable(let cat as Cat) = inline.data.target else {
        Issue.record("\(place) leads nowhere")
        continue
      }
      #expect(cat.name == "O")
    }
    let picture = try #require(document.content[3] as? ResourceLinkBlock)
    #expect(picture.data.target.asset?.title == "T")
    #expect(picture.data.title == "P")
    let row = try #require((document.content[4] as? Table)?.content.first as? TableRow)
    #expect(row.content.first is TableHeaderCell)
    #expect(row.content.last is TableCell)
    let item = try #require((document.content[5] as? OrderedList)?.content.first as? ListItem)
    #expect(item.content.first is BlockQuote)
    #expect(item.content.last is HorizontalRule)
    let unknown = try #require(document.content[6] as? UnknownNode)
    #expect(unknown.nodeType == "embedded-resource-block")
    #expect(unknown.content.first is Paragraph)
  }

  @Test func anEntrysDocumentLeadsToEntries() async throws {
    let entry = try await Self.client().fetch(Entry.self, id: "x")
    let document = try #require(entry.fields["body"] as? RichTextDocument)
    let block = try #require(document.content[2] as? ResourceLinkBlock)
    #expect(block.data.target.entry?.fields["name"] as? String == "O")
  }

  @Test func encodingGivesTheSameDocument() throws {
    let plain = Self.document().replacingOccurrences(of: #",{"type":"sparkling"}"#, with: "")
    let data = Data(plain.utf8)
    let document = try JSONDecoder().decode(RichTextDocument.self, from: data)
    let again = try JSONEncoder().encode(document)
    #expect(try JSONValue(parsing: again) == JSONValue(parsing: data))
  }
}
