import DeliveryCore

extension ContentFlowClient {
  /// How long between two polls, in milliseconds, give or take a tenth.
  static let pollMilliseconds: ClosedRange<Int64> = 54_000...66_000

  /// Reads what was published, in the foreground.
  func invalidate(_ kinds: Set<ReadScope.Kind>, merges: Bool = false) {
    guard live.isForeground, vitality.error == nil, problem == nil,
      case .read(let delay) = live.queue.add(kinds, merges: merges)
    else { return }
    live.reader = Task { [weak self, clock = seams.clock] in
      if delay > 0 {
        guard (try? await clock.sleep(milliseconds: delay)) != nil else { return }
      }
      while !Task.isCancelled, await self?.readWaiting() == true {}
    }
  }

  private func readWaiting() async -> Bool {
    let kinds = live.queue.take()
    guard !kinds.isEmpty, !Task.isCancelled else { return false }
    await revalidate(kinds)
    return true
  }

  /// Reads blocks, strings or both; failures are told to whoever hears of changes.
  func revalidate(_ kinds: Set<ReadScope.Kind>) async {
    async let blocks: Void = kinds.contains(.blocks) ? revalidateBlocks() : ()
    async let strings: Void = kinds.contains(.strings) ? revalidateStrings() : ()
    _ = await (blocks, strings)
  }

  private func revalidateBlocks() async {
    do throws(ContentFlowError) {
      _ = try await sync()
    } catch {
      tellFailure(error, "sync")
    }
  }

  private func revalidateStrings() async {
    do throws(ContentFlowError) {
      _ = try await getStrings()
    } catch {
      tellFailure(error, "strings")
    }
  }

  private func tellFailure(_ error: ContentFlowError, _ name: String) {
    // The end of the client has its own last word; going into the background is no failure.
    guard vitality.error == nil, error != .cancelled else { return }
    diagnostics.report(.warnings, "http", "\(name) was not read anew: \(error)", error: error)
    publish(.failed(error))
  }

  /// Listens and polls, or not, as the workspace's switches and the app's phase want it.
  func followFeatures() {
    if live.isForeground && content.features.liveUpdates {
      if live.listener == nil { startListening() }
    } else {
      stopListening()
    }
  }

  /// Listens anew: the stream is for one language.
  func restartListening() {
    stopListening()
    followFeatures()
  }

  func stopListening() {
    live.generation += 1
    live.listener?.cancel()
    live.listener = nil
    stopPolling()
  }

  private func stopPolling() {
    live.poller?.cancel()
    live.poller = nil
  }

  private func startListening() {
    guard vitality.error == nil, problem == nil else { return }
    live.generation += 1
    let generation = live.generation
    var call = Call(.get, "/stream")
    call.locale = content.tag
    call.sendsDevice = true
    let stream = EventStream(
      request(for: call), transport: transport, clock: seams.clock, jitter: seams.jitter)
    live.listener = Task { [weak self] in
      for await signal in stream {
        guard await self?.hear(signal, generation) == true else { return }
      }
    }
  }

  /// Takes a signal; `false` when nobody wants more.
  private func hear(_ signal: EventStreamSignal, _ generation: Int) -> Bool {
    guard generation == live.generation, vitality.error == nil else { return false }
    switch signal {
    case .opened:
      stopPolling()
      diagnostics.report(.verbose, "sse", "the live stream is open")
      invalidate([.blocks, .strings])
    case .event(let event):
      guard let change = Invalidation(event), change.locale ?? content.tag == content.tag else {
        return true
      }
      publish(.invalidated)
      invalidate(change.kinds, merges: true)
    case .interrupted(let reason, let delay):
      diagnostics.report(
        .verbose, "sse", "the live stream is down (\(reason)); next try in \(delay) ms")
      startPolling()
    case .stopped(let stop): stopped(stop)
    }
    return true
  }

  private func stopped(_ stop: EventStreamStop) {
    switch stop {
    case .noContent:
      stopPolling()
      diagnostics.report(
        .verbose, "sse", "the server has no live updates until the next foreground")
    case .refused(let response):
      do throws(CallFailure) {
        _ = try Envelope.read(response, isKeyed: true, now: seams.clock.wallMilliseconds)
      } catch {
        if case .authenticationFailed(let status, let code) = error.error {
          return keyDied(status: status, code: code)
        }
      }
      diagnostics.report(
        .warnings, "sse", "the server refuses the live stream (\(response.status)): polling")
      startPolling()
    case .failed(let failure):
      let error = CallFailure(failure).error
      let category = error == .pinningFailed ? "config" : "sse"
      diagnostics.report(.errors, category, "live updates: \(error)", error: error)
      publish(.failed(error))
    }
  }

  private func startPolling() {
    guard live.poller == nil else { return }
    live.poller = Task { [weak self, clock = seams.clock, jitter = seams.jitter] in
      while true {
        let wait = jitter.milliseconds(in: Self.pollMilliseconds)
        guard (try? await clock.sleep(milliseconds: wait)) != nil, let self else { return }
        await self.invalidate([.blocks, .strings])
      }
    }
  }
}
