import DeliveryCore
import Foundation
import Synchronization

extension HubWrites {
  /// Starts sending, when nobody does. Within the lock.
  func begin(_ shared: inout Shared) {
    guard shared.drain == nil else { return }
    shared.timer?.cancel()
    shared.timer = nil
    let epoch = shared.epoch
    shared.drain = Task { await self.drain(epoch) }
  }

  private func drain(_ epoch: Int) async {
    while let (operation, request) = step(epoch) {
      let answer: WriteAnswer
      do throws(TransportFailure) {
        let response = try await seams.transport.send(request)
        answer = WriteAnswer(response, now: seams.clock.wallMilliseconds)
      } catch {
        answer = WriteAnswer(error)
      }
      take(answer, to: operation, epoch)
    }
  }

  /// What is sent next; `nil` ends the drain.
  private func step(_ epoch: Int) -> (WriteOperation, HTTPRequest)? {
    shared.withLock { shared in
      guard shared.epoch == epoch else { return nil }
      guard let routes = shared.routes, !shared.isResetting else {
        stop(&shared, until: nil)
        return nil
      }
      let context = DeviceContext(seams.app)
      let (step, outcome) = shared.state.next(
        now: seams.clock.wallMilliseconds, monotonic: seams.clock.monotonicMilliseconds
      ) { token in
        WriteOperation(
          id: seams.ids.next(), kind: .register, createdAt: seams.clock.wallMilliseconds,
          body: Self.registration(token: token, context))
      }
      settle(outcome, &shared)
      save(&shared)
      switch step {
      case .rest: stop(&shared, until: nil)
      case .wait(let time): stop(&shared, until: time)
      case .send(let operation):
        if let request = routes.request(operation, shared.state.record.installation) {
          return (operation, request)
        }
        shared.state.abandon()
        stop(&shared, until: nil)
      }
      return nil
    }
  }

  private func take(_ answer: WriteAnswer, to operation: WriteOperation, _ epoch: Int) {
    change { shared in
      guard shared.epoch == epoch else { return }
      let outcome = shared.state.take(
        answer, to: operation, monotonic: seams.clock.monotonicMilliseconds, jitter: seams.jitter)
      if let credential = shared.state.record.installation?.credential {
        seams.diagnostics.hide(credential)
      }
      settle(outcome, &shared)
    }
  }

  /// Ends the drain: who waits for writes is told that they are kept.
  private func stop(_ shared: inout Shared, until time: Int64?) {
    shared.drain = nil
    for caller in shared.callers.values { caller.resume(returning: .kept) }
    shared.callers.removeAll()
    for caller in shared.idle.values { caller.resume() }
    shared.idle.removeAll()
    guard let time else { return }
    shared.timer = Task { [weak self, clock = seams.clock] in
      guard (try? await clock.sleep(untilMonotonicMilliseconds: time)) != nil else { return }
      self?.wake()
    }
  }

  private func wake() {
    shared.withLock { begin(&$0) }
  }

  /// The body of a registration.
  static func registration(token: String, _ context: DeviceContext) -> JSONValue {
    [
      "provider": "apns", "token": .string(token), "sdkVersion": .string(PushHub.version),
      "context": .object(context.json),
    ]
  }
}
