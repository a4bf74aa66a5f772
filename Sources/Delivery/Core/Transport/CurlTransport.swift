import Synchronization

/// Carries requests with libcurl.
///
/// One thread serves all of them and starts with the first. Connections stay with the transport, so
/// two with different pins never share one: for other pins make another transport.
public final class CurlTransport: HTTPTransport {
  private let worker: CurlWorker
  private let clock: any DeliveryClock
  private let bodyLimit: Int
  private let lastID = Atomic<UInt64>(0)

  /// Makes a transport; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - configuration: what all connections have in common.
  ///   - clock: measures the limits of the requests, not the one for connecting.
  public init(
    configuration: TransportConfiguration = TransportConfiguration(),
    clock: any DeliveryClock = SystemClock()
  ) {
    worker = CurlWorker(configuration: configuration)
    bodyLimit = configuration.bodyLimit
    self.clock = clock
  }

  deinit { worker.close() }

  /// Sends the request and waits for the whole answer.
  public func send(_ request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    let receiver = WholeAnswer(limit: bodyLimit)
    let exchange = exchange(request, to: receiver)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        receiver.answer(to: caller)
        begin(exchange)
      }
    } onCancel: {
      worker.end(exchange, .cancelled)
    }
    return try result.get()
  }

  /// Sends the request and gives the answer as it comes.
  public func stream(_ request: HTTPRequest) -> HTTPStream {
    let handle = WeakExchange()
    // The stream keeps the transport, so that it does not end with the last other owner.
    let source = HTTPStreamSource(unreadLimit: bodyLimit) { [self] in
      if let exchange = handle.exchange { worker.end(exchange, .cancelled) }
    }
    let exchange = exchange(request, to: source)
    handle.exchange = exchange
    begin(exchange)
    return HTTPStream(source)
  }

  /// Ends all that is under way.
  public func close() {
    worker.close()
  }

  private func exchange(_ request: HTTPRequest, to receiver: any ExchangeReceiver) -> Exchange {
    let id = lastID.add(1, ordering: .relaxed).newValue
    return Exchange(id: id, request: request, limit: bodyLimit, receiver: receiver, clock: clock)
  }

  private func begin(_ exchange: Exchange) {
    worker.start(exchange)
    let watchdog = Watchdog(exchange: exchange, worker: worker, clock: clock)
    if watchdog.isNeeded { exchange.attach(Task { await watchdog.watch() }) }
  }
}

extension HTTPStreamSource: ExchangeReceiver {}

/// Ties a stream to its exchange without keeping it.
private final class WeakExchange: Sendable {
  private struct Reference {
    weak var exchange: Exchange?
  }

  private let reference = Mutex(Reference())

  var exchange: Exchange? {
    get { reference.withLock { $0.exchange } }
    set { reference.withLock { $0.exchange = newValue } }
  }
}
