package import Bytes

/// Why a trace could not be read. Single bad rows are no errors: the report counts them.
public enum TraceError: Error, Hashable, Sendable {
  /// The bytes could not be read, or break the format's grammar; the text says where.
  case unreadable(String)
  /// The format was not recognised; the text says what was seen.
  case unknownFormat(name: String, hint: String)
  /// A table has no column for something that is needed; the text lists those there are.
  case missingColumn(name: String, field: String, found: [String])
  /// No row has a time; a clock must be given.
  case noTimes(name: String)
  /// An option does not fit the input.
  case badOption(String)

  package init(_ error: ByteError) {
    self = .unreadable(error.description)
  }
}

extension TraceError: CustomStringConvertible {
  /// The message for a person: where, what, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let reason): reason
    case .unknownFormat(let name, let hint):
      "\(name): format not recognised (\(hint)); name it with --format"
    case .missingColumn(let name, let field, let found):
      "\(name): no column for \(field) among \(found.joined(separator: ", ")); "
        + "name it with --columns \(field)=NAME"
    case .noTimes(let name):
      "\(name): no row has a time; give one with --clock START,STEP "
        + "(for example --clock 2024-01-01T00:00:00Z,1)"
    case .badOption(let reason): reason
    }
  }
}
