/// An option that a command understands.
package struct CommandOption: Sendable {
  package enum Kind: Sendable {
    case flag
    /// One value; the text names it in the help.
    case value(String)
    /// All words up to the next option.
    case values(String)
  }

  package let name: String
  package let kind: Kind
  package let help: String

  package init(_ name: String, _ kind: Kind, _ help: String) {
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

/// Options that belong together, under one heading in the help.
package struct OptionSection: Sendable {
  package let title: String
  package let options: [CommandOption]

  package init(_ title: String, _ options: [CommandOption]) {
    self.title = title
    self.options = options
  }
}
