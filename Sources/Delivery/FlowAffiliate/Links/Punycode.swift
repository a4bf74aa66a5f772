/// Names beyond ASCII in letters that name servers know (RFC 3492).
enum Punycode {
  private static let (base, lowest, highest, skew, damping) = (36, 1, 26, 38, 700)

  /// Encodes a label; without the `xn--` that tells that it is one.
  static func encoded(_ label: Substring) -> String {
    let scalars = label.unicodeScalars.map { Int($0.value) }
    let basic = scalars.filter { $0 < 0x80 }
    var output = String(label.unicodeScalars.filter(\.isASCII).map(Character.init))
    if !basic.isEmpty { output.append("-") }
    var (next, delta, bias, handled) = (0x80, 0, 72, basic.count)
    while handled < scalars.count {
      let lowest = scalars.lazy.filter { $0 >= next }.min() ?? next
      // Labels are short: 0x10ffff times their length fits.
      delta += (lowest - next) * (handled + 1)
      next = lowest
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, handled + 1, isFirst: handled == basic.count)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return output
  }

  /// A whole number whose digits tell where it ends.
  private static func append(_ delta: Int, _ bias: Int, to output: inout String) {
    var (rest, step) = (delta, base)
    while true {
      let threshold = min(max(step - bias, lowest), highest)
      if rest < threshold { break }
      append(digit: threshold + (rest - threshold) % (base - threshold), to: &output)
      rest = (rest - threshold) / (base - threshold)
      step += base
    }
    append(digit: rest, to: &output)
  }

  private static func append(digit: Int, to output: inout String) {
    let letter = digit < 26 ? 0x61 + digit : 0x30 + digit - 26
    output.unicodeScalars.append(Unicode.Scalar(UInt8(letter)))
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var rest = isFirst ? delta / damping : delta / 2
    rest += rest / count
    var steps = 0
    while rest > (base - lowest) * highest / 2 {
      rest /= base - lowest
      steps += base
    }
    return steps + (base - lowest + 1) * rest / (rest + skew)
  }
}
