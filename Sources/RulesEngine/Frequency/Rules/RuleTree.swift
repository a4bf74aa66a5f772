package import Bytes

/// A JSON value of a rule file, as a tree.
///
/// Rule files are small and read once; a tree lets one item be wrong without the rest.
package indirect enum RuleTree: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number; `whole` where it is one that an Int64 holds.
  case number(Double, whole: Int64?)
  case string(String)
  case array([RuleTree])
  case object([RuleMember])
  /// The JSON text of a value that is somebody else's to read: an audience.
  case text([UInt8])
}

/// A member of an object.
package struct RuleMember: Hashable, Sendable {
  package let name: String
  package let value: RuleTree
}

extension RuleTree {
  /// Reads the value that comes next; members called `audience` are kept as text.
  package init(_ reader: inout JSONReader) throws(ByteError) {
    try self.init(reader.next(), &reader)
  }

  /// Reads the rest of the value whose first token was just read.
  package init(_ token: JSONReader.Token, _ reader: inout JSONReader) throws(ByteError) {
    switch token {
    case .beginObject:
      var members: [RuleMember] = []
      while try reader.nextMember() {
        let name = reader.string
        let value =
          name == "audience" ? RuleTree.text(try reader.rawValue()) : try RuleTree(&reader)
        members.append(RuleMember(name: name, value: value))
      }
      self = .object(members)
    case .beginArray:
      var elements: [RuleTree] = []
      while let element = try reader.nextElement() {
        elements.append(try RuleTree(element, &reader))
      }
      self = .array(elements)
    case .string: self = .string(reader.string)
    case .number: self = .number(reader.number, whole: Self.whole(reader))
    case .bool: self = .bool(reader.bool)
    default: self = .null
    }
  }

  private static func whole(_ reader: borrowing JSONReader) -> Int64? {
    if let exact = Int64(reader.string) { return exact }
    return Int64(exactly: reader.number)
  }

  /// The value of a member of an object; the last one, when the name is there twice.
  package subscript(name: String) -> RuleTree? {
    guard case .object(let members) = self else { return nil }
    for member in members.reversed() where member.name == name {
      return member.value == .null ? nil : member.value
    }
    return nil
  }

  /// The text of a string.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The whole number.
  package var whole: Int64? {
    if case .number(_, let whole) = self { whole } else { nil }
  }

  /// The number.
  package var number: Double? {
    if case .number(let value, _) = self { value } else { nil }
  }

  /// The truth value.
  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements of an array.
  package var elements: [RuleTree]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object.
  package var members: [RuleMember]? {
    if case .object(let members) = self { members } else { nil }
  }
}
