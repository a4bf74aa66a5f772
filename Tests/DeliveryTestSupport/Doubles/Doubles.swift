public import DeliveryCore
import Synchronization

/// Always the same part of the range.
public struct FixedJitter: Jitter {
  private let part: Double

  /// 0 gives the lower end of every range, 1 the upper.
  public init(_ part: Double) {
    self.part = part
  }

  /// The part of the range.
  public func milliseconds(in range: ClosedRange<Int64>) -> Int64 {
    if part >= 1 { return range.upperBound }
    return range.lowerBound + Int64(Double(range.upperBound - range.lowerBound) * part)
  }
}

/// Ids that count up: `id-1`, `id-2`.
public final class CountingIDs: IDSource {
  private let last = Atomic<Int>(0)

  /// Starts at 1.
  public init() {}

  /// The next id.
  public func next() -> String { "id-\(last.add(1, ordering: .relaxed).newValue)" }
}

/// Keeps all diagnostics.
public final class DiagnosticLog: Sendable {
  /// What was told, in order.
  public let told = Watched<[Diagnostic]>([])

  /// Empty.
  public init() {}

  /// What the log is to be given to.
  public func diagnostics(_ level: DiagnosticLevel = .verbose) -> Diagnostics {
    Diagnostics(level: level) { [told] diagnostic in told.update { $0.append(diagnostic) } }
  }
}
