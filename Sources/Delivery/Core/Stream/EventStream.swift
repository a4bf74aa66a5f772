/// An event stream that is opened again when it breaks.
///
/// Everything happens while the reader waits for the next signal: who stops reading stops the
/// stream. It ends with ``EventStreamSignal/stopped(_:)`` or when the task is cancelled.
public struct EventStream: AsyncSequence, Sendable {
  /// What becomes of the stream.
  public typealias Element = EventStreamSignal
  /// None: failures are signals.
  public typealias Failure = Never

  private let request: HTTPRequest
  private let transport: any HTTPTransport
  private let clock: any DeliveryClock
  private let jitter: any Jitter
  private let backoff: Backoff

  /// Makes a stream; nothing is opened before it is read.
  ///
  /// - Parameters:
  ///   - request: what opens it; the headers that every event stream needs are added.
  ///   - transport: what carries it.
  ///   - clock: measures silence and the waits between tries.
  ///   - jitter: the chance in those waits.
  ///   - silenceMilliseconds: how long the server may send nothing, comments included.
  ///   - backoff: the waits between tries.
  public init(
    _ request: HTTPRequest, transport: any HTTPTransport, clock: any DeliveryClock,
    jitter: any Jitter, silenceMilliseconds: Int64 = 60_000,
    backoff: Backoff = Backoff(capMilliseconds: 60_000)
  ) {
    var request = request
    request.timeoutMilliseconds = nil
    request.idleMilliseconds = silenceMilliseconds
    request.acceptsCompression = false
    request.headers["Accept"] = "text/event-stream"
    request.headers["Cache-Control"] = "no-store"
    self.request = request
    self.transport = transport
    self.clock = clock
    self.jitter = jitter
    self.backoff = backoff
  }

  /// Opens the stream and reads it.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      request: request, transport: transport, clock: clock, jitter: jitter,
      pacing: EventStreamPacing(backoff: backoff))
  }
}
