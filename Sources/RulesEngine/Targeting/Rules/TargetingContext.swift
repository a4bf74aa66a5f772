package import Bytes

/// What is known about a user or device: attributes by name.
public struct TargetingContext: Hashable, Sendable {
  let tree: ValueTree

  /// Makes a context.
  ///
  /// - Parameter attributes: names and values; objects may nest.
  public init(_ attributes: [String: AttributeValue] = [:]) {
    var tree = ValueTree()
    tree.append(.object(attributes))
    self.tree = tree
  }

  /// Reads a context from JSON.
  ///
  /// - Parameter source: one object.
  /// - Throws: ``ByteError`` saying where the text is wrong.
  package init(json source: consuming ByteSource) throws(ByteError) {
    let name = source.name
    tree = try ValueTree(json: source)
    guard tree.nodes.first?.kind == .object else {
      throw .syntax(name: name, offset: 0, line: 1, reason: "a context is one JSON object")
    }
  }

  /// Reads a context from JSON.
  ///
  /// - Parameter json: the UTF-8 text of one object.
  /// - Throws: ``RuleFileError`` saying where the text is wrong.
  public init(json: [UInt8]) throws(RuleFileError) {
    do throws(ByteError) {
      try self.init(json: ByteSource(bytes: json, name: "context"))
    } catch {
      throw RuleFileError(error.description)
    }
  }
}

/// Why a rule file or a context could not be read at all.
public struct RuleFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it is wrong, and what to do.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// A context whose attributes were looked up once for a rule set.
///
/// Valid for the rule set that made it only.
public struct BoundContext: Sendable {
  let tree: ValueTree
  /// For each slot of the rule set its value.
  let slots: [BoundSlot]
  /// The versions that slots hold.
  let versions: [Version]

  /// A context without attributes, for rules that have none.
  static let empty = BoundContext(tree: ValueTree(), slots: [], versions: [])
}

/// The value of a slot, in the forms in which tests ask for it.
struct BoundSlot: Sendable {
  var node = ValueNode.null
  var isMissing = true
  /// The number of the text among those of the rules; ``other``: it is another text; ``none``: it
  /// is no text, or no test asks.
  var text = Self.none
  /// The index of the version; ``other``: it is a text, but no version; ``none``: it is no text, or
  /// no test asks.
  var version = Self.none

  static let other: Int32 = -1
  static let none: Int32 = -2
}

/// What tests need of a slot's value.
struct SlotUse: OptionSet, Sendable {
  let rawValue: UInt8
  static let texts = SlotUse(rawValue: 1)
  static let versions = SlotUse(rawValue: 2)
}
