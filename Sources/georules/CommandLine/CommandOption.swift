/// An option that a command understands.
struct CommandOption: Sendable {
  enum Kind: Sendable {
    case flag
    /// One value; the text names it in the help.
    case value(String)
    /// All words up to the next option.
    case values(String)
  }

  let name: String
  let kind: Kind
  let help: String

  init(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    self.kind = kind
    self.help = help
  }

  /// How the help writes the option.
  var usage: String {
    switch kind {
    case .flag: "--\(name)"
    case .value(let value): "--\(name) \(value)"
    case .values(let value): "--\(name) \(value)..."
    }
  }
}
