import Bytes

/// Reads a sample's cells to decide what their notation leaves open.
struct CSVSampleReading {
  private let sample: CSVSample
  private let firstRow: Int
  private let options: TraceOptions

  init(_ sample: CSVSample, firstRow: Int, _ options: TraceOptions) {
    self.sample = sample
    self.firstRow = firstRow
    self.options = options
  }

  private func cells(_ column: Int) -> [String] {
    sample.cells(of: column, from: firstRow).filter { !$0.isEmpty }
  }

  /// Settles decimal mark, order of dates, unit of times, and which columns make a time.
  func complete(_ layout: inout CSVLayout) {
    settleDecimalMark(&layout)
    settleClock(&layout)
    settleTimes(&layout)
    if layout.columns[.latitude] != nil && layout.columns[.longitude] != nil {
      layout.columns[.position] = nil
    }
    if let column = layout.columns[.position], layout.columns[.polyline] == nil {
      let readable = cells(column).prefix(100).contains { cell in
        cell.parsed { text in
          if case .bad = CSVPosition.read(text, isLongitudeFirst: false) { false } else { true }
        }
      }
      if !readable { layout.columns[.position] = nil }
      settlePairOrder(column, &layout)
    }
  }

  /// A comma if the coordinates have commas and no full stops.
  private func settleDecimalMark(_ layout: inout CSVLayout) {
    guard layout.delimiter != .byte(0x2c), let column = layout.columns[.latitude] else { return }
    let coordinates = cells(column).prefix(200)
    let commas = coordinates.count { $0.utf8.contains(0x2c) && !$0.utf8.contains(0x2e) }
    if commas * 2 > coordinates.count { layout.decimalMark = 0x2c }
  }

  private func settlePairOrder(_ column: Int, _ layout: inout CSVLayout) {
    var firstIsBeyond90 = false
    var isBare = false
    for cell in cells(column).prefix(500) {
      cell.parsed { text in
        guard text.count > 0, text[0] | 0x20 != 0x70, text[0] | 0x20 != 0x67,
          text[0] | 0x20 != 0x73,
          case .position(_, let first) = CSVPosition.read(text, isLongitudeFirst: false)
        else { return }
        isBare = true
        if abs(first) > 90 { firstIsBeyond90 = true }
      }
    }
    guard isBare else { return }
    if firstIsBeyond90 { layout.isLongitudeFirst = true }
    layout.assumptions.append(
      "pairs in column \(layout.name(.position)) taken as "
        + (layout.isLongitudeFirst ? "longitude, latitude" : "latitude, longitude"))
  }

  /// Time and date in two columns make one time, unless the time column has dates itself.
  private func settleClock(_ layout: inout CSVLayout) {
    guard layout.columns[.date] != nil, let time = layout.columns[.time] else { return }
    let times = cells(time).prefix(100)
    let whole = times.count { cell in
      cell.parsed { text in
        guard let found = TimeParser().parse(text) else { return false }
        // Six digits such as 173418 are a clock, not seconds since 1970.
        return found.milliseconds > 100_000_000_000 || !(4...10).contains(text.count)
      }
    }
    if whole * 2 > times.count && !times.isEmpty {
      layout.columns[.date] = nil
    } else {
      layout.hasClockColumn = true
    }
  }

  private func settleTimes(_ layout: inout CSVLayout) {
    layout.timeUnit =
      switch layout.units[.time] {
      case "ms", "msec", "millis", "milliseconds": .milliseconds
      case "us", "micros", "microseconds": .microseconds
      case "ns", "nanos", "nanoseconds": .nanoseconds
      default: nil
      }
    if let order = options.dayOrder {
      layout.dayOrder = order == .dayFirst ? .dayFirst : .monthFirst
      layout.isDayOrderProven = true
      return
    }
    guard let column = layout.columns[.date] ?? layout.columns[.time] else { return }
    var hasYearLast = false
    var proofs = Set<TimeParser.DayOrder>()
    for cell in cells(column) {
      cell.parsed { text in
        if let found = TimeParser().parseYearLast(text) {
          hasYearLast = true
          if let proof = found.proof { proofs.insert(proof) }
        }
      }
    }
    guard hasYearLast else { return }
    if proofs == [.monthFirst] { layout.dayOrder = .monthFirst }
    layout.isDayOrderProven = !proofs.isEmpty
    let order = layout.dayOrder == .dayFirst ? "day first" : "month first"
    let reason = proofs.isEmpty ? "nothing proves it" : "as other dates prove"
    layout.assumptions.append("dates such as 03/04/2020 are read \(order) (\(reason))")
  }

  // MARK: No header

  private struct Profile {
    var numbers = 0
    var fractions = 0
    var beyond90 = 0
    var beyond180 = 0
    var unixTimes = 0
    var times = 0
    var integers = 0
    var digits = 0
    var count = 0
  }

  private func profile(_ column: Int) -> Profile {
    var profile = Profile()
    for cell in cells(column).prefix(500) {
      profile.count += 1
      cell.parsed { text in
        if let value = CSVCell.number(text, mark: 0x2e) ?? CSVCell.angle(text, mark: 0x2e) {
          profile.numbers += 1
          if abs(value) > 90 { profile.beyond90 += 1 }
          if abs(value) > 180 { profile.beyond180 += 1 }
          if value == value.rounded() { profile.integers += 1 }
          if let mark = cell.utf8.lastIndex(where: { $0 == 0x2e || $0 == 0x2c }) {
            profile.fractions += 1
            profile.digits += cell.utf8.distance(from: mark, to: cell.utf8.endIndex) - 1
          }
          if value >= 3e8 && value < 5e18 { profile.unixTimes += 1 }
        } else if TimeParser().parse(text) != nil {
          profile.times += 1
        }
      }
    }
    return profile
  }

  /// Finds time, latitude, longitude and device by their values.
  func guessColumns(_ layout: inout CSVLayout) {
    let profiles = layout.names.indices.map { profile($0) }
    func isMost(_ part: Int, of profile: Profile) -> Bool {
      profile.count > 0 && part * 10 >= profile.count * 9
    }
    if let points = layout.names.indices.first(where: { column in
      let texts = cells(column).prefix(20)
      return !texts.isEmpty && texts.allSatisfy { $0.uppercased().hasPrefix("POINT") }
    }) {
      layout.columns[.position] = points
    }
    layout.columns[.time] =
      profiles.firstIndex { isMost($0.times, of: $0) }
      ?? profiles.firstIndex { isMost($0.unixTimes, of: $0) }
    let coordinates = profiles.indices.filter { column in
      let profile = profiles[column]
      return column != layout.columns[.time] && isMost(profile.numbers, of: profile)
        && isMost(profile.count - profile.beyond180, of: profile)
        && profile.fractions * 2 > profile.count && profile.digits >= 3 * profile.fractions
    }
    let pairs = zip(coordinates, coordinates.dropFirst())
    if layout.columns[.position] == nil,
      let pair = pairs.first(where: { $0.1 == $0.0 + 1 }) ?? pairs.first(where: { _ in true })
    {
      let firstIsLongitude = profiles[pair.0].beyond90 > profiles[pair.1].beyond90
      layout.columns[.latitude] = firstIsLongitude ? pair.1 : pair.0
      layout.columns[.longitude] = firstIsLongitude ? pair.0 : pair.1
      if profiles[pair.0].beyond90 == 0 && profiles[pair.1].beyond90 == 0 {
        layout.assumptions.append("latitude is taken to stand before longitude")
      }
    }
    let taken = [layout.columns[.time], layout.columns[.latitude], layout.columns[.longitude]]
    if !taken.contains(0), profiles.count > 2 { layout.columns[.device] = 0 }
  }
}
