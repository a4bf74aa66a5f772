import DeliveryCore
import Foundation

/// Fetches, polls and sends; one thing of a kind at a time.
actor FeatureflowCore {
  nonisolated let goals: GoalInbox
  let requests: Requests
  let seams: FeatureflowSeams
  let reader: FlagReader
  let listeners: FlagListeners
  let cache: FlagCache
  private(set) var isReady = false

  var user: FeatureflowUser
  /// Counts users: an answer for an earlier one is not heard.
  var generation = 0
  var summary: EventSummary
  var eventSwitch: EventSwitch
  var sending: Task<Void, Never>?
  private var fetching: (generation: Int, task: Task<Void, Never>)?
  private var notBefore: Int64 = .min
  private var polling: Task<Void, Never>?
  private var flushing: Task<Void, Never>?
  private var lifecycle: Task<Void, Never>?
  private var isActive = true
  private var isClosed = false

  init(
    _ requests: Requests, user: FeatureflowUser, seams: FeatureflowSeams, reader: FlagReader,
    listeners: FlagListeners, diagnostics: Diagnostics
  ) {
    self.requests = requests
    self.user = user
    self.seams = seams
    self.reader = reader
    self.listeners = listeners
    let config = requests.config
    cache = FlagCache(seams.blobs, seams.clock, diagnostics)
    let isOff = config.offline || config.disableEvents
    summary = EventSummary(limit: config.maxEventQueueSize)
    eventSwitch = EventSwitch(isOff: isOff)
    goals = GoalInbox(
      user: user, isOpen: !isOff, limit: config.maxEventQueueSize, clock: seams.clock)
  }

  var config: FeatureflowConfig { requests.config }

  // MARK: life

  func start() async {
    listeners.begin(with: reader.allFeatures())
    guard !config.offline else {
      isReady = true
      return
    }
    loadCache()
    await fetch()
    isReady = true
    let phases = seams.lifecycle.phases()
    isActive = seams.lifecycle.phase != .background
    lifecycle = Task { [weak self] in
      for await phase in phases { await self?.entered(phase) }
    }
    startPolling()
    startFlushing()
  }

  func close() async {
    guard !isClosed else { return }
    isClosed = true
    lifecycle?.cancel()
    polling?.cancel()
    flushing?.cancel()
    await flush()
  }

  private func entered(_ phase: LifecyclePhase) async {
    switch phase {
    case .active, .foreground:
      guard !isActive else { return }
      isActive = true
      startPolling()
      if config.refreshOnForeground { await fetch() }
    case .background, .terminating:
      isActive = false
      startPolling()
      await flush()
    }
  }

  private func startPolling() {
    polling?.cancel()
    let seconds = isActive ? config.pollingInterval : config.backgroundPollingInterval
    let interval = FeatureflowConfig.milliseconds(seconds)
    guard interval > 0, !isClosed else { return }
    polling = Task { [weak self, clock = seams.clock] in
      while (try? await clock.sleep(milliseconds: interval)) != nil { await self?.fetch() }
    }
  }

  private func startFlushing() {
    guard !eventSwitch.isOff else { return }
    flushing = Task { [weak self, clock = seams.clock] in
      while let interval = await self?.flushInterval,
        (try? await clock.sleep(milliseconds: interval)) != nil
      {
        await self?.flush()
      }
    }
  }

  private var flushInterval: Int64 {
    eventSwitch.flushInterval
      ?? max(1_000, FeatureflowConfig.milliseconds(config.eventFlushInterval))
  }

  // MARK: features

  func update(user: FeatureflowUser) async {
    await flush()
    generation += 1
    self.user = user
    goals.set(user: user)
    if config.offline {
      summary.add(reader.replace(table([:]), user: user))
      return
    }
    isReady = false
    if !loadCache() { apply([:]) }
    await fetch()
    isReady = true
  }

  @discardableResult
  private func loadCache() -> Bool {
    guard config.useCache, let json = cache.load(requests.apiKey, user),
      let controls = ControlTable.controls(json, report: { _ in })
    else { return false }
    apply(controls)
    return true
  }

  private func table(_ controls: [String: Control]) -> ControlTable {
    ControlTable(controls, defaults: config.defaultVariants)
  }

  private func apply(_ controls: [String: Control]) {
    summary.add(reader.replace(table(controls), user: user))
    listeners.tell(reader.allFeatures())
  }

  /// Fetches, or waits for the fetch that goes on.
  func fetch() async {
    if let fetching, fetching.generation == generation { return await fetching.task.value }
    let asked = generation
    let task = Task { await self.fetchNow(asked) }
    fetching = (asked, task)
    await task.value
    if fetching?.generation == asked { fetching = nil }
  }

  private func fetchNow(_ asked: Int) async {
    guard seams.clock.monotonicMilliseconds >= notBefore else { return }
    let user = user
    guard let request = requests.evaluation(user) else {
      return config.log(.error, "baseURL is not an http or https address; nothing is fetched")
    }
    let response: HTTPResponse
    do throws(TransportFailure) {
      response = try await seams.transport.send(request)
    } catch {
      return config.log(.warning, "features stay as they are: \(error)")
    }
    guard asked == generation else { return }
    switch response.status {
    case 200...299: take(response, user)
    case 401, 403:
      config.log(
        .error,
        "the service does not take the key (\(response.status)): "
          + "check it is the client key of the environment")
    case 429:
      let wait = RetryAfter.milliseconds(response.headers, now: seams.clock.wallMilliseconds) ?? 0
      notBefore = seams.clock.monotonicMilliseconds + wait
      config.log(.warning, "the service is busy; not asked again for \(wait) ms")
    default: config.log(.warning, "features stay as they are: status \(response.status)")
    }
  }

  private func take(_ response: HTTPResponse, _ user: FeatureflowUser) {
    guard let json = try? JSONValue(parsing: response.body),
      let controls = ControlTable.controls(
        json, report: { config.log(.warning, "the feature \($0) cannot be read; left out") })
    else { return config.log(.warning, "features stay as they are: the answer has none") }
    if config.useCache { cache.save(response.body, requests.apiKey, user) }
    apply(controls)
    config.log(.debug, "\(controls.count) features")
  }

  // MARK: events

  /// Sends what was counted, one sending at a time. What was counted during one is in the next, so
  /// two moments that both ask for it send nothing twice and leave nothing.
  func flush() async {
    while let sending { await sending.value }
    let task = Task { await self.send() }
    sending = task
    await task.value
  }

  private func send() async {
    // Before the task ends: who waits for it looks at this next.
    defer { sending = nil }
    collect()
    guard !summary.isEmpty, seams.clock.monotonicMilliseconds >= eventSwitch.notBefore else {
      return
    }
    let batch = summary.takeAll()
    guard let request = requests.events(batch.json) else {
      return config.log(.error, "eventsURL is not an http or https address; events are lost")
    }
    do throws(TransportFailure) {
      let response = try await seams.transport.send(request)
      switch response.status {
      case 200...299:
        if let hints = try? JSONValue(parsing: response.body) { eventSwitch.apply(hints) }
      case 401, 403:
        eventSwitch.refuse()
        config.log(.error, "no events any more: the service does not take the key")
      case 429:
        summary.putBack(batch)
        eventSwitch.wait(
          response.headers["Retry-After"], now: seams.clock.monotonicMilliseconds)
      default:
        config.log(.warning, "\(batch.count) events are lost: status \(response.status)")
      }
    } catch {
      // Sent again, they might count twice.
      config.log(.warning, "\(batch.count) events are lost: \(error)")
    }
    if !eventSwitch.isCollecting { summary.removeAll() }
    goals.set(isOpen: eventSwitch.isCollecting)
  }

  /// Fetches what was counted on all threads.
  private func collect() {
    let impressions = reader.takeImpressions()
    let reached = goals.take()
    guard eventSwitch.isCollecting else { return }
    summary.add(impressions)
    for goal in reached { summary.add(goal) }
  }
}
