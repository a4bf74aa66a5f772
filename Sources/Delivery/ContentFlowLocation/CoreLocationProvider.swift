#if canImport(CoreLocation)
  public import CoreLocation
  public import DeliveryCore
  import Foundation

  /// The device's place by Core Location: converts, and decides nothing.
  @MainActor
  public final class CoreLocationProvider: NSObject, LocationProvider, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private var permission: [CheckedContinuation<LocationAuthorization, Never>] = []
    private var single: [CheckedContinuation<DeviceLocation?, Never>] = []
    private var readers: [UUID: AsyncStream<DeviceLocation>.Continuation] = [:]

    /// Makes the provider; nobody is asked for anything.
    public override init() {
      super.init()
      manager.delegate = self
    }

    /// What the user allows.
    nonisolated public var authorization: LocationAuthorization {
      LocationAuthorization(CLLocationManager().authorizationStatus)
    }

    /// Whether places are exact.
    nonisolated public var isAccuracyFull: Bool {
      CLLocationManager().accuracyAuthorization == .fullAccuracy
    }

    /// Asks the user, when not asked yet.
    public func requestAuthorization() async -> LocationAuthorization {
      guard manager.authorizationStatus == .notDetermined else {
        return LocationAuthorization(manager.authorizationStatus)
      }
      return await withCheckedContinuation { caller in
        permission.append(caller)
        manager.requestWhenInUseAuthorization()
      }
    }

    /// One place.
    public func location() async throws(LocationProviderError) -> DeviceLocation {
      guard authorization.isAuthorized else { throw .denied }
      let place = await withCheckedContinuation { caller in
        single.append(caller)
        manager.requestLocation()
      }
      guard let place else { throw .unavailable }
      return place
    }

    /// The places from now on.
    nonisolated public func locations() -> AsyncStream<DeviceLocation> {
      AsyncStream { reader in
        let id = UUID()
        reader.onTermination = { _ in Task { @MainActor in self.remove(id) } }
        Task { @MainActor in self.add(reader, id) }
      }
    }

    private func add(_ reader: AsyncStream<DeviceLocation>.Continuation, _ id: UUID) {
      readers[id] = reader
      manager.startUpdatingLocation()
    }

    private func remove(_ id: UUID) {
      readers[id] = nil
      if readers.isEmpty { manager.stopUpdatingLocation() }
    }

    /// Passes on what Core Location says.
    nonisolated public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
      let authorization = LocationAuthorization(manager.authorizationStatus)
      guard authorization != .notDetermined else { return }
      Task { @MainActor in
        for caller in permission { caller.resume(returning: authorization) }
        permission = []
      }
    }

    /// Passes on what Core Location says.
    nonisolated public func locationManager(
      _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {
      let places = locations.map { DeviceLocation($0) }
      Task { @MainActor in
        for caller in single { caller.resume(returning: places.last) }
        single = []
        for place in places { for reader in readers.values { reader.yield(place) } }
      }
    }

    /// Passes on what Core Location says.
    nonisolated public func locationManager(
      _ manager: CLLocationManager, didFailWithError error: any Error
    ) {
      Task { @MainActor in
        for caller in single { caller.resume(returning: nil) }
        single = []
      }
    }
  }

  extension LocationAuthorization {
    init(_ status: CLAuthorizationStatus) {
      switch status {
      case .authorizedAlways: self = .always
      case .authorizedWhenInUse: self = .whenInUse
      case .notDetermined: self = .notDetermined
      default: self = .denied
      }
    }
  }

  extension DeviceLocation {
    init(_ place: CLLocation) {
      self.init(
        latitude: place.coordinate.latitude, longitude: place.coordinate.longitude,
        accuracyMetres: place.horizontalAccuracy,
        timeMilliseconds: Int64(place.timestamp.timeIntervalSince1970 * 1000),
        speed: place.speed < 0 ? nil : place.speed, heading: place.course < 0 ? nil : place.course,
        altitudeMetres: place.verticalAccuracy < 0 ? nil : place.altitude,
        isMocked: place.sourceInformation?.isSimulatedBySoftware ?? false)
    }
  }
#endif
