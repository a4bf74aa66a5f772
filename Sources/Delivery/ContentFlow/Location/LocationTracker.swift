package import DeliveryCore
package import Geo
package import RulesEngine

/// Judges the places of one device by the fences. The geofence engine decides.
package final class LocationTracker {
  /// What became of a place.
  package struct Result: Sendable, Hashable {
    /// Whether the place is to be sent.
    package var isKept = false
    /// What happened at the fences.
    package var reports: [GeofenceReport] = []
    /// Why it was dropped before the fences saw it.
    package var rejection: FixRejection?
    /// Whether it is the first of a run that was dropped for its accuracy.
    package var beginsInaccurateRun = false
  }

  private var engine: GeofenceEngine
  private var events = EventBuffer()
  private var isInInaccurateRun = false

  /// Makes a tracker over fences.
  package init(_ configuration: LocationTrackingConfig, fences: [Fence]) {
    engine = GeofenceEngine(index: FenceIndex(fences), configuration: configuration.engine)
  }

  /// Adds a fence or replaces the one with its id.
  package func upsert(_ fence: Fence) {
    engine.upsert(fence, into: &events)
    events.removeAll()
  }

  /// Removes a fence; nothing when there is none with this id.
  package func remove(id: String, at now: Int64) {
    do throws(FenceLifecycleError) {
      try engine.remove(id: id, at: now, into: &events)
    } catch {}
    events.removeAll()
  }

  /// Judges a place.
  package func take(_ place: DeviceLocation) -> Result {
    let before = engine.counts
    var batch = FixBatch()
    batch.append(
      Fix(
        device: 0, time: place.timeMilliseconds, longitude: place.longitude,
        latitude: place.latitude, accuracy: place.accuracyMetres, speed: place.speed ?? .nan,
        course: place.heading ?? .nan, altitude: place.altitudeMetres ?? .nan,
        flags: place.isMocked ? .mocked : []))
    events.removeAll()
    engine.process(batch, into: &events)
    let after = engine.counts
    var result = Result()
    result.isKept = after.kept > before.kept
    if after.accepted == before.accepted {
      result.rejection = FixRejection.allCases.first { after.rejected($0) > before.rejected($0) }
    }
    let isInaccurate = result.rejection == .lowAccuracy || result.rejection == .invalidAccuracy
    result.beginsInaccurateRun = isInaccurate && !isInInaccurateRun
    if isInaccurate {
      isInInaccurateRun = true
    } else if result.rejection == nil {
      isInInaccurateRun = false
    }
    result.reports = reports()
    return result
  }

  private func reports() -> [GeofenceReport] {
    var reports: [GeofenceReport] = []
    for event in events {
      guard let fence = engine.index.fence(event.fence), let kind = GeofenceReport.Kind(event.kind)
      else { continue }
      reports.append(
        GeofenceReport(
          fenceId: fence.id, type: kind, timeMilliseconds: event.time, lat: event.latitude,
          lng: event.longitude,
          dwellSeconds: kind == .dwell ? (event.millisecondsSinceEnter ?? 0) / 1000 : nil))
    }
    return reports
  }
}

/// It belongs to one client, an actor.
@available(*, unavailable)
extension LocationTracker: Sendable {}

extension GeofenceReport.Kind {
  fileprivate init?(_ kind: EventKind) {
    switch kind {
    case .enter: self = .enter
    case .exit: self = .exit
    case .dwell: self = .dwell
    case .cross: return nil
    }
  }
}

extension LocationTrackingConfig {
  /// The configuration of the engine.
  var engine: GeofenceConfiguration {
    var configuration = GeofenceConfiguration.contentFlow(
      minAccuracyMeters: minAccuracyMeters, distanceFilterMeters: distanceFilterMeters)
    if dwellSeconds > 0 {
      configuration.dwellThresholdsMilliseconds = [Int64(clamping: dwellSeconds) * 1000]
    }
    // A fence that is taken away was not left.
    configuration.exitsOnRemoval = false
    return configuration
  }

  /// How many points go together.
  var clampedBatchSize: Int { min(max(1, batchSize), LocationBuffer.batchLimit) }
}
