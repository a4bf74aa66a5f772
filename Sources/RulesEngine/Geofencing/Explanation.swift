public import Geo

/// The numbers behind a dropped fix or an event.
///
/// Recorded for everything that is decided, sent or not, while the host has explaining switched on.
public struct Explanation: Sendable {
  /// Why the fix was dropped; `nil` for an event.
  public var rejection: FixRejection?
  /// What happened; `nil` for a dropped fix.
  public var event: EventKind?
  /// Why the event happened.
  public var reason = EventReason.moved
  /// The number of the fix given to the engine.
  public var sequence: UInt64
  /// The device.
  public var device: DeviceHandle
  /// The fix's row in its device's input.
  public var row: UInt32
  /// The fix's or the event's time, milliseconds since 1970.
  public var time: Int64
  /// The fence of an event.
  public var fence: FenceHandle = .max
  /// The fence's revision.
  public var fenceRevision: UInt32 = 0
  /// Metres: from the fence's edge, negative inside; for a speed jump, from the anchor.
  public var distanceMetres = Double.nan
  /// The fix's accuracy in metres.
  public var accuracyMetres = Double.nan
  /// What was compared with ``limit``: metres of accuracy, metres a second, or milliseconds of
  /// difference to the anchor's time; for an exit, metres outside less the accuracy allowed for.
  public var measured = Double.nan
  /// The threshold in force, in the unit of ``measured``; for an exit, the exit buffer.
  public var limit = Double.nan
  /// Outside fixes in a row, for an exit.
  public var confirmations = 0
  /// The time of the fix it was compared with; `nil`: there was none.
  public var anchorTime: Int64?
  /// Where that fix was.
  public var anchor: Coordinate?
  /// Whether settings kept the event from being sent.
  public var isSilenced = false
}
