import Geo

/// What an engine needs of a fence beside its shape.
struct FenceEntry: Sendable {
  var activeFrom: Int64
  var activeUntil: Int64
  /// The first eight bytes of the id, the first one highest: they order most ids.
  var idStart: UInt64
  /// The epoch in which the fence was added; it tells additions of one id apart.
  var addedEpoch: UInt32
  /// The epoch in which the fence last changed.
  var changedEpoch: UInt32
  var revision: UInt32 = 0
  /// Whether the end is a window's or simply the fence's last moment.
  var hasWindow: Bool

  init(id: String, activeFrom: Int64?, activeUntil: Int64?, epoch: UInt32) {
    self.activeFrom = activeFrom ?? .min
    self.activeUntil = activeUntil ?? .max
    hasWindow = activeFrom != nil
    addedEpoch = epoch
    changedEpoch = epoch
    var start: UInt64 = 0
    var shift: UInt64 = 64
    for byte in id.utf8.prefix(8) {
      shift -= 8
      start |= UInt64(byte) << shift
    }
    idStart = start
  }

  init(_ label: FenceLabel, epoch: UInt32) {
    self.init(
      id: label.id, activeFrom: label.activeFrom, activeUntil: label.activeUntil, epoch: epoch)
  }

  init(_ fence: Fence, epoch: UInt32) {
    self.init(
      id: fence.id, activeFrom: fence.activeFrom, activeUntil: fence.activeUntil, epoch: epoch)
  }

  /// Stands for a fence that was removed before.
  static let removed = FenceEntry(id: "", activeFrom: nil, activeUntil: .min, epoch: 0)

  func isActive(at time: Int64) -> Bool { activeFrom <= time && time < activeUntil }

  var endReason: EventReason { hasWindow ? .fenceInactive : .fenceExpired }
}
