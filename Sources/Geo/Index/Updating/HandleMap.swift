/// Handles by id, in a tree of which copies share what neither of them changed.
///
/// The bits of an id's hash choose the branches; few ids lie together in a leaf. A change while
/// another copy is alive copies the way to one leaf, where a dictionary would copy all of itself.
struct HandleMap: Sendable {
  private static let bits = 5
  private static let fanOut = 1 << bits
  private static let leafLimit = 12
  private static let depthLimit = 12

  private struct Entry: Sendable {
    let hash: UInt
    let id: String
    var handle: FenceHandle
  }

  private struct Node: Sendable {
    var entries: [Entry] = []
    var children: [Node] = []
  }

  private var root = Node()

  /// The handle of an id; setting `nil` takes the id out.
  ///
  /// - Complexity: O(log *n*).
  subscript(id: String) -> FenceHandle? {
    get {
      let hash = UInt(bitPattern: id.hashValue)
      return Self.find(id, hash, 0, in: root)
    }
    set {
      let hash = UInt(bitPattern: id.hashValue)
      if let newValue {
        Self.insert(Entry(hash: hash, id: id, handle: newValue), 0, into: &root)
      } else {
        Self.remove(id, hash, 0, from: &root)
      }
    }
  }

  private static func branch(_ hash: UInt, _ depth: Int) -> Int {
    Int(truncatingIfNeeded: hash >> UInt(depth * bits)) & (fanOut - 1)
  }

  private static func find(
    _ id: String, _ hash: UInt, _ depth: Int, in node: borrowing Node
  ) -> FenceHandle? {
    if !node.children.isEmpty {
      return find(id, hash, depth + 1, in: node.children[branch(hash, depth)])
    }
    for entry in node.entries where entry.hash == hash && entry.id == id { return entry.handle }
    return nil
  }

  private static func insert(_ entry: Entry, _ depth: Int, into node: inout Node) {
    if !node.children.isEmpty {
      return insert(entry, depth + 1, into: &node.children[branch(entry.hash, depth)])
    }
    for index in node.entries.indices
    where node.entries[index].hash == entry.hash && node.entries[index].id == entry.id {
      node.entries[index].handle = entry.handle
      return
    }
    node.entries.append(entry)
    guard node.entries.count > leafLimit, depth < depthLimit else { return }
    node.children = [Node](repeating: Node(), count: fanOut)
    for entry in node.entries {
      node.children[branch(entry.hash, depth)].entries.append(entry)
    }
    node.entries = []
  }

  private static func remove(_ id: String, _ hash: UInt, _ depth: Int, from node: inout Node) {
    if !node.children.isEmpty {
      return remove(id, hash, depth + 1, from: &node.children[branch(hash, depth)])
    }
    let position = node.entries.firstIndex { $0.hash == hash && $0.id == id }
    if let position { node.entries.remove(at: position) }
  }
}
