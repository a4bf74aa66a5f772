public import DeliveryCore

/// Where a node leads in the space.
public final class ResourceLinkData {
  /// The entry or asset.
  public internal(set) var target: Link
  /// The title.
  public let title: String?
  private let sys: Link.Sys

  init(_ sys: Link.Sys, title: String?) {
    self.sys = sys
    self.title = title
    target = .unresolved(sys)
  }

  var json: JSONValue {
    var members: [String: JSONValue] = ["target": sys.json]
    members["title"] = title.map { .string($0) }
    return .object(members)
  }
}

/// A node that leads to an entry or asset.
public protocol ResourceLinkNode: RecursiveNode {
  /// Where it leads.
  var data: ResourceLinkData { get }
}

extension ResourceLinkNode {
  /// The node as JSON.
  public var json: JSONValue {
    ["nodeType": .string(nodeType), "data": data.json, "content": .array(content.map(\.json))]
  }
}

/// An entry or asset between paragraphs.
public struct ResourceLinkBlock: ResourceLinkNode {
  /// What the API calls it.
  public let nodeType: String
  /// Where it leads.
  public let data: ResourceLinkData
  /// The others, in order.
  public let content: [any Node]
}

/// An entry or asset within a text, or a text that leads to one.
public struct ResourceLinkInline: ResourceLinkNode {
  /// What the API calls it.
  public let nodeType: String
  /// Where it leads.
  public let data: ResourceLinkData
  /// The others, in order.
  public let content: [any Node]
}

@available(*, unavailable)
extension ResourceLinkData: Sendable {}

@available(*, unavailable)
extension ResourceLinkBlock: Sendable {}

@available(*, unavailable)
extension ResourceLinkInline: Sendable {}
