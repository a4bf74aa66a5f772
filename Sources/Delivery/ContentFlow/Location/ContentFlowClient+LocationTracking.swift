import DeliveryCore
import RulesEngine

extension ContentFlowClient {
  /// Tracks the device: places are thinned out, judged by the fences, and sent in batches. Without
  /// analytics consent nothing is kept and nothing is sent.
  ///
  /// Starting again with another configuration replaces the tracking.
  ///
  /// - Throws: ``LocationError``, or ``ContentFlowError`` when nothing may be sent any more.
  public func startLocationTracking(
    _ config: LocationTrackingConfig = LocationTrackingConfig()
  ) async throws {
    try requireLive()
    let provider = try allowedProvider()
    if let tracking = location.tracking {
      guard tracking.config != config else { return }
      endTracking()
    }
    let places = provider.locations()
    let task = Task { [weak self] in
      for await place in places {
        guard let self, !Task.isCancelled else { return }
        await self.took(place)
      }
    }
    location.tracking = (config, LocationTracker(config, fences: location.fences), task)
  }

  /// Ends tracking, and sends what is still batched.
  public func stopLocationTracking() async {
    endTracking()
    await flushLocation()
  }

  func endTracking() {
    location.tracking?.task.cancel()
    location.tracking = nil
  }

  /// Whether places may be kept and sent.
  var mayReportPlaces: Bool {
    problem == nil && vitality.error == nil && features.location && analyticsConsent == .granted
  }

  private func took(_ place: DeviceLocation) {
    guard let tracking = location.tracking else { return }
    guard features.location else { return endTracking() }
    guard mayReportPlaces else { return }
    let result = tracking.tracker.take(place)
    if result.beginsInaccurateRun {
      diagnostics.report(
        .warnings, "location",
        "places less exact than \(tracking.config.minAccuracyMeters) m are dropped; "
          + "minAccuracyMeters may be too small for this device")
    }
    if result.isKept {
      add(.point(LocationPoint(place)))
      location.unsent += 1
    }
    for report in result.reports { add(.report(report)) }
    if location.unsent >= tracking.config.clampedBatchSize { sendPlacesSoon() }
  }

  func add(_ item: LocationBuffer.Item) {
    let lost = location.buffer.add(item)
    if lost > 0 { tellLosses(lost) }
  }

  private func tellLosses(_ count: Int) {
    let now = seams.clock.monotonicMilliseconds
    guard let lost = location.losses.add(count, at: now) else { return }
    diagnostics.report(
      .warnings, "location",
      "\(lost) of the oldest places and fences' events were dropped: more than "
        + "\(LocationBuffer.limit) waited")
  }

  /// Drops all places and fences' events, and ends tracking and on-device geofencing.
  ///
  /// - Returns: how many there were.
  func clearLocation() -> Int {
    endTracking()
    endGeofencing()
    return dropPlaces()
  }

  /// Drops all places and fences' events: the user does not want them sent any more.
  ///
  /// - Returns: how many there were.
  @discardableResult
  func dropPlaces() -> Int {
    location.unsent = 0
    return location.buffer.removeAll()
  }
}
