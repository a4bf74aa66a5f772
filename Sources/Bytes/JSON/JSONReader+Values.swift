extension JSONReader {
  /// Within an object: moves to the next member, whose name is then ``text``.
  ///
  /// - Returns: `false` at the object's end.
  package mutating func nextMember() throws(ByteError) -> Bool {
    try next() == .key
  }

  /// Within an array: moves to the next element.
  ///
  /// - Returns: `nil` at the array's end.
  package mutating func nextElement() throws(ByteError) -> Token? {
    let token = try next()
    return token == .endArray || token == .end ? nil : token
  }

  /// Reads the next value and passes over it.
  package mutating func skipValue() throws(ByteError) {
    try skipRest(of: try next())
  }

  /// Passes over the rest of the value whose first token was just read.
  package mutating func skipRest(of token: Token) throws(ByteError) {
    guard token == .beginObject || token == .beginArray else { return }
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  /// Reads the next value and returns its JSON text, without white space.
  package mutating func rawValue() throws(ByteError) -> [UInt8] {
    try rawRest(of: try next())
  }

  /// The JSON text, without white space, of the value whose first token was just read.
  package mutating func rawRest(of first: Token) throws(ByteError) -> [UInt8] {
    var output: [UInt8] = []
    let outside = first == .beginObject || first == .beginArray ? depth - 1 : depth
    var token = first
    var needsComma = false
    while true {
      if needsComma && token != .endObject && token != .endArray { output.append(0x2c) }
      needsComma = true
      switch token {
      case .beginObject, .beginArray:
        output.append(token == .beginObject ? 0x7b : 0x5b)
        needsComma = false
      case .endObject: output.append(0x7d)
      case .endArray: output.append(0x5d)
      case .key:
        appendQuotedText(to: &output)
        output.append(0x3a)
        needsComma = false
      case .string: appendQuotedText(to: &output)
      case .number: for index in textStart..<textEnd { output.append(buffer[index]) }
      case .bool: output.append(contentsOf: (bool ? "true" : "false").utf8)
      case .null: output.append(contentsOf: "null".utf8)
      case .end: return output
      }
      guard output.count <= limit else {
        throw .recordTooLong(name: name, line: line, limit: limit)
      }
      if depth == outside { return output }
      token = try next()
    }
  }

  private func appendQuotedText(to output: inout [UInt8]) {
    let digits: StaticString = "0123456789abcdef"
    output.append(0x22)
    for index in textStart..<textEnd {
      let byte = buffer[index]
      switch byte {
      case 0x22, 0x5c:
        output.append(0x5c)
        output.append(byte)
      case 0..<0x20:
        output.append(contentsOf: "\\u00".utf8)
        output.append(unsafe digits.utf8Start[Int(byte >> 4)])
        output.append(unsafe digits.utf8Start[Int(byte & 15)])
      default: output.append(byte)
      }
    }
    output.append(0x22)
  }

  /// The current key or string as a String.
  package var string: String {
    unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the current key or string is the given one.
  package func textEquals(_ other: StaticString) -> Bool {
    let count = other.utf8CodeUnitCount
    guard textEnd - textStart == count else { return false }
    for index in 0..<count where buffer[textStart + index] != (unsafe other.utf8Start[index]) {
      return false
    }
    return true
  }
}
