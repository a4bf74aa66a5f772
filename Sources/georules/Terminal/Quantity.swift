/// Numbers written for people.
enum Quantity {
  /// `1234567` as `1,234,567`.
  static func grouped(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  /// `12345678` as `12.3 M`, for rates.
  static func short(_ value: Double) -> String {
    for (limit, unit) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where value >= limit {
      return fixed(value / limit, 1) + " " + unit
    }
    return fixed(value, 0) + " "
  }

  /// Bytes as MB.
  static func megabytes(_ bytes: UInt64) -> String {
    fixed(Double(bytes) / 1e6, 0) + " MB"
  }

  /// A number with a fixed count of decimals.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int64((abs(value) * scale).rounded())
    let whole = scaled / Int64(scale)
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(whole) }
    let fraction = String(scaled % Int64(scale))
    return sign + String(whole) + "."
      + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}
