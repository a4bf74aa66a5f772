/// Numbers written for people.
package enum Quantity {
  /// `1234567` as `1,234,567`.
  package static func grouped(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  /// `1 row`, `2,000 rows`.
  package static func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    grouped(count) + " " + (count == 1 ? noun : plural ?? noun + "s")
  }

  /// `12345678` as `12.3 M`, for rates.
  package static func short(_ value: Double) -> String {
    for (limit, unit) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where value >= limit {
      return fixed(value / limit, 1) + " " + unit
    }
    return fixed(value, 0) + " "
  }

  /// A number without a needless fraction: `300`, `0.5`.
  package static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? fixed(value, 0) : "\(value)"
  }

  /// Seconds as `45 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`, to the two largest units.
  package static func duration(seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e15 else { return "\(seconds) s" }
    let whole = Int(seconds.rounded())
    let units = [("d", whole / 86_400), ("h", whole / 3600 % 24), ("min", whole / 60 % 60)]
    guard let first = units.firstIndex(where: { $0.1 > 0 }) else { return "\(whole) s" }
    let all = units + [("s", whole % 60)]
    return all[first...first + 1].filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
      .joined(separator: " ")
  }

  /// Bytes as MB.
  package static func megabytes(_ bytes: UInt64) -> String {
    fixed(Double(bytes) / 1e6, 0) + " MB"
  }

  /// A number with a fixed count of decimals.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
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
