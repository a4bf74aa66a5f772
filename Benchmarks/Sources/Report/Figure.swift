/// Numbers as the table shows them.
package enum Figure {
  /// `1234567` as `1,234,567`.
  package static func grouped(_ value: Int) -> String {
    var text = ""
    let digits = String(value.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  /// A rate in millions.
  package static func rate(_ value: Double) -> String {
    fixed(value / 1e6, 2) + " M"
  }

  /// A number with a fixed count of decimals.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "?" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value.magnitude * Double(scale)).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(scaled) }
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return sign + String(scaled / scale) + "." + zeros + fraction
  }
}
