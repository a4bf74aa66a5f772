/// How loaders walk through a document; nothing here is used in evaluation.
extension ValueTree {
  /// The text of a string or key.
  func string(_ node: ValueNode) -> String {
    let start = Int(node.start)
    return String(decoding: bytes[start..<start + Int(node.count)], as: UTF8.self)
  }

  /// The indices of an array's elements; none for anything else.
  func elements(of index: Int?) -> [Int] {
    guard let index, nodes[index].kind == .array else { return [] }
    var elements: [Int] = []
    elements.reserveCapacity(Int(nodes[index].count))
    var at = index + 1
    for _ in 0..<nodes[index].count {
      elements.append(at)
      at += Int(nodes[at].span)
    }
    return elements
  }

  /// The names and the values' indices of an object's members; none for anything else.
  func members(of index: Int?) -> [(name: String, value: Int)] {
    guard let index, nodes[index].kind == .object else { return [] }
    var members: [(name: String, value: Int)] = []
    members.reserveCapacity(Int(nodes[index].count))
    var at = index + 1
    for _ in 0..<nodes[index].count {
      members.append((string(nodes[at]), at + 1))
      at += 1 + Int(nodes[at + 1].span)
    }
    return members
  }

  /// The value of a member that is there and not null; of two with one name the last.
  @inline(__always)
  func member(_ index: Int?, _ name: StaticString) -> Int? {
    guard let index else { return nil }
    return member(index, name, KeyWord(name))
  }

  private func member(_ index: Int, _ name: StaticString, _ word: KeyWord) -> Int? {
    let nodes = nodes.span
    guard nodes[index].kind == .object else { return nil }
    let count = UInt32(truncatingIfNeeded: name.utf8CodeUnitCount)
    var found: Int?
    var at = index + 1
    for _ in 0..<nodes[index].count {
      if nodes[at].count == count && nodes[at].bits == word.bits
        && (count <= 8 || isKey(nodes[at], name))
      {
        found = at + 1
      }
      at += 1 + Int(nodes[at + 1].span)
    }
    guard let found, nodes[found].kind != .null else { return nil }
    return found
  }

  /// Whether a name of the same length is the given one.
  func isKey(_ node: ValueNode, _ name: StaticString) -> Bool {
    let bytes = text(node)
    for index in bytes.indices where bytes[index] != (unsafe name.utf8Start[index]) {
      return false
    }
    return true
  }

  /// A member's text.
  func string(_ index: Int?, _ name: StaticString) -> String? {
    string(at: member(index, name))
  }

  /// A text.
  func string(at index: Int?) -> String? {
    guard let index, nodes[index].kind == .string else { return nil }
    return string(nodes[index])
  }

  /// A member's truth value.
  func bool(_ index: Int?, _ name: StaticString) -> Bool? {
    guard let found = member(index, name), nodes[found].kind == .bool else { return nil }
    return nodes[found].truth
  }

  /// A member's number.
  func number(_ index: Int?, _ name: StaticString) -> Double? {
    number(at: member(index, name))
  }

  /// A number.
  func number(at index: Int?) -> Double? {
    guard let index else { return nil }
    switch nodes[index].kind {
    case .int: return Double(nodes[index].integer)
    case .double: return nodes[index].number
    default: return nil
    }
  }

  /// A member's whole number.
  func integer(_ index: Int?, _ name: StaticString) -> Int64? {
    integer(at: member(index, name))
  }

  /// A whole number, also when it is written with a fraction of zero.
  func integer(at index: Int?) -> Int64? {
    guard let index else { return nil }
    switch nodes[index].kind {
    case .int: return nodes[index].integer
    case .double: return Int64(exactly: nodes[index].number)
    default: return nil
    }
  }

  /// A text, or a number's or truth value's text: for ids and for files that are loose about it.
  func plainText(at index: Int?) -> String? {
    guard let index else { return nil }
    switch nodes[index].kind {
    case .string: return string(nodes[index])
    case .int: return String(nodes[index].integer)
    case .double: return NumberForm.text(nodes[index].number)
    case .bool: return nodes[index].truth ? "true" : "false"
    default: return nil
    }
  }

  /// The texts of an array; what is no text is left out.
  func strings(_ index: Int?, _ name: StaticString) -> [String] {
    elements(of: member(index, name)).compactMap { plainText(at: $0) }
  }
}
