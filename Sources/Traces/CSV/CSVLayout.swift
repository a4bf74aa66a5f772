import Bytes

/// Which column of a table holds what, and in which notation.
struct CSVLayout {
  let delimiter: RecordReader.Delimiter
  /// The header's names; numbers where there is no header.
  var names: [String]
  /// The header's line; `nil`: there is none.
  var headerLine: Int?
  /// Data begins on a line behind this one.
  var lastPreambleLine = 0
  var columns: [CSVField: Int] = [:]
  var units: [CSVField: String] = [:]
  var decimalMark: UInt8 = 0x2e
  var isLongitudeFirst = false
  var dayOrder = TimeParser.DayOrder.dayFirst
  var isDayOrderProven = false
  var timeUnit: TimeParser.UnixUnit?
  /// Whether time and date stand in two columns.
  var hasClockColumn = false
  var kind = Kind.plain
  /// A device that lines before the header name.
  var preambleDevice: String?
  var assumptions: [String] = []

  /// The makes of tables whose columns mean something of their own.
  enum Kind {
    case plain
    case aircraft
    case ships
    case animals
    case logger
  }

  /// What keeps a table from being read: the needed column that is not there.
  struct Missing: Error {
    var field: CSVField
    var found: [String]
  }

  var hasPosition: Bool {
    (columns[.latitude] != nil && columns[.longitude] != nil) || columns[.position] != nil
      || columns[.polyline] != nil
  }

  var hasTime: Bool { columns[.time] != nil || columns[.date] != nil }

  /// How well the table is understood, for choosing among delimiters.
  ///
  /// Where no position is found the number of columns counts, so that messages list them.
  var score: Int {
    hasPosition ? 100_000 + (hasTime ? 50 : 0) + columns.count : min(names.count, 10_000)
  }

  /// The column of a field, or -1.
  func column(_ field: CSVField) -> Int { columns[field] ?? -1 }

  /// The name of a field's column, for messages.
  func name(_ field: CSVField) -> String {
    guard let column = columns[field] else { return "" }
    return column < names.count && headerLine != nil ? "'\(names[column])'" : "\(column)"
  }
}

extension CSVLayout {
  /// Finds the layout of a table from its first bytes: tries every delimiter and keeps the best.
  static func detect(
    _ bytes: [UInt8], isWhole: Bool, name: String, options: TraceOptions
  ) throws(TraceError) -> CSVLayout {
    let wishes = try CSVWishes(options)
    var best: CSVLayout?
    for delimiter in candidates(bytes) {
      let sample = CSVSample(bytes, delimiter: delimiter, isWhole: isWhole)
      let layout = CSVLayoutFinder(sample, wishes, options).layout()
      guard let layout else { continue }
      if best.map({ layout.score > $0.score }) ?? true { best = layout }
    }
    guard let best else {
      throw .unreadable("\(name): no table: the input is empty or holds only comments")
    }
    if let missing = wishes.missing(in: best) {
      throw .missingColumn(name: name, field: missing, found: best.names)
    }
    guard best.hasPosition else {
      let field: CSVField = best.columns[.latitude] == nil ? .latitude : .longitude
      throw .missingColumn(name: name, field: field.rawValue, found: best.names)
    }
    return best
  }

  /// The delimiters to try, likelier ones first: at equal success the first stays.
  private static func candidates(_ bytes: [UInt8]) -> [RecordReader.Delimiter] {
    let start = Array(bytes.prefix(9)).drop { $0 >= 0x80 }
    if start.count >= 5, Array(start.prefix(4)).span.equalsIgnoringCase("sep=") {
      return [.byte(start[start.startIndex + 4])]
    }
    return [.byte(0x09), .byte(0x3b), .byte(0x2c), .byte(0x7c), .blanks]
  }
}

/// The columns that the user named.
struct CSVWishes {
  private(set) var columns: [CSVField: String] = [:]

  init(_ options: TraceOptions) throws(TraceError) {
    for (key, value) in options.columns {
      guard let field = CSVField(rawValue: key.lowercased()) ?? CSVName(key).meaning?.field else {
        let known = CSVField.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badOption("--columns: '\(key)' is no field; the fields are \(known)")
      }
      columns[field] = value
    }
  }

  /// The column that a wish means among the names: the name itself, its letters, or its number.
  static func column(_ wish: String, in names: [String], hasHeader: Bool) -> Int? {
    if hasHeader {
      if let exact = names.firstIndex(of: wish) { return exact }
      let joined = CSVName(wish).joined
      if !joined.isEmpty, let like = names.firstIndex(where: { CSVName($0).joined == joined }) {
        return like
      }
    }
    guard let number = Int(wish), (0..<names.count).contains(number) else { return nil }
    return number
  }

  /// The first wish that no column fulfils.
  func missing(in layout: CSVLayout) -> String? {
    columns.keys.sorted { $0.rawValue < $1.rawValue }.first { field in
      columns[field]?.isEmpty == false && layout.columns[field] == nil
    }?.rawValue
  }
}
