import Testing
import georules

@Suite struct QuantityTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func groupsDigits(value: Int, text: String) {
    #expect(Quantity.grouped(value) == text)
  }

  @Test(arguments: [
    (0.0, 2, "0.00"), (1.005, 1, "1.0"), (-0.04, 1, "0.0"), (-2.5, 0, "-3"), (9.999, 2, "10.00"),
    (1.5, 0, "2"), (.infinity, 1, "inf"), (.nan, 0, "nan"), (1e300, 1, "1e+300"),
  ])
  func fixesDecimals(value: Double, decimals: Int, text: String) {
    #expect(Quantity.fixed(value, decimals) == text)
  }

  @Test(arguments: [
    (0.4, "0 "), (999, "999 "), (1000, "1.0 k"), (12_345_678, "12.3 M"), (2.5e9, "2.5 G"),
  ])
  func shortensRates(value: Double, text: String) {
    #expect(Quantity.short(value) == text)
  }

  @Test(arguments: [
    (0.0, "0 s"), (59.4, "59 s"), (59.6, "1 min"), (200, "3 min 20 s"), (7500, "2 h 5 min"),
    (7205, "2 h"), (86_400, "1 d"), (273_600, "3 d 4 h"), (.infinity, "inf s"),
  ])
  func writesDurationsInTwoUnits(seconds: Double, text: String) {
    #expect(Quantity.duration(seconds: seconds) == text)
  }

  @Test func countsThings() {
    #expect(Quantity.counted(1, "row") == "1 row")
    #expect(Quantity.counted(0, "row") == "0 rows")
    #expect(Quantity.counted(2000, "fix", plural: "fixes") == "2,000 fixes")
    #expect(Quantity.plain(300) == "300" && Quantity.plain(0.5) == "0.5")
    #expect(Quantity.megabytes(19_500_000) == "20 MB")
  }
}
