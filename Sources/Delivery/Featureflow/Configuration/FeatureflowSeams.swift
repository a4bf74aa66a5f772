public import DeliveryCore
public import Foundation

/// All that a client needs of its surroundings.
public struct FeatureflowSeams: Sendable {
  /// Carries the requests.
  public var transport: any HTTPTransport
  /// Where state is kept between launches.
  public var blobs: any BlobStore
  /// The times.
  public var clock: any DeliveryClock
  /// Makes anonymous ids.
  public var ids: any IDSource
  /// What becomes of the app.
  public var lifecycle: any LifecycleSource
  /// The user's time zone, for rules about the hour of the day.
  public var timeZone: TimeZone
  /// Where listeners are called.
  public var queue: DispatchQueue

  /// Surroundings; what is not given is that of a program on Linux.
  public init(
    transport: (any HTTPTransport)? = nil, blobs: (any BlobStore)? = nil,
    clock: any DeliveryClock = SystemClock(), ids: any IDSource = SystemIDSource(),
    lifecycle: any LifecycleSource = ManualLifecycle(), timeZone: TimeZone = .current,
    queue: DispatchQueue = .main
  ) {
    self.transport = transport ?? CurlTransport(clock: clock)
    self.blobs = blobs ?? StateFolder.blobs(of: "Featureflow")
    self.clock = clock
    self.ids = ids
    self.lifecycle = lifecycle
    self.timeZone = timeZone
    self.queue = queue
  }
}
