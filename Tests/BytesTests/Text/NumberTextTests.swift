import Bytes
import TestSupport
import Testing

@Suite struct NumberTextTests {
  private func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    NumberText.append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "-0"), (1.5, "1.5"), (-7, "-7"), (1e-5, "0.00001"), (-1.5e-7, "-0.00000015"),
    (1e16, "10000000000000000"), (1.5e17, "150000000000000000"), (.nan, ""), (.infinity, ""),
  ])
  func writesPlainDecimals(value: Double, expected: String) {
    #expect(text(value) == expected)
  }

  @Test func readsBackToTheSameBits() {
    var random = SplitMix(seed: 11)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let written = text(value)
      #expect(!written.contains("e"))
      #expect(Double(written)?.bitPattern == value.bitPattern, "\(value)")
    }
  }
}
