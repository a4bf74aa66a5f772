/// Which accepted fixes are worth keeping in the output and its batches.
///
/// The fences see every accepted fix; these filters come after them. A fix is kept when it is far
/// *and* late enough from the last kept one; an urgent fix, a fix that caused an event and a fix
/// due by the heartbeat are always kept. The first fix of a device is kept.
public struct VolumeFilters: Hashable, Sendable {
  /// Metres from the last kept fix; an equal distance passes. `nil`: any.
  public var distanceMetres: Double?
  /// Milliseconds since the last kept fix; an equal interval passes. `nil`: any.
  public var intervalMilliseconds: Int64?
  /// By how much of itself the distance grows for each 5 m/s of speed, rounded; 0: not at all.
  public var elasticity = 0.0
  /// Milliseconds after which a fix is kept whatever its distance; `nil`: no heartbeat.
  public var maxIntervalMilliseconds: Int64?

  /// Makes filters that keep everything.
  public init() {}

  /// The distance in force at a speed in metres a second (NaN: unknown).
  func distance(atSpeed speed: Double) -> Double {
    guard let distanceMetres else { return 0 }
    guard elasticity > 0, speed > 0, speed < .infinity else { return distanceMetres }
    return distanceMetres * (1 + elasticity * (speed / 5).rounded())
  }

  /// Whether no fix is ever thinned out.
  var keepsEverything: Bool { distanceMetres == nil && intervalMilliseconds == nil }

  /// Whether a fix is kept that no event and no urgency keeps.
  func keeps(elapsed: Int64, distance: Double, speed: Double) -> Bool {
    if let maxIntervalMilliseconds, elapsed >= maxIntervalMilliseconds { return true }
    if let intervalMilliseconds, elapsed < intervalMilliseconds { return false }
    return distance >= self.distance(atSpeed: speed)
  }
}
