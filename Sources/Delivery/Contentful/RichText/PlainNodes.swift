public import DeliveryCore

/// A paragraph.
public struct Paragraph: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "paragraph" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

/// Somebody else's words.
public struct BlockQuote: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "blockquote" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

/// A line across.
public struct HorizontalRule: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "hr" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

/// A list with numbers.
public struct OrderedList: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "ordered-list" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

/// A list with dots.
public struct UnorderedList: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "unordered-list" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

/// An item of a list.
public struct ListItem: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "list-item" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

/// A table.
public struct Table: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "table" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

/// A row of a table.
public struct TableRow: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "table-row" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

/// A cell that names others.
public struct TableHeaderCell: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "table-header-cell" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

/// A cell of a table.
public struct TableCell: PlainNode {
  /// What the API calls it.
  public var nodeType: String { "table-cell" }
  /// The others, in order.
  public let content: [any Node]
  /// What else the API says of it.
  public let data: JSONValue

  /// Makes a node.
  public init(content: [any Node], data: JSONValue = [:]) {
    self.content = content
    self.data = data
  }
}

@available(*, unavailable)
extension Paragraph: Sendable {}

@available(*, unavailable)
extension BlockQuote: Sendable {}

@available(*, unavailable)
extension HorizontalRule: Sendable {}

@available(*, unavailable)
extension OrderedList: Sendable {}

@available(*, unavailable)
extension UnorderedList: Sendable {}

@available(*, unavailable)
extension ListItem: Sendable {}

@available(*, unavailable)
extension Table: Sendable {}

@available(*, unavailable)
extension TableRow: Sendable {}

@available(*, unavailable)
extension TableHeaderCell: Sendable {}

@available(*, unavailable)
extension TableCell: Sendable {}
