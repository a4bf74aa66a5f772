import Traces

/// Where fixes are written and how.
struct TraceOutputOptions {
  let path: String
  let format: TraceFormat

  static let options: [CommandOption] = [
    CommandOption(
      "to", .value("FORMAT"),
      "\(TraceWriter.formats.map(\.rawValue).joined(separator: ", ")); default: what the output's "
        + "name says"),
    CommandOption("output", .value("FILE"), "the file; default: standard output"),
    CommandOption("quiet", .flag, "print no progress or report"),
  ]

  /// - Parameter standard: the format when neither an option nor a name tells.
  init(_ arguments: Arguments, standard: TraceFormat? = nil) throws(UsageError) {
    path = arguments.value("output") ?? "-"
    let known = TraceWriter.formats.map(\.rawValue).joined(separator: ", ")
    if let name = arguments.value("to") {
      guard let named = TraceFormat(rawValue: name), TraceWriter.formats.contains(named) else {
        throw UsageError("--to knows \(known), not \(name)")
      }
      format = named
    } else if let told = Self.format(ofName: path) ?? standard {
      format = told
    } else {
      throw UsageError("name the format with --to: \(known)")
    }
  }

  /// The format that a name's ending stands for.
  private static func format(ofName path: String) -> TraceFormat? {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    guard let dot = plain.lastIndex(of: ".") else { return nil }
    switch plain[plain.index(after: dot)...] {
    case "csv": return .csv
    case "ndjson", "jsonl": return .ndjson
    case "gpx": return .gpx
    case "geojson": return .geojson
    default: return nil
    }
  }
}
