import Bytes

/// One part of a point as a recording states it.
enum Part<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Nothing is written, or that there is nothing.
  case absent
  /// Something is written that cannot be read.
  case bad
  /// The value.
  case value(Value)

  // Patterns, since comparing through `Equatable` is not specialised.
  var isAbsent: Bool { if case .absent = self { true } else { false } }
  var isBad: Bool { if case .bad = self { true } else { false } }
}

extension Part where Value == Double {
  /// Reads a decimal number with blanks around it.
  init(_ text: Span<UInt8>) {
    let plain = text.trimmed
    if plain.isEmpty {
      self = .absent
    } else if let number = Decimal.parse(plain) {
      self = .value(number)
    } else {
      self = .bad
    }
  }

  /// The number; NaN when there is none.
  var number: Double {
    if case .value(let number) = self { number } else { .nan }
  }

  /// The number if it is not negative: recorders write -1 for an unknown speed or course.
  var measured: Double {
    let number = number
    return number >= 0 ? number : .nan
  }
}

extension Span where Element == UInt8 {
  /// The text without white space around it.
  var trimmed: Span<UInt8> {
    @_lifetime(copy self)
    get {
      var start = 0
      var end = count
      while start < end && self[start] <= 0x20 { start += 1 }
      while end > start && self[end - 1] <= 0x20 { end -= 1 }
      return extracting(start..<end)
    }
  }

  /// A copy as text; wrong UTF-8 is replaced.
  var string: String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
