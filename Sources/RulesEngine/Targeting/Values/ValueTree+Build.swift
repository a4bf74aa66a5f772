extension ValueTree {
  /// The longest text kept, in bytes, and the deepest nesting: those of files too.
  static let textLimit = 1 << 24
  static let depthLimit = 512

  /// Adds a value with all that it holds; what is too long or too deep becomes null, as if it were
  /// missing.
  ///
  /// - Returns: the index of its node.
  @discardableResult
  mutating func append(_ value: AttributeValue, depth: Int = 0) -> Int {
    let index = nodes.count
    guard depth < Self.depthLimit else {
      nodes.append(.null)
      return index
    }
    switch value {
    case .null: nodes.append(.null)
    case .bool(let truth): nodes.append(ValueNode(.bool, bits: truth ? 1 : 0))
    case .int(let number): nodes.append(.int(number))
    case .double(let number): nodes.append(ValueNode(.double, bits: number.bitPattern))
    case .date(let instant):
      nodes.append(ValueNode(.date, bits: UInt64(bitPattern: instant)))
    case .string(let text): append(text: text)
    case .array(let elements):
      open(.array)
      for element in elements { append(element, depth: depth + 1) }
      close(index)
    case .object(let members):
      open(.object)
      // In a fixed order, so that the same attributes give the same tree.
      for name in members.keys.sorted() {
        append(text: name, kind: .key)
        append(members[name] ?? .null, depth: depth + 1)
      }
      close(index)
    }
    return index
  }

  /// Adds a text.
  ///
  /// - Returns: the index of its node.
  @discardableResult
  mutating func append(text: String, kind: ValueKind = .string) -> Int {
    let start = bytes.count
    guard text.utf8.count <= Self.textLimit, start < Int(UInt32.max) - Self.textLimit else {
      nodes.append(kind == .key ? ValueNode(.key, start: start) : .null)
      return nodes.count - 1
    }
    bytes.append(contentsOf: text.utf8)
    let bits = kind == .key ? KeyWord(bytes.span.extracting(start..<bytes.count)).bits : 0
    nodes.append(ValueNode(kind, start: start, count: bytes.count - start, bits: bits))
    return nodes.count - 1
  }

  /// Begins an array or object.
  mutating func open(_ kind: ValueKind) {
    nodes.append(ValueNode(kind, start: nodes.count + 1))
  }

  /// Ends what began at the index, and counts its children, or members.
  mutating func close(_ index: Int) {
    let isObject = nodes[index].kind == .object
    var count: UInt32 = 0
    var at = index + 1
    while at < nodes.count {
      if isObject { at += 1 }
      at += Int(nodes[at].span)
      count += 1
    }
    nodes[index].count = count
    nodes[index].span = UInt32(truncatingIfNeeded: nodes.count - index)
  }

  /// The value of a node as a host sees it.
  func value(at index: Int) -> AttributeValue {
    let node = nodes[index]
    switch node.kind {
    case .null: return .null
    case .bool: return .bool(node.truth)
    case .int: return .int(node.integer)
    case .double: return .double(node.number)
    case .date: return .date(node.integer)
    case .string, .key: return .string(string(node))
    case .array: return .array(elements(of: index).map { value(at: $0) })
    case .object:
      var members: [String: AttributeValue] = [:]
      for (name, member) in self.members(of: index) { members[name] = value(at: member) }
      return .object(members)
    }
  }
}
