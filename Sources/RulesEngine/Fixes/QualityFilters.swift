/// Which fixes are good enough to reach the fences.
public struct QualityFilters: Hashable, Sendable {
  /// What to do with mocked fixes.
  public enum MockedPolicy: String, Hashable, Sendable, CaseIterable {
    /// Take them and count them.
    case accept
    /// Drop them.
    case reject
    /// Drop all others.
    case only
  }

  /// Metres; a worse accuracy is dropped, an equal one passes. `nil`: no limit.
  public var maxAccuracyMetres: Double?
  /// Whether fixes of unknown accuracy (NaN or 0) are dropped.
  public var rejectsUnknownAccuracy = false
  /// Whether a negative or infinite accuracy drops the fix; otherwise it counts as unknown.
  public var rejectsInvalidAccuracy = true
  /// Whether the position (0, 0) is dropped.
  public var rejectsNullIsland = true
  /// What to do with mocked fixes.
  public var mocked = MockedPolicy.accept
  /// The earliest time that is believed, milliseconds since 1970; `nil`: any. 2000-01-01 by default.
  public var earliestTime: Int64? = 946_684_800_000
  /// How far after its receipt a fix's time may lie, in milliseconds; `nil`: any. Five minutes.
  public var futureToleranceMilliseconds: Int64? = 300_000
  /// How far before its receipt a fix's time may lie, in milliseconds; `nil`: any.
  public var maxPastMilliseconds: Int64?
  /// Metres a second that a device may make between accepted fixes; `nil`: any.
  public var maxSpeed: Double?

  /// Makes the default filters.
  public init() {}

  /// The first reason to drop the fix that shows without its device's history.
  @inline(__always)
  func rejection(of fix: Fix) -> FixRejection? {
    guard fix.latitude.magnitude <= 90, fix.longitude.magnitude <= 180 else {
      return .invalidCoordinate
    }
    if rejectsNullIsland && fix.latitude == 0 && fix.longitude == 0 { return .nullIsland }
    if rejectsInvalidAccuracy && (fix.accuracy < 0 || fix.accuracy == .infinity) {
      return .invalidAccuracy
    }
    if let earliestTime, fix.time < earliestTime { return .implausibleTime }
    if fix.receivedAt != Fix.notReceived {
      let early = fix.time.saturatingSubtract(fix.receivedAt)
      if let futureToleranceMilliseconds, early > futureToleranceMilliseconds { return .future }
      let late = fix.receivedAt.saturatingSubtract(fix.time)
      if let maxPastMilliseconds, late > maxPastMilliseconds { return .tooOld }
    }
    let isMocked = fix.flags.contains(.mocked)
    if isMocked && mocked == .reject { return .mocked }
    if !isMocked && mocked == .only { return .notMocked }
    guard let accuracy = fix.knownAccuracy else {
      return rejectsUnknownAccuracy ? .unknownAccuracy : nil
    }
    if let maxAccuracyMetres, accuracy > maxAccuracyMetres { return .lowAccuracy }
    return nil
  }
}

extension Fix {
  /// The accuracy in metres, or `nil` where it says nothing: NaN, 0, negative or infinite.
  var knownAccuracy: Double? {
    accuracy > 0 && accuracy < .infinity ? accuracy : nil
  }
}

extension Int64 {
  /// The difference, or the nearest representable value.
  func saturatingSubtract(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    if !overflow { return difference }
    return self < other ? .min : .max
  }

  /// The sum, or the nearest representable value.
  func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    if !overflow { return sum }
    return other < 0 ? .min : .max
  }
}
