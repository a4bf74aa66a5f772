import CTransport
import Foundation
import Synchronization

/// The thread that serves a transport's exchanges.
final class CurlWorker: Sendable {
  private enum Order {
    case start(Exchange)
    case end(Exchange, TransportFailure.Reason)
  }

  private struct Inbox {
    var orders: [Order] = []
    var isClosed = false
    /// There while the thread runs.
    var pool: CurlPool?
  }

  private let inbox = Mutex(Inbox())
  private let configuration: TransportConfiguration

  init(configuration: TransportConfiguration) {
    self.configuration = configuration
  }

  /// Starts an exchange, and the thread when there is none.
  func start(_ exchange: Exchange) {
    let refusal = inbox.withLock { inbox -> TransportFailure.Reason? in
      if inbox.isClosed { return .closed }
      if inbox.pool == nil {
        guard let pool = CurlPool(configuration) else { return .other(code: 2) }
        inbox.pool = pool
        runThread(pool)
      }
      inbox.orders.append(.start(exchange))
      inbox.pool?.wake()
      return nil
    }
    if let refusal { exchange.finish(TransportFailure(refusal, requestBytesSent: false)) }
  }

  /// Ends an exchange, also one that has not started.
  func end(_ exchange: Exchange, _ reason: TransportFailure.Reason) {
    exchange.reject(reason)
    inbox.withLock { inbox in
      // Without a thread there is nothing under way, and what starts later sees the rejection.
      guard let pool = inbox.pool else { return }
      inbox.orders.append(.end(exchange, reason))
      pool.wake()
    }
  }

  /// Ends everything, and the thread.
  func close() {
    inbox.withLock { inbox in
      inbox.isClosed = true
      inbox.pool?.wake()
    }
  }

  private func runThread(_ pool: CurlPool) {
    let thread = Thread { [self] in
      ct_block_broken_pipe()
      serve(pool)
    }
    thread.name = "georules transport"
    thread.start()
  }

  private func serve(_ pool: CurlPool) {
    var active: [UInt64: CurlTransfer] = [:]
    while true {
      let (orders, isClosed) = inbox.withLock { inbox in
        defer { inbox.orders.removeAll() }
        return (inbox.orders, inbox.isClosed)
      }
      for order in orders { follow(order, pool, &active) }
      if isClosed { break }
      if !pool.perform() { endAll(&active, .other(code: 2)) }
      if !settle(pool, &active) { pool.wait(milliseconds: 60_000) }
    }
    endAll(&active, .closed)
    inbox.withLock { inbox in
      inbox.pool = nil
      pool.free()
    }
  }

  private func follow(_ order: Order, _ pool: CurlPool, _ active: inout [UInt64: CurlTransfer]) {
    switch order {
    case .start(let exchange):
      if let reason = exchange.rejection {
        exchange.finish(TransportFailure(reason, requestBytesSent: false))
      } else if let transfer = CurlTransfer(exchange, in: pool) {
        active[exchange.id] = transfer
      } else {
        exchange.finish(TransportFailure(.invalidRequest, requestBytesSent: false))
      }
    case .end(let exchange, let reason):
      guard let transfer = active.removeValue(forKey: exchange.id) else { return }
      exchange.finish(
        TransportFailure(reason, requestBytesSent: transfer.outcome.request_bytes > 0))
    }
  }

  /// Finishes what is over; whether there was anything.
  private func settle(_ pool: CurlPool, _ active: inout [UInt64: CurlTransfer]) -> Bool {
    var isAny = false
    while let (exchange, outcome) = pool.takeFinished() {
      isAny = true
      active.removeValue(forKey: exchange.id)
      exchange.finish(TransportFailure(outcome, of: exchange))
    }
    return isAny
  }

  private func endAll(
    _ active: inout [UInt64: CurlTransfer], _ reason: TransportFailure.Reason
  ) {
    for transfer in active.values {
      let isSent = transfer.outcome.request_bytes > 0
      transfer.exchange.finish(TransportFailure(reason, requestBytesSent: isSent))
    }
    active.removeAll()
  }
}
