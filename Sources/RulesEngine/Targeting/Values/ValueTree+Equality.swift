/// Trees are equal when their values are, wherever the texts lie.
extension ValueTree: Hashable {
  package static func == (a: ValueTree, b: ValueTree) -> Bool {
    guard a.nodes.count == b.nodes.count else { return false }
    for index in a.nodes.indices {
      let (first, second) = (a.nodes[index], b.nodes[index])
      guard first.kind == second.kind, first.bits == second.bits, first.count == second.count,
        first.span == second.span
      else { return false }
      guard first.hasText else { continue }
      guard TextMatch.equal(a.text(first), b.text(second)) else { return false }
    }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    for node in nodes {
      hasher.combine(node.kind)
      hasher.combine(node.bits)
      hasher.combine(node.count)
      guard node.hasText else { continue }
      let start = Int(node.start)
      for byte in bytes[start..<start + Int(node.count)] { hasher.combine(byte) }
    }
  }
}

extension ValueNode {
  /// Whether it has a text among the tree's bytes.
  var hasText: Bool { kind == .string || kind == .key }
}
