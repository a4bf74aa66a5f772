package import Bytes

extension ValueTree {
  /// Reads one JSON document.
  ///
  /// - Throws: ``ByteError`` saying where the text is wrong; nesting below 512 and texts up to
  ///   16 MB are accepted.
  package init(json source: consuming ByteSource) throws(ByteError) {
    var builder = TreeBuilder(room: Int(clamping: source.storedByteCount ?? 0))
    var reader = JSONReader(source)
    while true {
      let token = try reader.next()
      if token == .end { break }
      builder.take(token, reader.text, token == .bool ? (reader.bool ? 1 : 0) : reader.number)
      reader.readPlainTokens { builder.take($0, $1, $2) }
      guard builder.hasRoom else {
        throw .recordTooLong(name: reader.name, line: reader.line, limit: Int(UInt32.max))
      }
    }
    self = builder.tree
  }
}

/// A tree that grows by the tokens of a document.
private struct TreeBuilder {
  private(set) var tree = ValueTree()
  /// The containers that are open, with how many children they have.
  private var open: [(index: Int, count: Int)] = []

  /// - Parameter bytes: how long the text is, as far as that is known.
  init(room bytes: Int) {
    // Names and values are most of a text, and a node has about six bytes of it.
    let size = min(bytes, 1 << 24)
    tree.bytes.reserveCapacity(size * 3 / 4)
    tree.nodes.reserveCapacity(size / 6)
    open.reserveCapacity(16)
  }

  /// Whether as much as a reader holds can be added.
  var hasRoom: Bool {
    tree.bytes.count < Int(UInt32.max) - 1 << 26 && tree.nodes.count < Int(Int32.max) - 1 << 26
  }

  mutating func take(_ token: JSONReader.Token, _ text: Span<UInt8>, _ number: Double) {
    switch token {
    case .key:
      append(text, as: .key, bits: KeyWord(text).bits)
      return
    case .endObject, .endArray:
      if let container = open.popLast() { tree.close(container.index, count: container.count) }
      return
    case .end: return
    default: break
    }
    if !open.isEmpty { open[open.count - 1].count += 1 }
    switch token {
    case .beginObject, .beginArray:
      open.append((tree.nodes.count, 0))
      tree.open(token == .beginObject ? .object : .array)
    case .string: append(text, as: .string, bits: 0)
    case .number:
      // Whole numbers that fit are kept exactly.
      if let whole = Decimal.parseInteger(text) {
        tree.nodes.append(.int(whole))
      } else {
        tree.nodes.append(ValueNode(.double, bits: number.bitPattern))
      }
    case .bool: tree.nodes.append(ValueNode(.bool, bits: number == 0 ? 0 : 1))
    default: tree.nodes.append(.null)
    }
  }

  private mutating func append(_ text: Span<UInt8>, as kind: ValueKind, bits: UInt64) {
    let start = tree.bytes.count
    tree.bytes.append(copying: text)
    tree.nodes.append(ValueNode(kind, start: start, count: text.count, bits: bits))
  }
}
