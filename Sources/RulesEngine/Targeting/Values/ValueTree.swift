/// What a node of a ``ValueTree`` is.
package enum ValueKind: UInt8, Sendable {
  case null, bool, int, double, date, string, array, object
  /// The name of a member; its value is the next node.
  case key
}

/// One value in a ``ValueTree``; plain data, so that it can be handed around on its own.
package struct ValueNode: Hashable, Sendable {
  /// What it is.
  package var kind: ValueKind
  /// Where a text begins in the bytes, or the index of the first child.
  var start: UInt32
  /// How many bytes the text has, or how many children (members) there are.
  var count: UInt32
  /// How many nodes the value takes, itself included.
  var span: UInt32
  /// The number, truth value or instant; of a name its ``KeyWord``.
  var bits: UInt64

  init(
    _ kind: ValueKind, start: Int = 0, count: Int = 0, span: Int = 1, bits: UInt64 = 0
  ) {
    self.kind = kind
    self.start = UInt32(truncatingIfNeeded: start)
    self.count = UInt32(truncatingIfNeeded: count)
    self.span = UInt32(truncatingIfNeeded: span)
    self.bits = bits
  }

  static let null = ValueNode(.null)

  static func int(_ value: Int64) -> ValueNode {
    ValueNode(.int, bits: UInt64(bitPattern: value))
  }

  /// The number as such; also the milliseconds of a date.
  var integer: Int64 { Int64(bitPattern: bits) }
  var number: Double { Double(bitPattern: bits) }
  var truth: Bool { bits != 0 }
}

/// Values of any depth in two flat arrays: what comes out of a JSON document, or of a host's
/// attributes.
///
/// A container's children follow it in order, each with all of its own; a member is a key and a
/// value. Evaluation reads it without counting references.
package struct ValueTree: Sendable {
  var nodes: [ValueNode] = []
  /// The texts, and what stood between them in a document.
  var bytes: [UInt8] = []

  /// An empty tree.
  package init() {}

  /// The text of a string or key.
  @_lifetime(borrow self)
  func text(_ node: ValueNode) -> Span<UInt8> {
    bytes.span.extracting(Int(node.start)..<Int(node.start) + Int(node.count))
  }
}
