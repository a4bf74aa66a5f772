import Foundation

/// Reads the dates of the API, which come to the minute, second or less, with an offset or without.
struct DateReader: Sendable {
  /// What the app wants instead; `nil` for the API's own forms.
  let strategy: JSONDecoder.DateDecodingStrategy?
  /// Where times without an offset are.
  let timeZone: TimeZone

  init(strategy: JSONDecoder.DateDecodingStrategy? = nil, timeZone: TimeZone? = nil) {
    self.strategy = strategy
    self.timeZone = timeZone ?? .gmt
  }

  /// The time in UTC, to the second.
  static func text(of date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let (day, time) = (seconds.floorDivided(by: 86_400), seconds.floorRemainder(by: 86_400))
    let (year, month, dayOfMonth) = civil(day)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let padded = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    return "\(padded)-\(two(month))-\(two(dayOfMonth))"
      + "T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
  }

  /// The date that a text is; `nil` when it is none.
  func date(_ text: String) -> Date? {
    var cursor = Digits(bytes: Array(text.utf8))
    guard let year = cursor.number(4), cursor.take("-"), let month = cursor.number(2),
      cursor.take("-"), let day = cursor.number(2), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year)).contains(day)
    else { return nil }
    let midnight = Double(Self.days(year, month, day)) * 86_400
    if cursor.isAtEnd { return local(midnight) }
    guard cursor.take("T"), let hour = cursor.number(2), cursor.take(":"),
      let minute = cursor.number(2), hour < 24, minute < 60
    else { return nil }
    var time = midnight + Double(hour * 3600 + minute * 60)
    if cursor.take(":") {
      guard let second = cursor.number(2), second <= 60 else { return nil }
      time += Double(second)
      if cursor.take(".") {
        guard let fraction = cursor.fraction() else { return nil }
        time += fraction
      }
    }
    if cursor.isAtEnd { return local(time) }
    guard let offset = cursor.offset(), cursor.isAtEnd else { return nil }
    return Date(timeIntervalSince1970: time - Double(offset))
  }

  private func local(_ time: Double) -> Date {
    let guess = Date(timeIntervalSince1970: time)
    let near = guess - TimeInterval(timeZone.secondsFromGMT(for: guess))
    return guess - TimeInterval(timeZone.secondsFromGMT(for: near))
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days since 1970 in the Gregorian calendar, years counted from March.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.floorDivided(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int) -> (Int, Int, Int) {
    let shifted = days + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (year + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }
}

extension Int {
  fileprivate func floorDivided(by other: Int) -> Int {
    self / other - (self % other < 0 ? 1 : 0)
  }

  fileprivate func floorRemainder(by other: Int) -> Int { self - floorDivided(by: other) * other }
}

/// Steps over the digits and marks of a date.
private struct Digits {
  let bytes: [UInt8]
  var place = 0

  var isAtEnd: Bool { place == bytes.count }

  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  mutating func digit() -> Int? {
    guard place < bytes.count, (0x30...0x39).contains(bytes[place]) else { return nil }
    place += 1
    return Int(bytes[place - 1] - 0x30)
  }

  mutating func number(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  mutating func fraction() -> Double? {
    guard let first = digit() else { return nil }
    var (number, scale) = (Double(first), 10.0)
    while let digit = digit() {
      // More digits than a Double holds change nothing.
      guard scale < 1e15 else { continue }
      number = number * 10 + Double(digit)
      scale *= 10
    }
    return number / scale
  }

  /// Seconds east of Greenwich.
  mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    if isAtEnd { return sign * hours * 3600 }
    _ = take(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
