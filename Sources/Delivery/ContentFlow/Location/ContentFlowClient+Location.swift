public import DeliveryCore
import Geo

extension ContentFlowClient {
  /// How long one place may take, in milliseconds.
  static let locationPatience: Int64 = 30_000

  /// Takes places from this provider from now on; tracking that goes on stays with the one before.
  public func setLocationProvider(_ provider: any LocationProvider) {
    location.provider = provider
  }

  /// Asks the user for the device's places, when not asked yet; the client never does so by itself.
  public func requestLocationPermission() async -> LocationPermission {
    guard let provider = locationProvider else { return .unavailable }
    return LocationPermission(await provider.requestAuthorization())
  }

  /// Whether places are exact.
  public func locationAccuracyAuthorization() -> LocationAccuracyAuthorization {
    guard let provider = locationProvider else { return .unavailable }
    return provider.isAccuracyFull ? .full : .reduced
  }

  /// One place; it is not sent anywhere.
  public func requestLocation() async throws(LocationError) -> DeviceLocation {
    let provider = try allowedProvider()
    let clock = seams.clock
    let found = await withTaskGroup(of: Result<DeviceLocation, LocationError>.self) { group in
      group.addTask {
        do throws(LocationProviderError) {
          return .success(try await provider.location())
        } catch {
          return .failure(error == .denied ? .permissionDenied : .unavailable)
        }
      }
      group.addTask {
        try? await clock.sleep(milliseconds: Self.locationPatience)
        return .failure(.timedOut)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.unavailable)
    }
    if Task.isCancelled, case .failure(.timedOut) = found { throw .failed("cancelled") }
    return try found.get()
  }

  /// The provider, when there is one.
  var locationProvider: (any LocationProvider)? {
    let provider = location.provider ?? seams.location
    return provider is NoLocationProvider ? nil : provider
  }

  /// The provider, when the user allows it.
  func allowedProvider() throws(LocationError) -> any LocationProvider {
    guard features.location, let provider = locationProvider else { throw .unavailable }
    switch provider.authorization {
    case .notDetermined: throw .permissionNotRequested
    case .denied: throw .permissionDenied
    case .whenInUse, .always: return provider
    }
  }

  /// Judges places by a fence too, from now on; a fence with the same id is replaced.
  ///
  /// - Returns: whether the fence is one; if not, a `location` diagnostic says what is wrong.
  @discardableResult
  public func registerGeofence(_ config: GeofenceConfig) -> Bool {
    let fence: Fence
    do throws(LocationError) {
      fence = try config.fence.engineFence()
    } catch {
      diagnostics.report(.errors, "location", "the fence is not registered: \(error)")
      return false
    }
    if let known = location.fences.firstIndex(where: { $0.id == fence.id }) {
      location.fences[known] = fence
    } else {
      location.fences.append(fence)
    }
    location.tracking?.tracker.upsert(fence)
    return true
  }

  /// Takes a fence away; nothing is reported of it.
  public func unregisterGeofence(id: String) {
    location.fences.removeAll { $0.id == id }
    location.tracking?.tracker.remove(id: id, at: seams.clock.wallMilliseconds)
  }
}
