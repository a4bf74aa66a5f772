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

  /// Gives a column's cells to a parser, until that returns `false`.
  private func read(_ column: Int, limit: Int = Int.max, _ body: (Span<UInt8>) -> Bool) {
    sample.forEachFilledCell(of: column, from: firstRow, limit: limit, body)
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
      var isReadable = false
      read(column, limit: 100) { text in
        if case .bad = CSVPosition.read(text, isLongitudeFirst: false) { return true }
        isReadable = true
        return false
      }
      if !isReadable { layout.columns[.position] = nil }
      settlePairOrder(column, &layout)
    }
  }

  /// A comma if the coordinates have commas and no full stops.
  private func settleDecimalMark(_ layout: inout CSVLayout) {
    guard layout.delimiter != .byte(0x2c), let column = layout.columns[.latitude] else { return }
    var commas = 0
    var coordinates = 0
    read(column, limit: 200) { text in
      coordinates += 1
      if text.contains(0x2c) && !text.contains(0x2e) { commas += 1 }
      return true
    }
    if commas * 2 > coordinates { layout.decimalMark = 0x2c }
  }

  private func settlePairOrder(_ column: Int, _ layout: inout CSVLayout) {
    var firstIsBeyond90 = false
    var isBare = false
    read(column, limit: 500) { text in
      guard text[0] | 0x20 != 0x70, text[0] | 0x20 != 0x67, text[0] | 0x20 != 0x73,
        case .position(_, let first) = CSVPosition.read(text, isLongitudeFirst: false)
      else { return true }
      isBare = true
      if abs(first) > 90 { firstIsBeyond90 = true }
      return true
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
    var times = 0
    var whole = 0
    read(time, limit: 100) { text in
      times += 1
      guard let found = TimeParser().parse(text) else { return true }
      // Six digits such as 173418 are a clock, not seconds since 1970.
      if found.milliseconds > 100_000_000_000 || !(4...10).contains(text.count) { whole += 1 }
      return true
    }
    if whole * 2 > times {
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
    read(column) { text in
      if let found = TimeParser().parseYearLast(text) {
        hasYearLast = true
        if let proof = found.proof { proofs.insert(proof) }
      }
      return true
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
    read(column, limit: 500) { text in
      profile.count += 1
      if let value = CSVCell.number(text, mark: 0x2e) ?? CSVCell.angle(text, mark: 0x2e) {
        profile.numbers += 1
        if abs(value) > 90 { profile.beyond90 += 1 }
        if abs(value) > 180 { profile.beyond180 += 1 }
        if value == value.rounded() { profile.integers += 1 }
        if let mark = text.indices.last(where: { text[$0] == 0x2e || text[$0] == 0x2c }) {
          profile.fractions += 1
          profile.digits += text.count - mark - 1
        }
        if value >= 3e8 && value < 5e18 { profile.unixTimes += 1 }
      } else if TimeParser().parse(text) != nil {
        profile.times += 1
      }
      return true
    }
    return profile
  }

  private func holdsPoints(_ column: Int) -> Bool {
    var count = 0
    var areAll = true
    read(column, limit: 20) { text in
      count += 1
      areAll = text.count >= 5 && text.extracting(0..<5).equalsIgnoringCase("POINT")
      return areAll
    }
    return areAll && count > 0
  }

  /// Finds time, latitude, longitude and device by their values.
  func guessColumns(_ layout: inout CSVLayout) {
    let profiles = layout.names.indices.map { profile($0) }
    func isMost(_ part: Int, of profile: Profile) -> Bool {
      profile.count > 0 && part * 10 >= profile.count * 9
    }
    if let points = layout.names.indices.first(where: { holdsPoints($0) }) {
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
