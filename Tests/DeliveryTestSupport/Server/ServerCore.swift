import CTestTLS
import Foundation
import Glibc
import Synchronization

/// The server's threads: one accepts, and one more for each connection.
final class ServerCore: Sendable {
  let log = Watched(ServerLog())
  let script = Script()
  private let listener: Listener
  private let tls: TestTLS?
  private let clock: VirtualClock
  private let isStopped = Atomic<Bool>(false)
  private let sockets = Mutex<Set<Int32>>([])

  init(listener: Listener, tls: TestTLS?, clock: VirtualClock) {
    self.listener = listener
    self.tls = tls
    self.clock = clock
  }

  func start() {
    Thread { [self] in
      while let socket = listener.accept() { begin(socket) }
    }.start()
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    listener.shutDown()
    sockets.withLock { sockets in
      for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  private func begin(_ socket: Int32) {
    sockets.withLock { _ = $0.insert(socket) }
    let number = log.update { log in
      log.connections += 1
      return log.connections
    }
    if isStopped.load(ordering: .acquiring) { shutdown(socket, Int32(SHUT_RDWR)) }
    Thread { [self] in
      serve(socket, number)
      sockets.withLock { sockets in
        sockets.remove(socket)
        close(socket)
      }
      log.update { $0.closedConnections += 1 }
    }.start()
  }

  private func serve(_ socket: Int32, _ number: Int) {
    var secured: OpaquePointer?
    if let tls {
      secured = tt_connection_accept(tls.handle, socket)
      guard let secured else {
        log.update { $0.failedHandshakes += 1 }
        return
      }
      let isResumed = tt_connection_is_resumed(secured)
      log.update { log in
        log.handshakes += 1
        if isResumed { log.resumptions += 1 }
      }
    }
    let connection = ServerConnection(socket: socket, tls: secured)
    var isBroken = false
    while true {
      let request = connection.readRequest(number: number) { count in
        log.update { $0.receivedBytes += count }
      }
      guard let request else { break }
      let arrival = clock.monotonicMilliseconds
      let answer = script.answer(request)
      log.update { $0.requests.append(request) }
      let end = perform(answer, since: arrival, on: connection)
      if end == .kept { continue }
      isBroken = end == .broken
      break
    }
    connection.close(isBroken: isBroken)
  }

  private enum End { case kept, closed, broken }

  /// Delays count from the arrival on, one after the other, whatever the test does meanwhile.
  private func perform(
    _ answer: Answer, since arrival: Int64, on connection: ServerConnection
  ) -> End {
    var due = arrival
    for step in answer.steps {
      var isGood = true
      switch step {
      case .bytes(let data): isGood = connection.write(data)
      case .delay(let milliseconds):
        due += milliseconds
        isGood = wait(connection) { clock.monotonicMilliseconds >= due }
      case .gate(let gate): isGood = wait(connection) { gate.isOpen }
      case .events(let channel): isGood = send(channel, on: connection)
      case .never: isGood = wait(connection) { false }
      case .close: return .closed
      case .reset: return .broken
      }
      if !isGood { return .closed }
    }
    return .kept
  }

  private func send(_ channel: EventChannel, on connection: ServerConnection) -> Bool {
    while true {
      var order: EventChannel.Order?
      let isThere = wait(connection) {
        order = channel.take()
        return order != nil
      }
      guard isThere, case .send(let bytes) = order else { return isThere }
      guard connection.write(bytes) else { return false }
    }
  }

  /// Waits for a condition; `false` when the client or the server goes first.
  private func wait(_ connection: ServerConnection, until condition: () -> Bool) -> Bool {
    while !condition() {
      if isStopped.load(ordering: .acquiring) || connection.isGone { return false }
      usleep(500)
    }
    return true
  }
}
