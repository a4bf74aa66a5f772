/// An array in pieces, of which copies share what neither of them changed.
///
/// A tree with 64 elements or branches to a node: a change of one element while another copy is
/// alive copies one node of each level, and nothing while there is none.
struct SharedArray<Element: Sendable>: Sendable {
  private static var bits: Int { 6 }
  private static var fanOut: Int { 1 << bits }

  private struct Node: Sendable {
    /// The elements, on the lowest level.
    var elements: [Element] = []
    /// The branches, on the others.
    var children: [Node] = []
  }

  private var root = Node()
  /// How many bits of an element's number choose below the root.
  private var shift = 0
  private(set) var count = 0

  /// Makes an array of the elements.
  ///
  /// - Complexity: O(*n*).
  init(_ elements: [Element]) {
    count = elements.count
    var nodes = stride(from: 0, to: elements.count, by: Self.fanOut).map { first in
      Node(elements: Array(elements[first..<min(first + Self.fanOut, elements.count)]))
    }
    while nodes.count > 1 {
      nodes = stride(from: 0, to: nodes.count, by: Self.fanOut).map { first in
        Node(children: Array(nodes[first..<min(first + Self.fanOut, nodes.count)]))
      }
      shift += Self.bits
    }
    if let node = nodes.first { root = node }
  }

  /// Makes an array of one element so many times; equal pieces are kept once.
  ///
  /// - Complexity: O(log *n*).
  init(repeating element: Element, count: Int) {
    self.count = count
    var full = Node(elements: [Element](repeating: element, count: Self.fanOut))
    var last = Node(elements: [Element](repeating: element, count: count % Self.fanOut))
    var fullCount = count / Self.fanOut
    var hasLast = count % Self.fanOut > 0
    while fullCount + (hasLast ? 1 : 0) > 1 {
      let rest = fullCount % Self.fanOut
      let children = [Node](repeating: full, count: rest) + (hasLast ? [last] : [])
      fullCount /= Self.fanOut
      hasLast = !children.isEmpty
      last = Node(children: children)
      full = Node(children: [Node](repeating: full, count: Self.fanOut))
      shift += Self.bits
    }
    if fullCount == 1 { root = full } else if hasLast { root = last }
  }

  /// What `body` makes of an element, which is not copied for it. The number is below ``count``.
  @inline(__always)
  func read<Result>(_ index: Int, _ body: (borrowing Element) -> Result) -> Result {
    Self.read(root, index, shift, body)
  }

  private static func read<Result>(
    _ node: borrowing Node, _ index: Int, _ shift: Int, _ body: (borrowing Element) -> Result
  ) -> Result {
    if shift == 0 { return body(node.elements[index & (fanOut - 1)]) }
    let child = index >> shift & (fanOut - 1)
    return read(node.children[child], index, shift - bits, body)
  }

  /// Changes an element. The number is below ``count``.
  ///
  /// - Complexity: O(log *n*).
  mutating func update(_ index: Int, _ body: (inout Element) -> Void) {
    Self.update(&root, index, shift, body)
  }

  private static func update(
    _ node: inout Node, _ index: Int, _ shift: Int, _ body: (inout Element) -> Void
  ) {
    if shift == 0 { return body(&node.elements[index & (fanOut - 1)]) }
    update(&node.children[index >> shift & (fanOut - 1)], index, shift - bits, body)
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(log *n*).
  mutating func append(_ element: Element) {
    if count == Self.fanOut << shift {
      root = Node(children: [root])
      shift += Self.bits
    }
    Self.append(element, to: &root, count, shift)
    count += 1
  }

  private static func append(_ element: Element, to node: inout Node, _ index: Int, _ shift: Int) {
    if shift == 0 { return node.elements.append(element) }
    let child = index >> shift & (fanOut - 1)
    if child == node.children.count { node.children.append(Node()) }
    append(element, to: &node.children[child], index, shift - bits)
  }
}
