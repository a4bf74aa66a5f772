import Synchronization

/// A request under way; takes the place of a session's data task, which nothing but a session can
/// make.
public final class DataTask: Sendable {
  /// How far it is.
  public enum State: Sendable, Hashable {
    /// Under way.
    case running
    /// Cancelled before it was over.
    case canceling
    /// Over: the completion handler was called, or is just being called.
    case completed
  }

  private let work = Mutex<(task: Task<Void, Never>?, state: State)>((nil, .running))

  init() {}

  func start(_ body: sending @escaping () async -> Void) {
    let task = Task.detached { await body() }
    work.withLock { work in
      work.task = task
      if work.state == .canceling { work.task?.cancel() }
    }
  }

  func complete() {
    work.withLock { $0.state = .completed }
  }

  /// How far it is.
  public var state: State { work.withLock { $0.state } }

  /// Ends it; the completion handler is given `URLError.cancelled` unless it was called before.
  public func cancel() {
    work.withLock { work in
      guard work.state == .running else { return }
      work.state = .canceling
      work.task?.cancel()
    }
  }
}
