/// How many fixes came in and what became of them.
public struct FixCounts: Hashable, Sendable {
  /// Fixes given to the engine.
  public internal(set) var read: UInt64 = 0
  /// Fixes that reached the fences.
  public internal(set) var accepted: UInt64 = 0
  /// Accepted fixes that passed the volume filters.
  public internal(set) var kept: UInt64 = 0
  /// Accepted fixes that re-anchored the speed gate after consistent rejects.
  public internal(set) var reanchored: UInt64 = 0
  /// Accepted fixes that set a device's clock back.
  public internal(set) var clockResets: UInt64 = 0
  /// Accepted fixes that were mocked.
  public internal(set) var mocked: UInt64 = 0
  /// Fixes released early because a reorder buffer was full.
  public internal(set) var reorderOverflows: UInt64 = 0
  var rejections = [UInt64](repeating: 0, count: FixRejection.allCases.count)

  /// Makes counts of nothing.
  public init() {}

  /// Fixes dropped for a reason.
  public func rejected(_ reason: FixRejection) -> UInt64 {
    rejections[Int(reason.rawValue)]
  }

  /// Fixes dropped for any reason.
  public var rejected: UInt64 { rejections.reduce(0, &+) }

  mutating func countRejection(_ reason: FixRejection) {
    rejections[Int(reason.rawValue)] &+= 1
  }

  mutating func add(_ other: FixCounts) {
    read &+= other.read
    accepted &+= other.accepted
    kept &+= other.kept
    reanchored &+= other.reanchored
    clockResets &+= other.clockResets
    mocked &+= other.mocked
    reorderOverflows &+= other.reorderOverflows
    for index in rejections.indices { rejections[index] &+= other.rejections[index] }
  }
}
