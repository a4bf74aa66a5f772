public import Geo

/// What happened, in the order in which events of one moment are sent.
public enum EventKind: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// The device left the fence.
  case exit
  /// The device passed through between two fixes outside.
  case cross
  /// The device entered the fence.
  case enter
  /// The device has been inside for a threshold's time.
  case dwell

  /// The name that reports carry.
  public var name: String { "\(self)" }

  /// Whether the kind is sent first.
  public static func < (a: EventKind, b: EventKind) -> Bool { a.rawValue < b.rawValue }
}

/// Why a device's first known state in a fence is inside.
public enum InitialCause: UInt8, Hashable, Sendable, CaseIterable {
  /// It is not a first state.
  case none
  /// It was the device's first fix.
  case firstFix
  /// The fence was added since the device's last fix.
  case fenceAdded
  /// The fence's active window opened since the device's last fix.
  case activated
}

/// What changed when it was not the device that moved.
public enum EventReason: UInt8, Hashable, Sendable, CaseIterable {
  /// The device moved.
  case moved
  /// The fence's boundary moved.
  case fenceUpdated
  /// The fence was removed.
  case fenceRemoved
  /// The fence reached its end; it has no beginning of its window.
  case fenceExpired
  /// The fence's active window closed.
  case fenceInactive
  /// The device was forgotten.
  case deviceForgotten

  /// The name that reports carry; empty when the device moved.
  public var name: String { self == .moved ? "" : "\(self)" }
}

/// Something that happened between a device and a fence.
public struct Event: Sendable {
  /// What happened.
  public var kind: EventKind
  /// Why this is a first state; set on an ENTER only.
  public var cause: InitialCause = .none
  /// What changed.
  public var reason: EventReason = .moved
  /// On an ENTER: the device's first known state in this fence is inside. On an EXIT or DWELL: the
  /// stay's ENTER was such and was not sent.
  public var isInitial = false
  /// No fix was seen at ``time``: the moment follows from the rules.
  public var isInferred = false
  /// The device.
  public var device: DeviceHandle
  /// The fence.
  public var fence: FenceHandle
  /// Which addition of the fence's id this is; grows when an id is removed and added again.
  public var generation: UInt32
  /// The fence's revision, from 0; grows with each change.
  public var revision: UInt32
  /// The row of the deciding fix, or of the device's last fix when none decided.
  public var row: UInt32
  /// The number, from 0, of the fix given to the engine that brought this event about; for events
  /// of other calls, how many fixes were given before.
  public var sequence: UInt64
  /// When it was decided, milliseconds since 1970: the deciding fix's time, a due time or the end
  /// of a window.
  public var time: Int64
  /// Where the device was.
  public var longitude: Double
  /// Where the device was.
  public var latitude: Double
  /// The probability that the device was inside at the deciding fix, 0...1; NaN when unknown.
  public var confidence = Double.nan
  /// The dwell threshold in milliseconds; 0 on other events.
  public var dwellThreshold: Int64 = 0
  var storedSinceEnter = Event.none
  var storedCrossing = Event.none
  var storedCrossingExit = Event.none

  static let none = Int64.min

  /// Milliseconds since the stay's ENTER; on EXIT and DWELL.
  public var millisecondsSinceEnter: Int64? {
    storedSinceEnter == Event.none ? nil : storedSinceEnter
  }

  /// When the boundary was crossed, interpolated between two fixes, milliseconds since 1970; on a
  /// CROSS, when it was crossed inwards.
  public var crossingTime: Int64? { storedCrossing == Event.none ? nil : storedCrossing }

  /// When the boundary was crossed outwards; on a CROSS only.
  public var crossingExitTime: Int64? {
    storedCrossingExit == Event.none ? nil : storedCrossingExit
  }

  /// When the threshold was reached; on a DWELL only.
  public var dueTime: Int64? {
    guard kind == .dwell, let since = millisecondsSinceEnter else { return nil }
    return time.saturatingSubtract(since).saturatingAdd(dwellThreshold)
  }

  /// What the confidence amounts to.
  public var confidenceLevel: ConfidenceLevel? { ConfidenceLevel(confidence) }
}

/// A confidence in words.
public enum ConfidenceLevel: String, Hashable, Sendable, CaseIterable {
  /// Below 0.7.
  case low
  /// From 0.7.
  case medium
  /// From 0.9.
  case high

  /// The level of a confidence; `nil` when it is NaN.
  public init?(_ confidence: Double) {
    if confidence.isNaN { return nil }
    self = confidence >= 0.9 ? .high : confidence >= 0.7 ? .medium : .low
  }
}
