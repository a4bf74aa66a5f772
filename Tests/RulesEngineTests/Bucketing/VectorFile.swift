import Foundation
import TestSupport

/// A table of published or recorded buckets, without its head.
enum VectorFile {
  /// The rows of a committed table.
  static func rows(_ name: String) throws -> [[String]] {
    let path = SharedData.checkoutPath("Tests/Conformance/vectors/\(name).csv")
    return try rows(path: path)
  }

  /// The rows of a vendor's table, which is not in the checkout.
  static func sharedRows(_ name: String, hasHead: Bool = true) throws -> [[String]] {
    try rows(path: Conformance.path(name), hasHead: hasHead)
  }

  private static func rows(path: String, hasHead: Bool = true) throws -> [[String]] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.dropFirst(hasHead ? 1 : 0).map { fields($0) }
  }

  /// Cuts a line at its commas; quotes are undone.
  private static func fields(_ line: Substring) -> [String] {
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var rest = line[...]
    while let letter = rest.popFirst() {
      if isQuoted {
        guard letter == "\"" else {
          field.append(letter)
          continue
        }
        if rest.first == "\"" {
          field.append("\"")
          rest = rest.dropFirst()
        } else {
          isQuoted = false
        }
      } else if letter == "\"" {
        isQuoted = true
      } else if letter == "," {
        fields.append(field)
        field = ""
      } else {
        field.append(letter)
      }
    }
    return fields + [field]
  }
}

/// The vendors' own suites, which lie beside the checkout.
enum Conformance {
  /// The path of a vendor's file.
  static func path(_ relative: String) -> String {
    (SharedData.root ?? "absent") + "/conformance/" + relative
  }

  /// Whether the suites are there: tests are skipped without them.
  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: path("README.md"))
  }

  /// Prints how many of a suite's rows gave the published answer.
  static func report(_ suite: String, passed: Int, of total: Int) {
    print("conformance: \(suite) \(passed)/\(total)")
  }
}
