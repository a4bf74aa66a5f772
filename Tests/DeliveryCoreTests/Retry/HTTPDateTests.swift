import DeliveryCore
import Testing

@Suite struct HTTPDateTests {
  /// 2026-11-30
  private static let now: Int64 = 1_796_000_000_000

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777_000),
    ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799_000),
    ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800_000),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777_000),
    ("Friday, 06-Nov-26 08:49:37 GMT", 1_793_954_977_000),
    ("Sun Nov  6 08:49:37 1994", 784_111_777_000), ("Sun Nov 16 08:49:37 1994", 784_975_777_000),
  ])
  func readsTheThreeForms(text: String, expected: Int64) {
    #expect(HTTPDate.milliseconds(text, now: Self.now) == expected)
  }

  /// Two digits: at most 50 years ahead (RFC 9110, section 5.6.7).
  @Test(arguments: [("76", 2076), ("77", 1977), ("99", 1999), ("00", 2000)])
  func choosesTheCentury(digits: String, year: Int) {
    let short = HTTPDate.milliseconds("Sunday, 06-Nov-\(digits) 08:49:37 GMT", now: Self.now)
    let long = HTTPDate.milliseconds("Sun, 06 Nov \(year) 08:49:37 GMT", now: Self.now)
    #expect(short != nil)
    #expect(short == long)
  }

  @Test(arguments: [
    "", "Sun", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:61:37 GMT", "Sun, 06 Nov 1994 08::37 GMT",
    "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 199 08:49:37 GMT", "Sun Nov 6 08:49:37 94",
    "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "1994-11-06T08:49:37Z", ",,,,,-----",
  ])
  func refusesEverythingElse(text: String) {
    #expect(HTTPDate.milliseconds(text, now: Self.now) == nil)
  }
}
