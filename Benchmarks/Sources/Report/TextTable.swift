/// A table with aligned columns.
package struct TextTable: Sendable {
  package var heads: [String]
  /// How many columns at the left, and whether the last, are words.
  package var words: Int
  package var endsInWords: Bool
  package var rows: [[String]] = []

  package init(_ heads: [String], words: Int, endsInWords: Bool = false) {
    self.heads = heads
    self.words = words
    self.endsInWords = endsInWords
  }

  private func isWords(_ column: Int) -> Bool {
    column < words || endsInWords && column == heads.count - 1
  }

  /// Whether a blank line stands where the first column changes.
  package var isGrouped = false

  /// For a terminal.
  package var lines: [String] {
    let table = [heads] + rows
    let widths = heads.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    var lines: [String] = []
    var last = ""
    for row in table {
      if isGrouped && row[0] != last && last != "" { lines.append("") }
      last = row[0]
      let cells = row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return isWords(column) ? row[column] + blanks : blanks + row[column]
      }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      lines.append(line)
    }
    return lines
  }

  /// For a README.
  package var markdown: [String] {
    let rule = heads.indices.map { isWords($0) ? " --- |" : " ---: |" }.joined()
    return ["| " + heads.joined(separator: " | ") + " |", "|" + rule]
      + rows.map { "| " + $0.joined(separator: " | ") + " |" }
  }
}
