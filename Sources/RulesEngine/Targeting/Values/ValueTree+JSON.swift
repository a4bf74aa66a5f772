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
      reader.readPlainTokens { builder.take($0, $1, startingAt: $2, $3) }
      builder.tree.bytes.append(copying: reader.plainTokens)
      guard builder.hasRoom else {
        throw .recordTooLong(name: reader.name, line: reader.line, limit: Int(UInt32.max))
      }
    }
    self = builder.tree
  }
}

/// A tree that grows by the tokens of a document.
private struct TreeBuilder {
  var tree = ValueTree()
  /// The containers that are open.
  private var open: [Int] = []

  /// - Parameter bytes: how long the text is, as far as that is known.
  init(room bytes: Int) {
    let size = min(bytes, 1 << 24)
    tree.bytes.reserveCapacity(size)
    // A value takes about six bytes of text.
    tree.nodes.reserveCapacity(size / 6)
    open.reserveCapacity(16)
  }

  /// Whether as much as a reader holds can be added.
  var hasRoom: Bool {
    tree.bytes.count < Int(UInt32.max) - 1 << 26 && tree.nodes.count < Int(Int32.max) - 1 << 26
  }

  /// Adds a token whose text is copied.
  mutating func take(_ token: JSONReader.Token, _ text: Span<UInt8>, _ number: Double) {
    take(token, text, startingAt: 0, number)
    if token == .key || token == .string { tree.bytes.append(copying: text) }
  }

  /// Adds a token whose text is to be found among the tree's bytes, so far from their end.
  ///
  /// Plain texts are copied together with all that stands between them: to copy each would take
  /// longer than to read it.
  @inline(__always)
  mutating func take(
    _ token: JSONReader.Token, _ text: Span<UInt8>, startingAt start: Int, _ number: Double
  ) {
    switch token {
    case .key:
      append(ValueNode(.key, start: place(start), count: text.count, bits: KeyWord(text).bits))
    case .string: append(ValueNode(.string, start: place(start), count: text.count))
    case .beginObject, .beginArray:
      open.append(tree.nodes.count)
      tree.open(token == .beginObject ? .object : .array)
    case .endObject, .endArray: if let index = open.popLast() { tree.close(index) }
    case .number:
      // Whole numbers that fit are kept exactly.
      if let whole = Decimal.parseInteger(text) {
        append(.int(whole))
      } else {
        append(ValueNode(.double, bits: number.bitPattern))
      }
    case .bool: append(ValueNode(.bool, bits: number == 0 ? 0 : 1))
    case .null: append(.null)
    case .end: break
    }
  }

  @inline(__always)
  private func place(_ start: Int) -> Int { tree.bytes.count &+ start }

  @inline(__always)
  private mutating func append(_ node: ValueNode) { tree.nodes.append(node) }
}
