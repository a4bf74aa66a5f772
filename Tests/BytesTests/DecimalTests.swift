import Bytes
import TestSupport
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

  @Test(arguments: 0..<20 as Range<UInt64>)
  func agreesWithTheStandardLibrary(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<2000 {
      func digits(_ most: Int) -> String {
        String(
          (0..<Int.random(in: 0...most, using: &random)).map { _ in
            Character(Unicode.Scalar(UInt8.random(in: 0x30...0x39, using: &random)))
          })
      }
      let sign = ["", "-", "+"].randomElement(using: &random) ?? ""
      let whole = digits(seed < 10 ? 9 : 22)
      let fraction = digits(seed < 10 ? 9 : 22)
      let exponent = seed % 4 == 0 ? "e\(Int.random(in: -30...30, using: &random))" : ""
      let text = sign + whole + (fraction.isEmpty ? "" : "." + fraction) + exponent
      let bytes = Array(text.utf8)
      let found = Decimal.parse(bytes.span)
      let expected = whole.isEmpty && fraction.isEmpty ? nil : Double(text)
      #expect(found == expected, "seed \(seed): \(text)")
    }
  }
}
