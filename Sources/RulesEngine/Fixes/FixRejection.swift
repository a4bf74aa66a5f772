/// Why a fix was dropped before the fences saw it, in the order of the stages that decide.
///
/// A dropped fix changes nothing but counters and the counts that recovery rules keep.
public enum FixRejection: UInt8, Hashable, Sendable, CaseIterable {
  /// A coordinate is NaN, infinite or out of range.
  case invalidCoordinate
  /// The position is exactly (0, 0), what receivers report without a position.
  case nullIsland
  /// The accuracy is negative or infinite.
  case invalidAccuracy
  /// The time lies before the earliest one that is believed.
  case implausibleTime
  /// The time lies too far after the time of receipt.
  case future
  /// The time lies too far before the time of receipt.
  case tooOld
  /// The fix is mocked and the policy rejects those.
  case mocked
  /// The fix is not mocked and the policy takes only mocked ones.
  case notMocked
  /// The accuracy is worse than the limit.
  case lowAccuracy
  /// The accuracy is unknown and the policy rejects that.
  case unknownAccuracy
  /// The time lies before the device's last accepted fix.
  case outOfOrder
  /// Time and place are those of the last accepted fix.
  case duplicate
  /// The time is that of the last accepted fix, the place is not.
  case duplicateTimestamp
  /// Getting here from the last accepted fix takes more than the greatest speed.
  case speedJump

  /// The name that reports carry; it never changes.
  public var name: String { "\(self)" }
}
