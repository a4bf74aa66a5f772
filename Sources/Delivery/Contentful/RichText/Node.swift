public import DeliveryCore

/// A node of a rich text.
public protocol Node {
  /// What the API calls it.
  var nodeType: String { get }
  /// The node as JSON.
  var json: JSONValue { get }
}

/// A node with others in it.
public protocol RecursiveNode: Node {
  /// The others, in order.
  var content: [any Node] { get }
}

/// A node with others in it, of which the API may say more.
public protocol GenericNode: RecursiveNode {
  /// What else the API says of it.
  var data: JSONValue { get }
}

extension GenericNode {
  /// The node as JSON.
  public var json: JSONValue {
    ["nodeType": .string(nodeType), "data": data, "content": .array(content.map(\.json))]
  }
}

/// What most nodes have; which one it is, `nodeType` says.
public protocol PlainNode: GenericNode {
  /// Makes a node.
  init(content: [any Node], data: JSONValue)
}

/// Text of one style.
public struct Text: Node, Sendable, Hashable {
  /// A style.
  public struct Mark: Sendable, Hashable {
    /// A style that is known here.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Heavy.
      case bold
      /// Slanted.
      case italic
      /// With a line below.
      case underline
      /// As in a program.
      case code
      /// Raised.
      case superscript
      /// Lowered.
      case `subscript`
      /// With a line through it.
      case strikethrough
    }

    /// The style.
    public let type: Kind
  }

  /// The characters.
  public let value: String
  /// The styles.
  public let marks: [Mark]
  /// What the API calls it.
  public var nodeType: String { "text" }
  /// What else the API says of it.
  public let data: JSONValue

  /// The node as JSON.
  public var json: JSONValue {
    [
      "nodeType": "text", "value": .string(value), "data": data,
      "marks": .array(marks.map { ["type": .string($0.type.rawValue)] }),
    ]
  }
}

/// A heading.
public struct Heading: GenericNode {
  /// 1, the highest, to 6.
  public let level: Int
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue
  /// What the API calls it.
  public var nodeType: String { "heading-\(level)" }
}

/// A link to an address.
public struct Hyperlink: RecursiveNode {
  /// Where it leads.
  public struct Data: Sendable, Hashable {
    /// The address.
    public let uri: String
    /// The title.
    public let title: String?
  }

  /// Where it leads.
  public let data: Data
  /// The others, in order.
  public let content: [any Node]
  /// What the API calls it.
  public var nodeType: String { "hyperlink" }
  /// The node as JSON.
  public var json: JSONValue {
    var target: [String: JSONValue] = ["uri": .string(data.uri)]
    target["title"] = data.title.map { .string($0) }
    return [
      "nodeType": "hyperlink", "data": .object(target), "content": .array(content.map(\.json)),
    ]
  }
}

/// A node that is not known here.
public struct UnknownNode: GenericNode {
  /// What the API calls it.
  public let nodeType: String
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue
}

@available(*, unavailable)
extension Heading: Sendable {}

@available(*, unavailable)
extension Hyperlink: Sendable {}

@available(*, unavailable)
extension UnknownNode: Sendable {}
