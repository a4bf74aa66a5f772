/// The page that `--help` prints, within a terminal's usual width.
package enum HelpPage {
  /// No line is longer than this.
  package static let width = 100
  /// Where the explanations begin.
  private static let indent = 28

  package static func text(
    summary: String, usage: String, sections: [OptionSection], examples: [String]
  ) -> String {
    var lines = wrapped(summary, to: width)
    lines += ["", "usage: " + usage]
    for section in sections {
      lines += ["", section.title]
      for option in section.options { lines += explained(option) }
    }
    if !examples.isEmpty { lines += ["", "Examples"] + examples.map { "  " + $0 } }
    lines += [
      "", "A file named - is standard input or output; a name that ends in .gz is gzipped.",
    ]
    lines.append("Exit codes: 0 done, 1 the input had errors (with --strict), 2 wrong usage,")
    lines.append("3 a file cannot be read or written, 130 stopped by Ctrl-C.")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The option, and beside or below it what it does.
  private static func explained(_ option: CommandOption) -> [String] {
    let explanation = wrapped(option.help, to: width - indent)
    let usage = "  " + option.usage
    let margin = String(repeating: " ", count: indent)
    guard usage.count < indent else { return [usage] + explanation.map { margin + $0 } }
    return explanation.enumerated().map { index, line in
      (index == 0 ? usage.padded(to: indent) : margin) + line
    }
  }

  /// Breaks a text between words; a word longer than a line stands alone.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
