import Glibc

/// Maps numbers to places along an axis so that equal ratios take equal room.
struct LogScale {
  let low, high: Double
  let start, end: Double

  /// An axis from a power of ten below all values to one above.
  init(covering values: [Double], start: Double, end: Double) {
    let usable = values.filter { $0 > 0 }
    let lowest = log10(usable.min() ?? 1).rounded(.down)
    low = lowest
    high = max(lowest + 1, log10(usable.max() ?? 1).rounded(.up))
    self.start = start
    self.end = end
  }

  func place(_ value: Double) -> Double {
    start + (log10(value) - low) / (high - low) * (end - start)
  }

  /// The powers of ten on the axis.
  var marks: [Double] {
    stride(from: low, through: high, by: 1).map { pow(10, $0) }
  }
}
