import Foundation
import Synchronization

/// Takes an answer apart from how it came.
protocol ExchangeReceiver: AnyObject, Sendable {
  /// The head, once, before everything else.
  func receive(_ head: HTTPResponseHead)
  /// Bytes of the body; `false` when they are too many.
  func receive(_ bytes: Data) -> Bool
  /// The end, once.
  func finish(_ failure: TransportFailure?)
}

/// A request that is under way, and what of its answer is there.
final class Exchange: Sendable {
  private struct State {
    var parser = ResponseHeadParser()
    var rejection: TransportFailure.Reason?
    var isFinished = false
    var watchdog: Task<Void, Never>?
  }

  let id: UInt64
  let request: HTTPRequest
  /// When it began, in milliseconds of the monotonic clock.
  let startedAt: Int64
  private let limit: Int
  private let receiver: any ExchangeReceiver
  private let clock: any DeliveryClock
  private let lastByte: Atomic<Int64>
  private let state = Mutex(State())

  init(
    id: UInt64, request: HTTPRequest, limit: Int, receiver: any ExchangeReceiver,
    clock: any DeliveryClock
  ) {
    self.id = id
    self.request = request
    self.limit = limit
    self.receiver = receiver
    self.clock = clock
    startedAt = clock.monotonicMilliseconds
    lastByte = Atomic(startedAt)
  }

  /// When the server was last heard, in milliseconds of the monotonic clock.
  var lastByteAt: Int64 { lastByte.load(ordering: .relaxed) }

  /// Why the exchange must end although the transport could go on.
  var rejection: TransportFailure.Reason? { state.withLock { $0.rejection } }

  /// Whether the whole head has come.
  var hasHead: Bool { state.withLock { $0.parser.isComplete } }

  /// Keeps the task that watches the limits; it is cancelled with the end.
  func attach(_ watchdog: Task<Void, Never>) {
    let isLate = state.withLock { state in
      if !state.isFinished { state.watchdog = watchdog }
      return state.isFinished
    }
    if isLate { watchdog.cancel() }
  }

  /// Says why the exchange must end; the first reason stays.
  func reject(_ reason: TransportFailure.Reason) {
    state.withLock { $0.rejection = $0.rejection ?? reason }
  }

  /// Takes a line of the head; `false` ends the exchange.
  func receive(headerLine line: [UInt8]) -> Bool {
    lastByte.store(clock.monotonicMilliseconds, ordering: .relaxed)
    let event = state.withLock { $0.parser.take(line) }
    switch event {
    case .more: return true
    case .malformed:
      reject(.malformedAnswer)
      return false
    case .complete(let head):
      if (300...399).contains(head.status) && head.status != 304 {
        reject(.redirected(status: head.status))
        return false
      }
      receiver.receive(head)
      return true
    }
  }

  /// Takes bytes of the body; `false` ends the exchange.
  func receive(_ bytes: Data) -> Bool {
    lastByte.store(clock.monotonicMilliseconds, ordering: .relaxed)
    if receiver.receive(bytes) { return true }
    reject(.bodyTooLarge(limit: limit))
    return false
  }

  /// Ends the exchange; only the first end counts.
  func finish(_ failure: TransportFailure?) {
    let (isFirst, watchdog) = state.withLock { state in
      defer {
        state.isFinished = true
        state.watchdog = nil
      }
      return (!state.isFinished, state.watchdog)
    }
    guard isFirst else { return }
    watchdog?.cancel()
    receiver.finish(failure)
  }
}
