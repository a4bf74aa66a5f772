/// A command line that cannot be understood: exit code 2.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}

/// The words of a command line, sorted into options and the rest.
package struct Arguments {
  package private(set) var positionals: [String] = []
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  /// Sorts `words` by the options that the command knows.
  ///
  /// `--name value` and `--name=value` are the same; `--` ends the options; `-` is a file name.
  package init(_ words: [String], options: [CommandOption]) throws(UsageError) {
    var rest = words[...]
    var variadic: String?
    while let word = rest.popFirst() {
      if word == "--" {
        positionals.append(contentsOf: rest)
        return
      }
      guard Self.looksLikeOption(word) else {
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
        guard let value = attached ?? Self.popValue(&rest) else {
          throw UsageError("--\(name) needs \(label)")
        }
        values[name, default: []].append(value)
      case .values(let label):
        if let attached {
          values[name, default: []].append(attached)
        } else {
          guard let next = rest.first, !Self.looksLikeOption(next) else {
            throw UsageError("--\(name) needs \(label)")
          }
        }
        variadic = name
      }
    }
  }

  package func has(_ name: String) -> Bool {
    flags.contains(name)
  }

  /// The last value given for an option.
  package func value(_ name: String) -> String? {
    values[name]?.last
  }

  /// All values given for an option, in order.
  package func all(_ name: String) -> [String] {
    values[name] ?? []
  }

  /// A finite number in the range, by default any from 0 on.
  package func number(
    _ name: String, in range: ClosedRange<Double> = 0...Double.greatestFiniteMagnitude
  ) throws(UsageError) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      let low = Quantity.plain(range.lowerBound)
      let high = range.upperBound < 1e15 ? " to \(Quantity.plain(range.upperBound))" : " on"
      throw UsageError("--\(name) needs a number from \(low)\(high), not \(text)")
    }
    return number
  }

  /// A whole number in the range.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)"
      )
    }
    return number
  }

  /// One of a type's names.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--\(name) knows \(known), not \(text)")
    }
    return choice
  }

  /// Whether the word begins like an option: not `-` alone, and not like a negative number.
  private static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let next = word.dropFirst().first else { return false }
    return !next.isNumber && next != "."
  }

  /// Takes the next word as a value, unless it is an option: then the value was forgotten.
  private static func popValue(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !looksLikeOption(next) else { return nil }
    return rest.popFirst()
  }

  private static func split(_ word: String) -> (name: String, attached: String?) {
    let body = word.drop { $0 == "-" }
    guard let mark = body.firstIndex(of: "=") else { return (String(body), nil) }
    return (String(body[..<mark]), String(body[body.index(after: mark)...]))
  }
}
