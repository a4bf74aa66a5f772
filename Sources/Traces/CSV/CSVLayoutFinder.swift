import Bytes

/// Decides a table's layout from a sample.
struct CSVLayoutFinder {
  let sample: CSVSample
  let wishes: CSVWishes
  let options: TraceOptions

  init(_ sample: CSVSample, _ wishes: CSVWishes, _ options: TraceOptions) {
    self.sample = sample
    self.wishes = wishes
    self.options = options
  }

  /// The layout; `nil` when there is no record.
  func layout() -> CSVLayout? {
    guard sample.recordCount > 0 else { return nil }
    if let header = headerIndex() { return withHeader(sample.record(header), at: header) }
    if let names = commentHeader() { return withHeader(names, at: nil) }
    return firstLooksLikeData ? withoutHeader() : withHeader(sample.record(0), at: 0)
  }

  // MARK: The header

  private func headerIndex() -> Int? {
    (0..<min(40, sample.recordCount)).first { isHeader($0, of: sample) }
  }

  /// Whether a record's cells name a position, by our words or by the user's.
  private func isHeader(_ record: Int, of sample: CSVSample) -> Bool {
    let count = sample.cellCount(record)
    guard count > 1 || self.sample.recordCount == 1 || wishes.columns.isEmpty else { return false }
    // First what costs least: most records are data and have a number.
    for column in 0..<count where Decimal.parse(sample.cell(record, column)) != nil {
      return false
    }
    let cells = sample.record(record)
    var fields = Set<CSVField>()
    for cell in cells {
      if let field = CSVName(cell).meaning?.field { fields.insert(field) }
    }
    for (field, wish) in wishes.columns where Int(wish) == nil {
      if CSVWishes.column(wish, in: cells, hasHeader: true) != nil { fields.insert(field) }
    }
    return (fields.contains(.latitude) && fields.contains(.longitude))
      || fields.contains(.polyline) || (fields.contains(.position) && cells.count > 1)
  }

  /// A header in the last comment line, as numerical tools write it.
  private func commentHeader() -> [String]? {
    for comment in sample.comments.reversed() {
      let line = CSVSample(Array(comment.utf8), delimiter: sample.delimiter, isWhole: true)
      if line.recordCount > 0, line.cellCount(0) > 1, isHeader(0, of: line) {
        return line.record(0)
      }
    }
    return nil
  }

  /// Whether the first record has numbers or times in it, as no header has.
  private var firstLooksLikeData: Bool {
    for column in 0..<sample.cellCount(0) {
      let text = sample.cell(0, column)
      if CSVCell.number(text, mark: 0x2e) != nil || TimeParser().parse(text) != nil { return true }
      if text.count > 0, text[0] &- 0x30 < 10, CSVCell.angle(text, mark: 0x2e) != nil {
        return true
      }
    }
    return false
  }

  private func withHeader(_ names: [String], at header: Int?) -> CSVLayout {
    var layout = CSVLayout(delimiter: sample.delimiter, names: names)
    let firstRow = header.map { $0 + 1 } ?? 0
    if let header {
      layout.headerLine = sample.lines[header]
      layout.lastPreambleLine = sample.lines[header]
      for record in 0..<header where sample.cellCount(record) >= 2 {
        let line = sample.record(record)
        if case .device? = CSVName(line[0]).meaning?.field { layout.preambleDevice = line[1] }
      }
      if header > 0 { layout.assumptions.append("\(header) lines before the header left out") }
    } else {
      layout.headerLine = 0
    }
    layout.kind = kind(names)
    let parsed = names.map { CSVName($0) }
    for field in CSVField.allCases {
      let choice = parsed.indices.filter { parsed[$0].meaning?.field == field }
        .min { (parsed[$0].meaning?.rank ?? 0, $0) < (parsed[$1].meaning?.rank ?? 0, $1) }
      if let choice {
        layout.columns[field] = choice
        layout.units[field] = parsed[choice].unit
      }
    }
    takeUnits(&layout)
    chooseDevice(parsed, firstRow: firstRow, &layout)
    if let place = layout.columns[.position] {
      let joined = parsed[place].joined
      layout.isLongitudeFirst = joined.hasPrefix("lon") || joined.hasPrefix("lng")
    }
    applyWishes(to: &layout, hasHeader: true)
    CSVSampleReading(sample, firstRow: firstRow, options).complete(&layout)
    return layout
  }

  /// Takes units from a comment line that has one for every column, as flight recorders write.
  private func takeUnits(_ layout: inout CSVLayout) {
    for comment in sample.comments {
      let line = CSVSample(Array(comment.utf8), delimiter: sample.delimiter, isWhole: true)
      guard line.recordCount > 0, line.cellCount(0) == layout.names.count else { continue }
      let cells = line.record(0)
      for field in [CSVField.speed, .altitude, .accuracy] where layout.units[field] == nil {
        guard let column = layout.columns[field] else { continue }
        layout.units[field] = cells[column].split(separator: " ").first.map(String.init)
      }
    }
  }

  private func kind(_ names: [String]) -> CSVLayout.Kind {
    let joined = Set(names.map { CSVName($0).joined })
    if !joined.isDisjoint(with: ["icao24", "squawk", "verticalrate", "vertrate"]) {
      return .aircraft
    }
    if joined.contains("mmsi") { return .ships }
    if !joined.isDisjoint(with: ["locationlong", "individuallocalidentifier"]) { return .animals }
    if joined.contains("index") && !joined.isDisjoint(with: ["rcr", "tag"]) { return .logger }
    return .plain
  }

  /// Words such as `id` or `name` are devices only if their values come again.
  private func chooseDevice(_ names: [CSVName], firstRow: Int, _ layout: inout CSVLayout) {
    guard let column = layout.columns[.device], let rank = names[column].meaning?.rank, rank >= 4
    else { return }
    layout.columns[.device] = nil
    let weak = names.indices.filter { names[$0].meaning?.field == .device }
    for column in weak {
      if repeats(column, from: firstRow) {
        layout.columns[.device] = column
        return
      }
      layout.assumptions.append(
        "column '\(layout.names[column])' differs in nearly every row: a row's number, no device")
    }
  }

  private func repeats(_ column: Int, from firstRow: Int) -> Bool {
    let cells = sample.cells(of: column, from: firstRow)
    return cells.count > 1 && Set(cells).count * 2 <= cells.count
  }

  private func applyWishes(to layout: inout CSVLayout, hasHeader: Bool) {
    for (field, wish) in wishes.columns {
      layout.columns[field] =
        wish.isEmpty ? nil : CSVWishes.column(wish, in: layout.names, hasHeader: hasHeader)
      guard let column = layout.columns[field] else { continue }
      layout.units[field] = hasHeader ? CSVName(layout.names[column]).unit : nil
      // A column has one meaning: the user's.
      for other in CSVField.allCases
      where other != field && wishes.columns[other] == nil && layout.columns[other] == column {
        layout.columns[other] = nil
      }
    }
    let hasPair = wishes.columns[.latitude] != nil || wishes.columns[.longitude] != nil
    if hasPair {
      layout.columns[.position] = wishes.columns[.position].flatMap { _ in layout.columns[.position]
      }
      layout.columns[.polyline] = wishes.columns[.polyline].flatMap { _ in layout.columns[.polyline]
      }
    }
  }

  // MARK: No header

  private func withoutHeader() -> CSVLayout {
    let width = (0..<sample.recordCount).map { sample.cellCount($0) }.max() ?? 0
    var layout = CSVLayout(delimiter: sample.delimiter, names: (0..<width).map(String.init))
    if let line = sample.lines.first { layout.lastPreambleLine = line - 1 }
    let reading = CSVSampleReading(sample, firstRow: 0, options)
    reading.guessColumns(&layout)
    if let column = layout.columns[.device], !repeats(column, from: 0) {
      layout.columns[.device] = nil
    }
    applyWishes(to: &layout, hasHeader: false)
    reading.complete(&layout)
    if wishes.columns.isEmpty && layout.hasPosition {
      let device = layout.columns[.device].map { ", device \($0)" } ?? ""
      let time = layout.columns[.time].map { ", time \($0)" } ?? ""
      layout.assumptions.append(
        "no header: column \(layout.column(.latitude)) taken as latitude, "
          + "\(layout.column(.longitude)) longitude\(time)\(device) (from 0)")
    }
    return layout
  }
}
