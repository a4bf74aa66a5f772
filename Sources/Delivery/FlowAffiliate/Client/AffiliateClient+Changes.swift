import DeliveryCore
import Dispatch
import Synchronization

extension AffiliateClient {
  /// The state now, then every change.
  public func states() -> AsyncStream<AffiliateState> { changes.changes(withCurrent: true) }

  /// Calls back with the state now, then with every change, in order, on the queue of the
  /// surroundings (the main queue).
  ///
  /// - Returns: ends it when it is cancelled or let go.
  public func observe(
    _ handler: @escaping @Sendable (AffiliateState) -> Void
  ) -> AffiliateObservation {
    let number = shared.withLock { shared in
      shared.lastHandler += 1
      shared.handlers[shared.lastHandler] = handler
      let state = shared.install.state
      seams.queue.async { handler(state) }
      return shared.lastHandler
    }
    return AffiliateObservation { [weak self] in
      self?.shared.withLock { $0.handlers[number] = nil }
    }
  }

  /// Within the lock, so that all are told in the order of the changes.
  func tell(_ shared: inout State) {
    let state = shared.install.state
    guard state != shared.told else { return }
    shared.told = state
    changes.send(state)
    for handler in shared.handlers.values { seams.queue.async { handler(state) } }
  }
}

/// Somebody who is called back.
public final class AffiliateObservation: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }

  /// Ends it: nothing that happens from now on is told.
  public func cancel() { end() }
}
