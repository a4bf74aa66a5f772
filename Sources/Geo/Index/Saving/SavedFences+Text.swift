extension SavedFences {
  /// The id that a record tells of.
  func id(of record: FenceRecord) -> String {
    string(record.text, record.idBytes) ?? ""
  }

  /// The properties that a record tells of; `nil` when they are not what the packer writes.
  func properties(of record: FenceRecord) -> [FenceProperty]? {
    guard record.properties > 0 else { return [] }
    var properties: [FenceProperty] = []
    var position = record.text &+ UInt64(record.idBytes)
    for _ in 0..<record.properties {
      guard let name = readString(&position), let tag = readByte(&position),
        let value = readValue(tag, &position)
      else { return nil }
      properties.append(FenceProperty(name: name, value: value))
    }
    return properties
  }

  /// The fence that has the id.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func handle(forID id: String) -> FenceHandle? {
    let isPlain = id.utf8.allSatisfy { $0 < 0x80 }
    var low = 0
    var high = handlesByID.count
    while low < high {
      let middle = (low + high) / 2
      let handle = handlesByID[middle]
      guard let record = record(handle) else { return nil }
      switch order(of: record, id, isPlain: isPlain) {
      case 0: return handle
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return nil
  }

  /// How the record's id stands to another: below 0 when before it.
  ///
  /// Text equal but for how its accents are composed is the same id, as everywhere in Swift; for
  /// ASCII, which is nearly every id, the bytes tell.
  private func order(of record: FenceRecord, _ id: String, isPlain: Bool) -> Int {
    guard isPlain && record.flags & FenceRecord.hasPlainID != 0 else {
      let own = self.id(of: record)
      return own < id ? -1 : (own == id ? 0 : 1)
    }
    var position = Int(truncatingIfNeeded: record.text)
    var left = record.idBytes
    for byte in id.utf8 {
      guard left > 0 else { return -1 }
      let own = text[position]
      if own != byte { return own < byte ? -1 : 1 }
      position &+= 1
      left -= 1
    }
    return left > 0 ? 1 : 0
  }

  private func readValue(_ tag: UInt8, _ position: inout UInt64) -> FencePropertyValue? {
    switch PropertyTag(rawValue: tag) {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .number: return readBits(8, &position).map { .number(Double(bitPattern: $0)) }
    case .string: return readString(&position).map { .string($0) }
    case .json: return readString(&position).map { .json($0) }
    case nil: return nil
    }
  }

  private func readString(_ position: inout UInt64) -> String? {
    guard let count = readBits(4, &position),
      let value = string(position, UInt32(truncatingIfNeeded: count))
    else { return nil }
    position += count
    return value
  }

  private func readByte(_ position: inout UInt64) -> UInt8? {
    readBits(1, &position).map { UInt8(truncatingIfNeeded: $0) }
  }

  private func readBits(_ bytes: Int, _ position: inout UInt64) -> UInt64? {
    guard let range = text.range(position, UInt64(bytes)) else { return nil }
    var value: UInt64 = 0
    for index in range.reversed() { value = value << 8 | UInt64(text[index]) }
    position += UInt64(bytes)
    return value
  }

  private func string(_ first: UInt64, _ count: UInt32) -> String? {
    guard let range = text.range(first, UInt64(count)) else { return nil }
    return text.string(range)
  }
}
