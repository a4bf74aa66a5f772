#if canImport(CoreLocation) && !os(tvOS) && !os(watchOS)
  public import CoreLocation
  public import DeliveryCore
  import Foundation

  /// Region monitoring by Core Location: converts, and decides nothing.
  @MainActor
  public final class CoreLocationRegions: NSObject, RegionMonitor, CLLocationManagerDelegate {
    /// What the client's regions begin with; the app's own are left alone.
    private static let prefix = "contentflow."

    private let manager = CLLocationManager()
    private var readers: [UUID: AsyncStream<RegionCrossing>.Continuation] = [:]

    /// Makes the monitor; nothing is watched yet.
    public override init() {
      super.init()
      manager.delegate = self
    }

    /// Whether the user and the device allow it.
    nonisolated public var isAllowed: Bool {
      CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self)
        && CLLocationManager().authorizationStatus == .authorizedAlways
    }

    /// Watches these regions, and the client's of before no longer.
    nonisolated public func monitor(_ regions: [MonitoredRegion]) {
      Task { @MainActor in
        for old in manager.monitoredRegions where old.identifier.hasPrefix(Self.prefix) {
          manager.stopMonitoring(for: old)
        }
        for region in regions {
          let circle = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: region.latitude, longitude: region.longitude),
            radius: region.radiusMetres, identifier: Self.prefix + region.id)
          manager.startMonitoring(for: circle)
        }
      }
    }

    /// The crossings from now on.
    nonisolated public func crossings() -> AsyncStream<RegionCrossing> {
      AsyncStream { reader in
        let id = UUID()
        reader.onTermination = { _ in Task { @MainActor in self.readers[id] = nil } }
        Task { @MainActor in self.readers[id] = reader }
      }
    }

    /// Passes on what Core Location says.
    nonisolated public func locationManager(
      _ manager: CLLocationManager, didEnterRegion region: CLRegion
    ) {
      tell(region, isEntry: true)
    }

    /// Passes on what Core Location says.
    nonisolated public func locationManager(
      _ manager: CLLocationManager, didExitRegion region: CLRegion
    ) {
      tell(region, isEntry: false)
    }

    nonisolated private func tell(_ region: CLRegion, isEntry: Bool) {
      guard region.identifier.hasPrefix("contentflow.") else { return }
      let crossing = RegionCrossing(
        id: String(region.identifier.dropFirst("contentflow.".count)), isEntry: isEntry,
        timeMilliseconds: Int64(Date().timeIntervalSince1970 * 1000))
      Task { @MainActor in for reader in readers.values { reader.yield(crossing) } }
    }
  }
#endif
