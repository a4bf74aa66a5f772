package import Geo

/// A map of a replay as one HTML file that needs nothing else: no network, no other file.
///
/// Fences, fixes and events are added as they come, in any order. Memory is bounded by
/// ``MapLimits``: tracks are thinned while they grow, and the fences share their vertices with the
/// caller's. What was left out is counted, and the page says so.
package struct MapPage: Sendable {
  let title: String
  let limits: MapLimits
  private(set) var fences = MapFences()
  private(set) var tracks: MapTracks
  private(set) var events: [MapEvent] = []
  private(set) var eventCounts = [Int](repeating: 0, count: MapEventKind.allCases.count)
  private(set) var deviceNames: [UInt32: String] = [:]

  /// Makes a page without fences, fixes or events.
  package init(title: String, limits: MapLimits = MapLimits()) {
    self.title = title
    self.limits = limits
    tracks = MapTracks(limits: limits)
  }

  /// Adds a fence under its number in the index; the same number again replaces the fence.
  package mutating func addFence(_ fence: Fence, handle: FenceHandle) {
    fences.add(fence, handle: handle)
  }

  /// Says what a device is called; without a name the page writes its number.
  package mutating func nameDevice(_ device: UInt32, _ name: String) {
    deviceNames[device] = name
  }

  /// Adds a fix. A position or time that no map can show is counted and left out.
  package mutating func addFix(
    device: UInt32, timeMilliseconds: Int64, longitude: Double, latitude: Double
  ) {
    tracks.addFix(
      device: device, time: timeMilliseconds, longitude: longitude, latitude: latitude)
  }

  /// Adds an event; its place stays on the device's track whatever is thinned there.
  package mutating func addEvent(_ event: MapEvent) {
    eventCounts[Int(event.kind.rawValue)] += 1
    fences.countEvent(at: event.fence)
    guard events.count < limits.events, MapTime.range.contains(event.timeMilliseconds) else {
      return
    }
    events.append(event)
    events[events.count - 1].reason = MapText.cut(event.reason, toBytes: limits.textBytes)
    tracks.addEventPlace(
      device: event.device, time: event.timeMilliseconds,
      longitude: event.place?.longitude ?? .nan, latitude: event.place?.latitude ?? .nan)
  }
}
