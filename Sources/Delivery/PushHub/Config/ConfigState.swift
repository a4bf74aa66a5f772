/// The rules of the remote config: what is active, what waits, and when to ask. Knows no clock, no
/// network and no defaults.
struct ConfigState: Sendable, Hashable {
  /// When was asked, and what must be asked for before the interval is over.
  struct Timing: Sendable, Hashable {
    /// In milliseconds since 1970, by the device's clock.
    var lastFetchAt: Int64?
    /// The newest version that was announced and not fetched.
    var pendingVersion: Int64?
    /// Something was announced, nobody knows which version.
    var refreshesOnce = false
    /// The next fetch goes to the server, whatever the interval.
    var skipsInterval = false
  }

  /// A fetch that is under way.
  struct Ticket: Sendable, Hashable {
    let number: UInt64
    let epoch: UInt64
    let etag: String?
  }

  var keys: SigningKeys
  private(set) var active: ConfigDocument?
  private(set) var fetched: ConfigDocument?
  /// Whether ``fetched`` is signed as the keys of now ask.
  private(set) var isFetchedTrusted = false
  private(set) var timing: Timing
  /// The timing without what only ``fetched`` knows, which a launch does not find again.
  private(set) var keptTiming: Timing
  /// Counts what makes the answers to fetches of before too old to settle anything.
  private(set) var epoch: UInt64 = 0
  private var lastTicket: UInt64 = 0
  private var lastTaken: UInt64 = 0

  /// Takes up what was kept. An active config that the keys do not vouch for is not used.
  ///
  /// - Parameter failure: is told why.
  init(
    active: ConfigDocument?, keys: SigningKeys, timing: Timing,
    failure: (PushHubSignatureError) -> Void = { _ in }
  ) {
    self.keys = keys
    self.timing = timing
    keptTiming = timing
    guard let active else { return }
    do throws(PushHubSignatureError) {
      try keys.check(active.body, active.signature)
      self.active = active
    } catch {
      failure(error)
      skipInterval()
    }
  }

  var version: Int64 { active?.version ?? 0 }

  /// The newest body that is here and that the keys vouch for: the one the server may leave out.
  private var newest: ConfigDocument? { isFetchedTrusted ? fetched : active }

  /// Whether a fetch may go out.
  ///
  /// - Parameters:
  ///   - force: whatever the interval.
  ///   - now: in milliseconds since 1970, by the device's clock.
  ///   - minimumSeconds: the app's own interval; the server's counts when it is longer.
  func isFetchAllowed(force: Bool, now: Int64, minimumSeconds: Double) -> Bool {
    if force || timing.skipsInterval || timing.refreshesOnce { return true }
    if let pending = timing.pendingVersion, pending > version { return true }
    guard let last = timing.lastFetchAt, last <= now else { return true }
    let served =
      (fetched ?? active)?.minimumFetchIntervalSeconds ?? ConfigDocument.defaultMinimumSeconds
    return Double(now) - Double(last) >= max(served, minimumSeconds) * 1000
  }

  /// Begins a fetch.
  mutating func beginFetch() -> Ticket {
    lastTicket += 1
    return Ticket(number: lastTicket, epoch: epoch, etag: newest?.etag)
  }

  /// Takes a config; an answer that a later fetch has overtaken changes nothing.
  ///
  /// - Throws: when the keys do not vouch for it; nothing changes then.
  mutating func take(
    _ document: ConfigDocument, _ ticket: Ticket, now: Int64
  ) throws(PushHubSignatureError) {
    guard ticket.number > lastTaken else { return }
    try keys.check(document.body, document.signature)
    lastTaken = ticket.number
    fetched = document
    isFetchedTrusted = true
    settle(ticket, now)
  }

  /// Takes the answer that nothing has changed.
  ///
  /// - Returns: `false` when the body that it means is not here any more: ask again.
  mutating func takeUnchanged(_ ticket: Ticket, now: Int64) -> Bool {
    guard ticket.number > lastTaken else { return true }
    guard ticket.etag != nil, ticket.etag == newest?.etag else { return false }
    lastTaken = ticket.number
    settle(ticket, now)
    if fetched == nil { keptTiming = timing }
    return true
  }

  /// Puts the fetched config in the place of the active one.
  ///
  /// - Returns: whether there was one.
  /// - Throws: when the keys of now do not vouch for it: it is discarded, and its fetch forgotten.
  mutating func activate() throws(PushHubSignatureError) -> Bool {
    guard let document = fetched else { return false }
    fetched = nil
    isFetchedTrusted = false
    do throws(PushHubSignatureError) {
      try keys.check(document.body, document.signature)
    } catch {
      timing = keptTiming
      throw error
    }
    active = document
    keptTiming = timing
    return true
  }

  /// Trusts other keys from now on. The active config stays when one of them signed it.
  ///
  /// - Returns: why the active config had to go, `nil` when it did not.
  mutating func trust(_ keys: SigningKeys) -> PushHubSignatureError? {
    self.keys = keys
    if let fetched {
      isFetchedTrusted = (try? keys.check(fetched.body, fetched.signature)) != nil
    }
    guard let document = active else { return nil }
    do throws(PushHubSignatureError) {
      try keys.check(document.body, document.signature)
      return nil
    } catch {
      active = nil
      skipInterval()
      return error
    }
  }

  /// Lets the next fetch go to the server: the values may be others now.
  mutating func skipInterval() {
    epoch += 1
    timing.skipsInterval = true
    keptTiming.skipsInterval = true
  }

  /// Remembers that a version was announced; `nil` for one that could not be read.
  mutating func announce(_ version: Int64?) {
    epoch += 1
    if let version {
      timing.pendingVersion = max(timing.pendingVersion ?? version, version)
      keptTiming.pendingVersion = max(keptTiming.pendingVersion ?? version, version)
    } else {
      timing.refreshesOnce = true
      keptTiming.refreshesOnce = true
    }
  }

  /// Forgets everything but the keys; answers that are under way change nothing.
  mutating func reset() {
    epoch += 1
    lastTaken = lastTicket
    active = nil
    fetched = nil
    isFetchedTrusted = false
    timing = Timing()
    keptTiming = timing
  }

  /// An answer settles what was asked for before its fetch began.
  private mutating func settle(_ ticket: Ticket, _ now: Int64) {
    if ticket.epoch == epoch { timing = Timing() }
    timing.lastFetchAt = now
  }
}
