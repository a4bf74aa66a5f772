/// A command line that cannot be understood: exit code 2.
struct UsageError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// The words of a command line, sorted into options and the rest.
struct Arguments {
  private(set) var positionals: [String] = []
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  /// Sorts `words` by the options that the command knows.
  ///
  /// `--name value` and `--name=value` are the same; `--` ends the options; `-` is a file name.
  init(_ words: [String], options: [CommandOption]) throws(UsageError) {
    var rest = words[...]
    var variadic: String?
    while let word = rest.popFirst() {
      if word == "--" {
        positionals.append(contentsOf: rest)
        return
      }
      guard word.hasPrefix("-"), word != "-", !Self.isNegativeNumber(word) else {
        if let variadic {
          values[variadic, default: []].append(word)
        } else {
          positionals.append(word)
        }
        continue
      }
      variadic = nil
      let (name, attached) = Self.split(word)
      guard let option = options.first(where: { $0.name == name }) else {
        throw UsageError("unknown option \(word)\(Self.suggestion(for: name, among: options))")
      }
      switch option.kind {
      case .flag:
        guard attached == nil else { throw UsageError("--\(name) takes no value") }
        flags.insert(name)
      case .value(let label):
        guard let value = attached ?? rest.popFirst() else {
          throw UsageError("--\(name) needs \(label)")
        }
        values[name, default: []].append(value)
      case .values(let label):
        if let attached {
          values[name, default: []].append(attached)
        } else {
          guard let next = rest.first, next == "-" || !next.hasPrefix("-") else {
            throw UsageError("--\(name) needs \(label)")
          }
        }
        variadic = name
      }
    }
  }

  func has(_ name: String) -> Bool {
    flags.contains(name)
  }

  /// The last value given for an option.
  func value(_ name: String) -> String? {
    values[name]?.last
  }

  /// All values given for an option, in order.
  func all(_ name: String) -> [String] {
    values[name] ?? []
  }

  /// A finite number, at least `minimum`.
  func number(_ name: String, atLeast minimum: Double = 0) throws(UsageError) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), number.isFinite, number >= minimum else {
      throw UsageError("--\(name) needs a number of at least \(minimum), not \(text)")
    }
    return number
  }

  /// A whole number in the range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)"
      )
    }
    return number
  }

  /// One of a type's names.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--\(name) knows \(known), not \(text)")
    }
    return choice
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    word.hasPrefix("-") && Double(word) != nil
  }

  private static func split(_ word: String) -> (name: String, attached: String?) {
    let body = word.drop { $0 == "-" }
    guard let mark = body.firstIndex(of: "=") else { return (String(body), nil) }
    return (String(body[..<mark]), String(body[body.index(after: mark)...]))
  }

  private static func suggestion(for name: String, among options: [CommandOption]) -> String {
    let close = options.map { ($0.name, editDistance(name, $0.name)) }.min { $0.1 < $1.1 }
    guard let close, close.1 <= 2 else { return "" }
    return "; did you mean --\(close.0)?"
  }

  private static func editDistance(_ a: String, _ b: String) -> Int {
    let target = Array(b)
    var row = Array(0...target.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in target.indices {
        let substituted = diagonal + (letter == target[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[target.count]
  }
}
