extension Span<UInt8> {
  /// The text without spaces and tabs at its ends.
  @_lifetime(copy self)
  @inlinable package func trimmingBlanks() -> Span<UInt8> {
    var start = 0
    var end = count
    while start < end && (self[start] == 0x20 || self[start] == 0x09) { start += 1 }
    while end > start && (self[end - 1] == 0x20 || self[end - 1] == 0x09) { end -= 1 }
    return extracting(start..<end)
  }

  /// Whether the text is the given one, letters' case aside.
  package func equalsIgnoringCase(_ other: StaticString) -> Bool {
    guard other.utf8CodeUnitCount == count else { return false }
    for index in 0..<count {
      let letter = unsafe other.utf8Start[index]
      if Self.lowered(self[index]) != Self.lowered(letter) { return false }
    }
    return true
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}

extension Span<UInt8> {
  /// Whether both hold the same bytes.
  @inlinable package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let ours = unsafe bytes
    let theirs = unsafe other.bytes
    var at = 0
    while at + 8 <= count {
      if EightBytes(ours, at).word != EightBytes(theirs, at).word { return false }
      at += 8
    }
    while at < count {
      if self[at] != other[at] { return false }
      at += 1
    }
    return true
  }
}

extension Span<UInt8> {
  /// Whether a byte is among these.
  package func contains(_ byte: UInt8) -> Bool {
    for index in indices where self[index] == byte { return true }
    return false
  }

  /// Whether all bytes are below 0x80.
  package var isASCII: Bool {
    let raw = unsafe bytes
    var at = 0
    while at + 8 <= count {
      if EightBytes(raw, at).beyondASCII != 0 { return false }
      at += 8
    }
    while at < count {
      if self[at] >= 0x80 { return false }
      at += 1
    }
    return true
  }

  /// Appends the bytes to an array.
  package func append(to array: inout [UInt8]) {
    unsafe withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
  }
}
