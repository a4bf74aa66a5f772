public import Geo

/// For each accepted fix, the fences its device is inside of after it.
public struct FixStates: Sendable {
  /// The fixes' devices.
  public private(set) var devices: [DeviceHandle] = []
  /// The fixes' rows.
  public private(set) var rows: [UInt32] = []
  /// The fixes' times, milliseconds since 1970.
  public private(set) var times: [Int64] = []
  /// The number of the fix given to the engine that brought the evaluation about.
  public private(set) var sequences: [UInt64] = []
  /// Whether the volume filters kept the fix.
  public private(set) var areKept: [Bool] = []
  /// The fences of all fixes, one after the other; ascending handles within a fix.
  public private(set) var fences: [FenceHandle] = []
  private var ends: [Int] = []

  /// Makes an empty list.
  public init() {}

  /// How many fixes there are.
  public var count: Int { times.count }

  /// Where the fences of fix `index` stand in ``fences``.
  public func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Forgets the fixes and keeps the memory.
  public mutating func removeAll() {
    devices.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    sequences.removeAll(keepingCapacity: true)
    areKept.removeAll(keepingCapacity: true)
    fences.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func append(fence: FenceHandle) {
    fences.append(fence)
  }

  mutating func finish(_ fix: Fix, sequence: UInt64, isKept: Bool) {
    devices.append(fix.device)
    rows.append(fix.row)
    times.append(fix.time)
    sequences.append(sequence)
    areKept.append(isKept)
    ends.append(fences.count)
  }

  /// Adds fix `index` of another list.
  mutating func append(_ index: Int, of other: FixStates) {
    fences.append(contentsOf: other.fences[other.range(of: index)])
    devices.append(other.devices[index])
    rows.append(other.rows[index])
    times.append(other.times[index])
    sequences.append(other.sequences[index])
    areKept.append(other.areKept[index])
    ends.append(fences.count)
  }
}
