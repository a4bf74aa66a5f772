import Testing
import georules

@Suite struct HelpTests {
  @Test(arguments: ["replay", "check", "index", "convert", "simulate", "rules", "popups"])
  func everyPageFitsATerminal(command: String) throws {
    let run = try CommandRun([command, "--help"])
    #expect(run.status == 0 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines { #expect(line.count <= HelpPage.width, "\(line)") }
    #expect(lines.contains { $0.hasPrefix("usage: georules \(command) ") })
    #expect(run.output.contains("Exit codes: 0 done"))
    #expect(try CommandRun([command, "x", "-h"]).output == run.output)
  }

  @Test func listsTheCommands() throws {
    let run = try CommandRun(["--help"])
    #expect(run.status == 0)
    for command in ["replay", "check", "index", "convert", "simulate", "rules"] {
      #expect(run.output.contains("\n  \(command) "))
    }
    let bare = try CommandRun([])
    #expect(bare.status == 2 && bare.output.isEmpty && bare.errors == run.output)
  }

  @Test func putsExplanationsBesideOrBelow() {
    let words = Array(repeating: "word", count: 20).joined(separator: " ")
    let page = HelpPage.text(
      summary: "Does it.", usage: "do it",
      sections: [
        OptionSection(
          "Options",
          [
            CommandOption("short", .value("N"), words),
            CommandOption("very-long-option-name", .values("FILE"), "after"),
          ])
      ], examples: ["do it now"])
    let lines = page.split(separator: "\n").map(String.init)
    let margin = String(repeating: " ", count: 28)
    let first = Array(repeating: "word", count: 14).joined(separator: " ")
    let second = Array(repeating: "word", count: 6).joined(separator: " ")
    #expect(lines.contains("  --short N" + String(repeating: " ", count: 17) + first))
    #expect(lines.contains(margin + second))
    #expect(lines.contains("  --very-long-option-name FILE..."))
    #expect(lines.contains(margin + "after"))
    #expect(lines.contains("  do it now"))
  }

  @Test(arguments: [
    ("", []), ("one", ["one"]), ("a bb ccc", ["a bb", "ccc"]), ("abcdefgh i", ["abcdefgh", "i"]),
  ])
  func breaksBetweenWords(text: String, lines: [String]) {
    #expect(HelpPage.wrapped(text, to: 5) == lines)
  }
}
