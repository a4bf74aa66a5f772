import DeliveryCore
import Geo

/// What a client knows of where the device is.
struct LocationPart {
  /// The provider that the app set; without one, that of the seams.
  var provider: (any LocationProvider)?
  /// The monitor that the app set; without one, that of the seams.
  var regions: (any RegionMonitor)?
  /// The fences that the app defined, in the order in which it did.
  var fences: [Fence] = []
  /// What waits to be sent.
  var buffer = LocationBuffer()
  /// How many points came since something was sent.
  var unsent = 0
  /// When the server wants to hear of places again, by the monotonic clock.
  var holdUntil = Int64.min
  /// What was lost for want of room, and how it is told.
  var losses = DropTally()
  /// The tracking that goes on.
  var tracking: (config: LocationTrackingConfig, tracker: LocationTracker, task: Task<Void, Never>)?
  /// The sending under way.
  var sending: Task<Void, Never>?
  /// The on-device geofencing that goes on.
  var geofencing: Geofencing?

  /// On-device geofencing.
  struct Geofencing {
    let options: GeofencingOptions
    /// Counts starts: what an earlier start asked for is of no use.
    let number: Int
    var fences: [Fence] = []
    var isMonitoring = false
    var listening: Task<Void, Never>?
  }

  /// How often on-device geofencing was started.
  var geofencingStarts = 0
}
