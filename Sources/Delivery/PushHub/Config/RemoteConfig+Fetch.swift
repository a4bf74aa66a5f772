import DeliveryCore
import Foundation
import Synchronization

extension RemoteConfig {
  /// Downloads the config; getters still return what is active. Within the interval nothing is asked.
  ///
  /// - Parameter force: asks whatever the interval.
  /// - Throws: ``PushHubError``, or ``PushHubSignatureError`` when the trusted keys do not vouch for
  ///   the answer; the active values stay. `CancellationError` when the task is cancelled.
  public func fetch(force: Bool = false) async throws {
    let epoch = shared.withLock { shared -> UInt64? in
      let isAllowed = shared.state.isFetchAllowed(
        force: force, now: seams.clock.wallMilliseconds, minimumSeconds: shared.minimumSeconds)
      return isAllowed ? shared.state.epoch : nil
    }
    guard let epoch else { return }
    try await flights.run(epoch) { try await self.fetchInTime() }
  }

  /// Downloads the config, unless within the interval, and activates what was downloaded.
  ///
  /// - Parameter force: asks whatever the interval; for a debug menu, not for every launch.
  /// - Returns: whether any value changed.
  /// - Throws: as ``fetch(force:)`` and ``activate()``.
  @discardableResult
  public func fetchAndActivate(force: Bool = false) async throws -> Bool {
    try await fetch(force: force)
    return try activate()
  }

  /// Downloads and activates; then calls back on the queue of the surroundings (the main queue).
  ///
  /// - Parameters:
  ///   - force: asks whatever the interval.
  ///   - completion: gets whether any value changed, or why nothing was fetched.
  public func fetchAndActivate(
    force: Bool = false, completion: @escaping @Sendable (Result<Bool, any Error>) -> Void
  ) {
    Task {
      let result: Result<Bool, any Error>
      do {
        result = .success(try await fetchAndActivate(force: force))
      } catch {
        result = .failure(error)
      }
      seams.queue.async { completion(result) }
    }
  }

  /// How many wait for one answer.
  package var waitingFetches: Int {
    flights.callerCount(of: shared.withLock { $0.state.epoch })
  }

  /// Everything a fetch does counts into its time.
  private func fetchInTime() async throws {
    let seconds = fetchTimeoutSeconds
    let milliseconds = Int64(exactly: (seconds * 1000).rounded(.up)) ?? .max
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.fetchNow(milliseconds) }
        group.addTask {
          try await self.seams.clock.sleep(milliseconds: milliseconds)
          throw PushHubError.transport(
            TransportFailure(
              .timedOut(.answer), requestBytesSent: true,
              detail: "the fetch took longer than fetchTimeoutSeconds"))
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch {
      seams.diagnostics.report(.warnings, Self.category, "nothing was fetched: \(error)")
      throw error
    }
  }

  private func fetchNow(_ milliseconds: Int64) async throws {
    guard writes.isConfigured else { throw PushHubError.notConfigured }
    guard writes.access != nil else { throw PushHubError.notStarted }
    await writes.reportContext()
    var mayRenew = true
    var mayRepeat = true
    while true {
      guard let (routes, installation) = writes.access else { throw PushHubError.notStarted }
      let ticket = change { $0.state.beginFetch() }
      let response: HTTPResponse
      do throws(TransportFailure) {
        response = try await seams.transport.send(
          routes.config(installation, etag: ticket.etag, timeoutMilliseconds: milliseconds))
      } catch {
        if error.reason == .cancelled { throw CancellationError() }
        throw PushHubError.transport(error)
      }
      switch response.status {
      case 200:
        try take(response, ticket)
        return
      case 304:
        let now = seams.clock.wallMilliseconds
        if change({ $0.state.takeUnchanged(ticket, now: now) }) { return }
        guard mayRepeat else {
          throw PushHubError.unexpectedAnswer("304 for a config that was not asked about")
        }
        mayRepeat = false
      default:
        let answer = WriteAnswer(response, now: seams.clock.wallMilliseconds)
        if answer == .credentialUnknown, mayRenew, await writes.renew(installation.credential) {
          mayRenew = false
          continue
        }
        throw PushHubError.rejected(
          status: response.status, code: WriteAnswer.code(response.body))
      }
    }
  }

  /// What is signed are the bytes, so they are checked before anybody reads them.
  private func take(_ response: HTTPResponse, _ ticket: ConfigState.Ticket) throws {
    let signature = ConfigDocument.signature(response.headers)
    try shared.withLock { $0.state.keys }.check(response.body, signature)
    let document = try ConfigDocument(
      body: response.body, signature: signature, etag: response.headers["ETag"])
    let now = seams.clock.wallMilliseconds
    let result = change { shared -> Result<Void, PushHubSignatureError> in
      Result { () throws(PushHubSignatureError) in
        try shared.state.take(document, ticket, now: now)
      }
    }
    try result.get()
  }
}
