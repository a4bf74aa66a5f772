import Bytes
import RulesEngine

/// Calendar windows by walking: no arithmetic but quarters of an hour and dates.
final class OracleCalendar {
  private let zone: TimeZoneTable
  private let weekStart: Int
  private var known: [String: Int64] = [:]

  init(_ name: String, weekStart: Int) throws {
    zone = try TimeZoneTable(named: name)
    self.weekStart = weekStart
  }

  private func local(_ instant: Int64) -> Int {
    let second = Int((Double(instant) / 1000).rounded(.down))
    return second + zone.offset(at: Int64(second))
  }

  func minuteOfDay(_ instant: Int64) -> Int {
    ((local(instant) % 86_400) + 86_400) % 86_400 / 60
  }

  /// Where the window of so many units begins.
  func start(_ period: FrequencyCap.Period, every: Int, now: Int64) -> Int64 {
    let here = local(now)
    let day = Int((Double(here) / 86_400).rounded(.down))
    var target: Int
    switch period {
    case .hour:
      target = Int((Double(here) / 3_600).rounded(.down)) * 3_600
      for _ in 1..<max(2, every) where every > 1 { target -= 3_600 }
    case .day:
      target = (day - every + 1) * 86_400
    case .week:
      var first = day
      // 1970-01-01 was a Thursday, the fourth day from Monday on.
      while (((first + 3) % 7) + 7) % 7 != weekStart { first -= 1 }
      target = (first - 7 * (every - 1)) * 86_400
    default:
      var (year, month, _) = CivilTime.date(days: day)
      for _ in 0..<(every - 1) { (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1) }
      target = CivilTime.days(year: year, month: month, day: 1) * 86_400
    }
    return firstTime(target)
  }

  /// The first quarter of an hour at which the clock shows the time or a later one. Zones that
  /// change within a quarter of an hour are walked by the minute.
  private func firstTime(_ target: Int) -> Int64 {
    let key = "\(target)"
    if let start = known[key] { return start }
    let step = zone.name == "America/St_Johns" ? 60 : 900
    var second = Int64(target) - 30 * 3_600
    second -= ((second % 3_600) + 3_600) % 3_600
    while local(second * 1_000) < target { second += Int64(step) }
    known[key] = second * 1_000
    return second * 1_000
  }
}
