import Foundation
import Synchronization

/// Gathers an answer and gives it to the caller who waits for it.
final class WholeAnswer: ExchangeReceiver {
  typealias Caller = CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>

  private struct State {
    var head = HTTPResponseHead(status: 0)
    var body = Data()
    var caller: Caller?
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Who waits; call before the exchange starts.
  func answer(to caller: Caller) {
    state.withLock { $0.caller = caller }
  }

  func receive(_ head: HTTPResponseHead) {
    state.withLock { $0.head = head }
  }

  func receive(_ bytes: Data) -> Bool {
    state.withLock { state in
      guard bytes.count <= limit - state.body.count else { return false }
      state.body.append(bytes)
      return true
    }
  }

  func finish(_ failure: TransportFailure?) {
    let (caller, answer) = state.withLock { state in
      defer { state.caller = nil }
      return (state.caller, HTTPResponse(head: state.head, body: state.body))
    }
    caller?.resume(returning: failure.map { .failure($0) } ?? .success(answer))
  }
}
