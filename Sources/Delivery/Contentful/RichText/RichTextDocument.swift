public import DeliveryCore

/// A rich text: a tree of nodes.
public final class RichTextDocument: RecursiveNode {
  /// What the API calls it.
  public var nodeType: String { "document" }
  /// The nodes, in order.
  public let content: [any Node]
  private let data: JSONValue

  /// The document as JSON.
  public var json: JSONValue {
    ["nodeType": "document", "data": data, "content": .array(content.map(\.json))]
  }

  init(_ value: JSONValue, link: (Link.Sys) -> Link) {
    var targets: [ResourceLinkData] = []
    data = value["data"] ?? [:]
    content = NodeReader.list(value["content"], &targets)
    for target in targets { target.target = link(target.target.sys) }
  }

  private init(_ value: JSONValue, _ targets: inout [ResourceLinkData]) {
    data = value["data"] ?? [:]
    content = NodeReader.list(value["content"], &targets)
  }
}

extension RichTextDocument: Codable {
  /// Reads it from any decoder; its links get their targets with all others of the body.
  public convenience init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(JSONValue.self)
    guard value["nodeType"]?.stringValue == "document" else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "expected a document"))
    }
    var targets: [ResourceLinkData] = []
    self.init(value, &targets)
    guard let decoder = decoder as? ValueDecoder else { return }
    for target in targets { decoder.context.links.document(target) }
  }

  /// Writes it to any encoder.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// Makes nodes of JSON.
enum NodeReader {
  static func list(_ value: JSONValue?, _ targets: inout [ResourceLinkData]) -> [any Node] {
    var nodes: [any Node] = []
    for value in value?.arrayValue ?? [] {
      if let node = node(value, &targets) { nodes.append(node) }
    }
    return nodes
  }

  private static let plain: [String: any (PlainNode & SendableMetatype).Type] = [
    "paragraph": Paragraph.self, "blockquote": BlockQuote.self, "hr": HorizontalRule.self,
    "ordered-list": OrderedList.self, "unordered-list": UnorderedList.self,
    "list-item": ListItem.self, "table": Table.self, "table-row": TableRow.self,
    "table-header-cell": TableHeaderCell.self, "table-cell": TableCell.self,
  ]

  private static let blocks: Set<String> = ["embedded-entry-block", "embedded-asset-block"]
  private static let inlines: Set<String> = [
    "embedded-entry-inline", "entry-hyperlink", "asset-hyperlink",
  ]

  private static func node(_ value: JSONValue, _ targets: inout [ResourceLinkData]) -> (any Node)? {
    guard let type = value["nodeType"]?.stringValue else { return nil }
    let data = value["data"] ?? [:]
    if type == "text" { return text(value, data) }
    let content = list(value["content"], &targets)
    if let plain = plain[type] { return plain.init(content: content, data: data) }
    if type.hasPrefix("heading-"), let level = Int(type.dropFirst(8)), (1...6).contains(level) {
      return Heading(level: level, content: content, data: data)
    }
    if type == "hyperlink", let uri = data["uri"]?.stringValue {
      let target = Hyperlink.Data(uri: uri, title: data["title"]?.stringValue)
      return Hyperlink(data: target, content: content)
    }
    let isBlock = blocks.contains(type)
    if isBlock || inlines.contains(type), let sys = data["target"].flatMap(Link.Sys.init) {
      let target = ResourceLinkData(sys, title: data["title"]?.stringValue)
      targets.append(target)
      return isBlock
        ? ResourceLinkBlock(nodeType: type, data: target, content: content)
        : ResourceLinkInline(nodeType: type, data: target, content: content)
    }
    return UnknownNode(nodeType: type, content: content, data: data)
  }

  private static func text(_ value: JSONValue, _ data: JSONValue) -> Text {
    let marks = (value["marks"]?.arrayValue ?? []).compactMap { mark in
      mark["type"]?.stringValue.flatMap(Text.Mark.Kind.init).map(Text.Mark.init)
    }
    return Text(value: value["value"]?.stringValue ?? "", marks: marks, data: data)
  }
}

@available(*, unavailable)
extension RichTextDocument: Sendable {}
