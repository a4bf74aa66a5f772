import Report

/// Counts that a change is held against, in a file that is committed.
struct Baseline {
  struct Entry {
    var work: String
    var items: Int
    var instructions: Int
    var allocations: Int

    var instructionsPerItem: Double { Double(instructions) / Double(max(1, items)) }
  }

  var entries: [Entry]

  init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// Reads what ``json`` wrote: one entry a line. Anything else is skipped.
  init(lines: [String]) {
    entries = lines.compactMap { line in
      guard let work = Self.value("work", in: line), let items = Self.number("items", in: line),
        let instructions = Self.number("instructions", in: line),
        let allocations = Self.number("allocations", in: line)
      else { return nil }
      return Entry(
        work: work, items: items, instructions: instructions, allocations: allocations)
    }
  }

  /// With both per item, for readers.
  var json: String {
    let objects = entries.map { entry in
      let perItem = Double(entry.allocations) / Double(max(1, entry.items))
      return "  {\"work\":\"\(entry.work)\",\"items\":\(entry.items),"
        + "\"instructions\":\(entry.instructions),\"allocations\":\(entry.allocations),"
        + "\"instructionsPerItem\":\(Figure.fixed(entry.instructionsPerItem, 2)),"
        + "\"allocationsPerItem\":\(Figure.fixed(perItem, 5))}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  subscript(work: String) -> Entry? { entries.first { $0.work == work } }

  private static func value(_ key: String, in line: String) -> String? {
    guard let place = line.firstRange(of: "\"\(key)\":") else { return nil }
    let rest = line[place.upperBound...]
    return rest.hasPrefix("\"")
      ? String(rest.dropFirst().prefix { $0 != "\"" })
      : String(rest.prefix { $0 != "," && $0 != "}" })
  }

  private static func number(_ key: String, in line: String) -> Int? {
    value(key, in: line).flatMap { Int($0) }
  }
}
