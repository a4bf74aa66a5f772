/// Chance, where clients must not all do the same at the same time.
public protocol Jitter: Sendable {
  /// A number of the range.
  func milliseconds(in range: ClosedRange<Int64>) -> Int64
}

/// The system's chance.
public struct SystemJitter: Jitter {
  /// Takes the system's chance.
  public init() {}

  /// A number of the range, each as likely as the others.
  public func milliseconds(in range: ClosedRange<Int64>) -> Int64 { .random(in: range) }
}
