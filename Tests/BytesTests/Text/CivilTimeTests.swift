import Bytes
import Testing

@Suite struct CivilTimeTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (1_709_251_199_999, "2024-02-29T23:59:59.999Z"),
      (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func writesInstants(milliseconds: Int64, expected: String) {
    #expect(CivilTime.iso8601(milliseconds: milliseconds) == expected)
  }

  @Test(arguments: [Int64.min, .max])
  func writesTheMostDistantInstants(milliseconds: Int64) {
    #expect(CivilTime.iso8601(milliseconds: milliseconds).hasSuffix("Z"))
  }

  /// Days follow on one another, in the years that have a short cut and around them.
  @Test func countsEveryDay() {
    var day = CivilTime.days(year: 1795, month: 1, day: 1)
    for year in 1795...2205 {
      for month in 1...12 {
        for dayOfMonth in 1...CivilTime.daysInMonth(year: year, month: month) {
          let found = CivilTime.days(year: year, month: month, day: dayOfMonth)
          #expect(found == day, "\(year)-\(month)-\(dayOfMonth)")
          day += 1
        }
      }
    }
    #expect(CivilTime.days(year: 1970, month: 1, day: 1) == 0)
    #expect(CivilTime.days(year: 2000, month: 3, day: 1) == 11_017)
  }
}
