import Foundation

extension EventStream {
  /// Opens the stream, reads it, and waits between tries.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    private enum Stage {
      case waiting(until: Int64)
      case reading(HTTPStream.AsyncIterator)
      case over
    }

    private let request: HTTPRequest
    private let transport: any HTTPTransport
    private let clock: any DeliveryClock
    private let jitter: any Jitter
    private var pacing: EventStreamPacing
    private var parser = ServerSentEventParser()
    private var retry: Int64?
    private var stage = Stage.waiting(until: .min)
    /// Events that came together, in order.
    private var events: ArraySlice<ServerSentEvent> = []

    init(
      request: HTTPRequest, transport: any HTTPTransport, clock: any DeliveryClock,
      jitter: any Jitter, pacing: EventStreamPacing
    ) {
      self.request = request
      self.transport = transport
      self.clock = clock
      self.jitter = jitter
      self.pacing = pacing
    }

    /// The next signal; `nil` behind the last, or when the task is cancelled.
    public mutating func next() async -> EventStreamSignal? {
      while !Task.isCancelled {
        if let event = events.popFirst() { return .event(event) }
        let signal: EventStreamSignal?
        switch stage {
        case .over: return nil
        case .waiting(let time): signal = await open(at: time)
        case .reading(let parts): signal = await read(parts)
        }
        if let signal { return signal }
      }
      stage = .over
      return nil
    }

    private mutating func open(at time: Int64) async -> EventStreamSignal? {
      if clock.monotonicMilliseconds < time {
        guard (try? await clock.sleep(untilMonotonicMilliseconds: time)) != nil else { return nil }
      }
      var request = request
      if !parser.lastEventID.isEmpty { request.headers["Last-Event-ID"] = parser.lastEventID }
      parser = ServerSentEventParser(lastEventID: parser.lastEventID)
      var parts = transport.stream(request).makeAsyncIterator()
      do {
        guard case .head(let head) = try await parts.next() else {
          return interrupted(.ended)
        }
        return try await answered(head, parts)
      } catch {
        return failed(error)
      }
    }

    private mutating func answered(
      _ head: HTTPResponseHead, _ parts: HTTPStream.AsyncIterator
    ) async throws(TransportFailure) -> EventStreamSignal {
      switch head.status {
      case 204:
        return stopped(.noContent)
      case 200..<300:
        let type = head.headers["Content-Type"]?.lowercased() ?? ""
        guard type.split(separator: ";").first.map({ String($0).trimmed }) == "text/event-stream"
        else { return interrupted(.notAnEventStream) }
        pacing.opened(at: clock.monotonicMilliseconds)
        stage = .reading(parts)
        return .opened
      case 408, 429, 500...599:
        let wish = RetryAfter.milliseconds(head.headers, now: clock.wallMilliseconds)
        return interrupted(.refused(status: head.status), retryAfter: wish)
      default:
        var parts = parts
        var body = Data()
        while case .body(let bytes)? = try await parts.next() {
          body.append(bytes)
          // Enough for an error; more would be somebody's page.
          if body.count > 1 << 16 { break }
        }
        return stopped(.refused(HTTPResponse(head: head, body: body)))
      }
    }

    private mutating func read(_ parts: HTTPStream.AsyncIterator) async -> EventStreamSignal? {
      var parts = parts
      do {
        guard case .body(let bytes)? = try await parts.next() else { return interrupted(.ended) }
        let found = try parser.feed(bytes)
        retry = parser.retryMilliseconds ?? retry
        if !found.isEmpty { pacing.receivedEvent() }
        events = found[...]
        return nil
      } catch let error as TransportFailure {
        return failed(error)
      } catch let error as ServerSentEventError {
        return interrupted(.unreadable(error))
      } catch {
        return nil
      }
    }

    private mutating func failed(_ failure: TransportFailure) -> EventStreamSignal? {
      switch failure.reason {
      case .cancelled:
        stage = .over
        return nil
      case .pinMismatch, .invalidRequest, .closed: return stopped(.failed(failure))
      default: return interrupted(.failed(failure))
      }
    }

    private mutating func stopped(_ stop: EventStreamStop) -> EventStreamSignal {
      stage = .over
      return .stopped(stop)
    }

    private mutating func interrupted(
      _ reason: EventStreamInterruption, retryAfter: Int64? = nil
    ) -> EventStreamSignal {
      let now = clock.monotonicMilliseconds
      let delay = pacing.ended(at: now, retry: retry, retryAfter: retryAfter, jitter: jitter)
      stage = .waiting(until: now + delay)
      return .interrupted(reason, delayMilliseconds: delay)
    }
  }
}
