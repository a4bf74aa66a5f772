/// A verb of the command line.
protocol Command: Sendable {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// What stands behind the verb in the usage line.
  static var operands: String { get }
  static var sections: [OptionSection] { get }
  /// Command lines that can be tried as they are.
  static var examples: [String] { get }

  /// Does the work and returns the exit code.
  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32
}

extension Command {
  static var options: [CommandOption] { sections.flatMap(\.options) }

  /// The page that `--help` prints.
  static var help: String {
    HelpPage.text(
      summary: summary, usage: "georules \(name) \(operands) [OPTION...]", sections: sections,
      examples: examples)
  }
}

/// Why a command stopped.
enum CommandFailure: Error {
  case usage(UsageError)
  /// A file that cannot be read or written; the text names it and says why.
  case unusableFile(String)
}
