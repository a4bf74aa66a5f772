/// The members of a condition that is a test, found in one walk: their nodes, or 0 where a member is
/// missing or null.
struct TestMembers {
  private(set) var attribute = 0
  private(set) var name = 0
  private(set) var values = 0
  private(set) var value = 0
  private(set) var ignoreCase = 0
  private(set) var ifMissing = 0
  /// Whether it has a name of those that are no tests and go before.
  private(set) var mayBeOther = false
  /// Whether its attribute is a text.
  private(set) var hasAttribute = false

  init(_ node: Int, _ tree: borrowing ValueTree) {
    let nodes = tree.nodes.span
    var at = node + 1
    for _ in 0..<nodes[node].count {
      let member = nodes[at + 1].kind == .null ? 0 : at + 1
      let length = nodes[at].count
      switch nodes[at].bits {
      case KeyWord("op").bits where length == 2: name = member
      case KeyWord("value").bits where length == 5: value = member
      case KeyWord("values").bits where length == 6: values = member
      case KeyWord("attribute").bits where length == 9 && tree.isKey(nodes[at], "attribute"):
        attribute = member
      case KeyWord("ignoreCase").bits where length == 10 && tree.isKey(nodes[at], "ignoreCase"):
        ignoreCase = member
      case KeyWord("ifMissing").bits where length == 9 && tree.isKey(nodes[at], "ifMissing"):
        ifMissing = member
      case KeyWord("all").bits, KeyWord("any").bits, KeyWord("not").bits, KeyWord("flag").bits,
        KeyWord("segment").bits, KeyWord("percent").bits:
        mayBeOther = true
      default: break
      }
      at += 1 + Int(nodes[at + 1].span)
    }
    hasAttribute = attribute > 0 && nodes[attribute].kind == .string
  }
}
