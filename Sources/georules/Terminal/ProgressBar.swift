/// A line on the terminal that shows how far a job is; silent when standard error is no terminal.
package struct ProgressBar {
  private let isShown: Bool
  private let total: UInt64?
  private let started: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant
  private var hasDrawn = false

  /// - Parameter total: the count at which the job is done, when known.
  init(total: UInt64?, isQuiet: Bool) {
    isShown = !isQuiet && Terminal.isErrorInteractive
    self.total = total
    started = .now
    lastDrawn = started
  }

  /// Draws anew at most ten times a second.
  mutating func update(done: UInt64, fixes: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - lastDrawn >= .milliseconds(100) else { return }
    lastDrawn = now
    hasDrawn = true
    Terminal.draw("\r\u{1b}[K" + Self.line(done, of: total, fixes: fixes, after: now - started))
  }

  /// Wipes the line.
  mutating func finish() {
    if hasDrawn { Terminal.draw("\r\u{1b}[K") }
    hasDrawn = false
  }

  /// What the line says: a bar and a time to go when the total is known, and the rate.
  package static func line(
    _ done: UInt64, of total: UInt64?, fixes: Int, after elapsed: Duration
  ) -> String {
    let seconds = elapsed.seconds
    let rate = seconds > 0 ? Double(fixes) / seconds : 0
    let tail = "\(Quantity.grouped(fixes)) fixes  \(Quantity.short(rate))fixes/s"
    guard let total, total > 0 else { return tail }
    let share = min(1, Double(done) / Double(total))
    let filled = Int(share * 24)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 24 - filled)
    let left = share > 0 ? seconds * (1 - share) / share : 0
    return "[\(bar)] \(Int(share * 100))%  \(tail)  \(Quantity.duration(seconds: left)) to go"
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
