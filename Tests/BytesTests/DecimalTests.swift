import Bytes
import Testing

@Suite struct DecimalTests {
  @Test(arguments: [
    ("0", 0.0), ("-122.4194155", -122.4194155), ("1e3", 1000), (".5", 0.5), ("5.", 5),
    ("1234567890123456789012", 1.234567890123456789012e21), ("+7", 7),
    ("2.2250738585072014e-308", 2.2250738585072014e-308),
    ("0.1234567890123456789", 0.1234567890123456789),
  ])
  func parsesWhatADecimalIs(text: String, value: Double) {
    let bytes = Array(text.utf8)
    #expect(Decimal.parse(bytes.span) == value)
  }

  @Test(arguments: ["", "-", ".", "1x", "1 2", "nan", "inf", "1e999", "0x10", "--1"])
  func refusesTheRest(text: String) {
    let bytes = Array(text.utf8)
    #expect(Decimal.parse(bytes.span) == nil)
  }
}
