/// The headers of a request or an answer, in order; names are compared without regard to case.
public struct HTTPHeaders: Sendable, Hashable {
  /// One line.
  public struct Field: Sendable, Hashable {
    /// The name as it was written.
    public let name: String
    /// The value without the blanks around it.
    public let value: String
  }

  /// All lines.
  public private(set) var fields: [Field] = []

  /// No headers.
  public init() {}

  /// The first value with the name; setting replaces all of them, `nil` removes them.
  ///
  /// - Complexity: O(*n*).
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.isSameHeader(as: name) }?.value }
    set {
      fields.removeAll { $0.name.isSameHeader(as: name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Adds a line behind the others.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The first line that would not be a header on the wire, or would be two.
  var firstMalformed: Field? {
    fields.first { field in
      field.name.isEmpty || !field.name.utf8.allSatisfy(\.isHeaderNameByte)
        || !field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// The pairs in order, repeated names included.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }
}

extension String {
  fileprivate func isSameHeader(as other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { (0x41...0x5a).contains(self) ? self | 0x20 : self }

  /// The token characters of RFC 9110, section 5.6.2.
  fileprivate var isHeaderNameByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    case 0x21, 0x23...0x27, 0x2a, 0x2b, 0x2d, 0x2e, 0x5e...0x60, 0x7c, 0x7e: true
    default: false
    }
  }
}
