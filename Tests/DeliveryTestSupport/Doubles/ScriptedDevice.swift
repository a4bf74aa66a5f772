public import DeliveryCore
import Synchronization

/// A device whose places the test sends.
public final class ScriptedLocation: LocationProvider {
  private struct State: Sendable {
    var authorization: LocationAuthorization
    var answer: LocationAuthorization
    var isFull = true
    var next: Result<DeviceLocation, LocationProviderError> = .failure(.unavailable)
  }

  private let state: Mutex<State>
  private let sent = Broadcast<DeviceLocation?>(nil)

  /// Starts with what the user allows, and what the user answers when asked.
  public init(
    _ authorization: LocationAuthorization = .whenInUse, answer: LocationAuthorization? = nil
  ) {
    state = Mutex(State(authorization: authorization, answer: answer ?? authorization))
  }

  /// What the user allows.
  public var authorization: LocationAuthorization { state.withLock { $0.authorization } }
  /// Whether places are exact.
  public var isAccuracyFull: Bool { state.withLock { $0.isFull } }
  /// Gives the scripted answer.
  public func requestAuthorization() async -> LocationAuthorization {
    state.withLock { state in
      if state.authorization == .notDetermined { state.authorization = state.answer }
      return state.authorization
    }
  }
  /// The scripted place.
  public func location() async throws(LocationProviderError) -> DeviceLocation {
    try state.withLock { $0.next }.get()
  }
  /// The places that are sent from now on.
  public func locations() -> AsyncStream<DeviceLocation> {
    sent.sentValues()
  }

  /// Sends a place to whoever listens.
  public func send(_ place: DeviceLocation) { sent.send(place) }
  /// Scripts the answer to single questions.
  public func script(_ next: Result<DeviceLocation, LocationProviderError>) {
    state.withLock { $0.next = next }
  }
  /// Changes what the user allows.
  public func allow(_ authorization: LocationAuthorization, isFull: Bool = true) {
    state.withLock { state in
      state.authorization = authorization
      state.isFull = isFull
    }
  }
}

/// A monitor that keeps what it was told, and whose crossings the test sends.
public final class ScriptedRegions: RegionMonitor {
  /// The regions that are watched.
  public let regions = Watched<[MonitoredRegion]>([])
  private let allowed: Bool
  private let sent = Broadcast<RegionCrossing?>(nil)

  /// Starts with nothing watched.
  public init(isAllowed: Bool = true) {
    allowed = isAllowed
  }

  /// As scripted.
  public var isAllowed: Bool { allowed }
  /// Keeps the regions.
  public func monitor(_ regions: [MonitoredRegion]) { self.regions.update { $0 = regions } }
  /// The crossings that are sent from now on.
  public func crossings() -> AsyncStream<RegionCrossing> {
    sent.sentValues()
  }

  /// Sends a crossing to whoever listens.
  public func send(_ crossing: RegionCrossing) { sent.send(crossing) }
}

extension Broadcast {
  /// What is sent from now on, without the nothing that it starts with.
  fileprivate func sentValues<Sent: Sendable>() -> AsyncStream<Sent> where Value == Sent? {
    let changes = changes()
    return AsyncStream { reader in
      let task = Task {
        for await value in changes { if let value { reader.yield(value) } }
        reader.finish()
      }
      reader.onTermination = { _ in task.cancel() }
    }
  }
}
