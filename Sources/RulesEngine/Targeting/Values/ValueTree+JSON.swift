package import Bytes

extension ValueTree {
  /// Reads one JSON document.
  ///
  /// - Throws: ``ByteError`` saying where the text is wrong; nesting below 512 and texts up to
  ///   16 MB are accepted.
  package init(json source: consuming ByteSource) throws(ByteError) {
    var reader = JSONReader(source)
    self.init()
    var open: [(index: Int, count: Int)] = []
    while true {
      let token = try reader.next()
      switch token {
      case .beginObject, .beginArray:
        if !open.isEmpty { open[open.count - 1].count += 1 }
        open.append((nodes.count, 0))
        self.open(token == .beginObject ? .object : .array)
      case .endObject, .endArray:
        if let container = open.popLast() { close(container.index, count: container.count) }
      case .key: append(reader.text, as: .key)
      case .string, .number, .bool, .null:
        if !open.isEmpty { open[open.count - 1].count += 1 }
        switch token {
        case .string: append(reader.text, as: .string)
        case .number: append(number: reader.number, digits: reader.text)
        case .bool: nodes.append(ValueNode(.bool, bits: reader.bool ? 1 : 0))
        default: nodes.append(.null)
        }
      case .end: return
      }
      guard bytes.count < Int(UInt32.max) && nodes.count < Int(Int32.max) else {
        throw .recordTooLong(name: reader.name, line: reader.line, limit: Int(UInt32.max))
      }
    }
  }

  private mutating func append(_ text: Span<UInt8>, as kind: ValueKind) {
    let start = bytes.count
    bytes.append(copying: text)
    nodes.append(ValueNode(kind, start: start, count: text.count))
  }

  /// Whole numbers that fit are kept exactly.
  private mutating func append(number: Double, digits: Span<UInt8>) {
    if let whole = Decimal.parseInteger(digits) {
      nodes.append(.int(whole))
    } else {
      nodes.append(ValueNode(.double, bits: number.bitPattern))
    }
  }
}
