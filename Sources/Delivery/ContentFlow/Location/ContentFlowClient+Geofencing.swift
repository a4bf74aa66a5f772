public import DeliveryCore
import Geo

extension ContentFlowClient {
  /// Lets the system watch regions through this monitor; on-device geofencing that goes on is
  /// started anew with it.
  public func setRegionMonitor(_ monitor: any RegionMonitor) async {
    let options = location.geofencing?.options
    endGeofencing()
    location.regions = monitor
    if let options { await startGeofencing(options) }
  }

  /// What on-device geofencing does.
  public var geofencingStatus: GeofencingStatus {
    guard let geofencing = location.geofencing else { return .stopped }
    return geofencing.isMonitoring ? .monitoring : .idle
  }

  /// Lets the system watch the nearest fences of the workspace, and reports each crossing.
  ///
  /// Reports need analytics consent. Without permission, fences or network it stays idle, and tries
  /// again when the app comes back.
  public func startGeofencing(_ options: GeofencingOptions = GeofencingOptions()) async {
    guard problem == nil, vitality.error == nil, features.location else { return }
    guard location.geofencing?.options != options else { return }
    endGeofencing()
    location.geofencingStarts += 1
    let crossings = regionMonitor.crossings()
    var geofencing = LocationPart.Geofencing(options: options, number: location.geofencingStarts)
    geofencing.listening = Task { [weak self] in
      for await crossing in crossings {
        guard let self, !Task.isCancelled else { return }
        await self.took(crossing)
      }
    }
    location.geofencing = geofencing
    await watchFences()
  }

  /// Ends on-device geofencing: none of the client's regions is watched any more.
  public func stopGeofencing() { endGeofencing() }

  func endGeofencing() {
    guard let geofencing = location.geofencing else { return }
    geofencing.listening?.cancel()
    location.geofencing = nil
    regionMonitor.monitor([])
  }

  private var regionMonitor: any RegionMonitor { location.regions ?? seams.regions }

  /// Reads the workspace's fences and has the nearest watched.
  func watchFences() async {
    guard let number = location.geofencing?.number, regionMonitor.isAllowed else { return }
    var call = Call(.get, "/geofences")
    call.sendsDevice = true
    let answer: CallAnswer
    do {
      answer = try await read(call)
    } catch {
      diagnostics.report(.warnings, "location", "the fences are not read: \(error)")
      return
    }
    guard let (fences, faults) = ServedFences.read(answer.data) else {
      diagnostics.report(.errors, "decode", "/geofences: \"fences\" is not an array")
      return
    }
    for fault in faults { diagnostics.report(.warnings, "decode", "/geofences: \(fault)") }
    let place = await placeForRegions()
    guard location.geofencing?.number == number else { return }
    location.geofencing?.fences = fences
    watch(fences, near: place)
  }

  private func watch(_ fences: [Fence], near place: Coordinate?) {
    guard let options = location.geofencing?.options else { return }
    let regions = RegionPlan.regions(fences, near: place, reserved: options.reservedAppRegions)
    regionMonitor.monitor(regions)
    location.geofencing?.isMonitoring = !regions.isEmpty
  }

  /// Where the device is, when that can be known without asking anybody.
  private func placeForRegions() async -> Coordinate? {
    guard locationProvider?.authorization.isAuthorized == true,
      let place = try? await requestLocation()
    else { return nil }
    return Coordinate(longitude: place.longitude, latitude: place.latitude)
  }

  private func took(_ crossing: RegionCrossing) {
    guard let geofencing = location.geofencing else { return }
    guard features.location else { return endGeofencing() }
    if mayReportPlaces {
      add(
        .report(
          GeofenceReport(
            fenceId: crossing.id, type: crossing.isEntry ? .enter : .exit,
            timeMilliseconds: crossing.timeMilliseconds, isFromDevice: true)))
      sendPlacesSoon()
    }
    // The device is at this fence: other ones may be the nearest now.
    if geofencing.fences.count > RegionPlan.systemLimit - geofencing.options.reservedAppRegions,
      let fence = geofencing.fences.first(where: { $0.id == crossing.id })
    {
      watch(geofencing.fences, near: RegionPlan.centre(of: fence))
    }
  }
}
