import DeliveryCore
import Testing

@Suite struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT
  private static let moment: Int64 = 784_111_777_000

  private func wait(_ value: String?, date: String? = nil, now: Int64 = moment) -> Int64? {
    var headers = HTTPHeaders()
    headers["Retry-After"] = value
    headers["Date"] = date
    return RetryAfter.milliseconds(headers, now: now)
  }

  @Test(arguments: [
    ("0", 0), ("1", 1000), ("  7 ", 7000), ("0120", 120_000), ("3600", 3_600_000),
    ("3601", 3_600_000), ("99999999999999999999999999", 3_600_000),
  ])
  func readsSeconds(text: String, expected: Int64) {
    #expect(wait(text) == expected)
  }

  @Test(arguments: ["", " ", "-1", "+1", "1.5", "1e3", "soon", "1 s", "٣", "0x10"])
  func ignoresWhatCannotBeRead(text: String) {
    #expect(wait(text) == nil)
  }

  @Test func ignoresNothing() {
    #expect(wait(nil) == nil)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:50:37 GMT", "Sunday, 06-Nov-94 08:50:37 GMT", "Sun Nov  6 08:50:37 1994",
  ])
  func readsEveryFormOfDate(text: String) {
    #expect(wait(text) == 60_000)
  }

  @Test(arguments: [-86_400_000, -1000, 0, 1000, 86_400_000] as [Int64])
  func theAnswersOwnDateTakesTheDevicesSkewOut(skew: Int64) {
    let wish = wait(
      "Sun, 06 Nov 1994 08:50:37 GMT", date: "Sun, 06 Nov 1994 08:50:07 GMT",
      now: Self.moment + skew)
    #expect(wish == 30_000)
  }

  @Test func withoutADateTheDevicesClockCounts() {
    let text = "Sun, 06 Nov 1994 08:50:37 GMT"
    #expect(wait(text, now: Self.moment + 20_000) == 40_000)
    #expect(wait(text, date: "junk", now: Self.moment + 20_000) == 40_000)
  }

  @Test func capsAndFloorsDates() {
    #expect(wait("Sun, 06 Nov 1994 08:49:36 GMT") == 0)
    #expect(wait("Sun, 06 Nov 1983 08:49:36 GMT") == 0)
    #expect(wait("Mon, 07 Nov 1994 08:49:36 GMT") == 3_600_000)
  }
}
