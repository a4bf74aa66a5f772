/// What becomes of the app.
public enum LifecyclePhase: Sendable, Hashable {
  /// In the foreground, and used.
  case active
  /// On its way into the foreground.
  case foreground
  /// Not seen.
  case background
  /// About to end.
  case terminating
}

/// Tells what becomes of the app.
public protocol LifecycleSource: Sendable {
  /// The phase now.
  var phase: LifecyclePhase { get }
  /// The phases from now on.
  func phases() -> AsyncStream<LifecyclePhase>
}

/// Phases that the program sets itself: for services, command lines and tests.
public final class ManualLifecycle: LifecycleSource {
  private let current: Broadcast<LifecyclePhase>

  /// Starts in a phase.
  public init(_ phase: LifecyclePhase = .active) {
    current = Broadcast(phase)
  }

  /// The phase now.
  public var phase: LifecyclePhase { current.value }
  /// The phases from now on.
  public func phases() -> AsyncStream<LifecyclePhase> { current.changes() }
  /// Changes the phase.
  public func enter(_ phase: LifecyclePhase) { current.send(phase) }
}
