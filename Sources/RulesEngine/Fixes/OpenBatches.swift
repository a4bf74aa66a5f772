/// A finished batch: kept fixes of one device in order of evaluation.
public struct KeptBatch: Hashable, Sendable {
  /// The device.
  public var device: DeviceHandle
  /// The number of the fix given to the engine that finished the batch.
  public var sequence: UInt64
  /// The fixes; never empty.
  public var fixes: [Fix]

  /// Makes a batch.
  public init(device: DeviceHandle, sequence: UInt64, fixes: [Fix]) {
    self.device = device
    self.sequence = sequence
    self.fixes = fixes
  }
}

/// The open batches of the devices that have one.
struct OpenBatches: Sendable {
  private var open: [[Fix]] = []
  private var free: [Int32] = []

  subscript(slot: Int32) -> [Fix] { open[Int(slot)] }

  mutating func append(_ fix: Fix, to slot: inout Int32) {
    if slot < 0 {
      if let reused = free.popLast() {
        slot = reused
      } else {
        slot = Int32(truncatingIfNeeded: open.count)
        open.append([])
      }
    }
    open[Int(slot)].append(fix)
  }

  /// The batch's fixes; the slot is free afterwards.
  mutating func take(_ slot: inout Int32) -> [Fix] {
    let fixes = open[Int(slot)]
    open[Int(slot)] = []
    free.append(slot)
    slot = -1
    return fixes
  }
}
