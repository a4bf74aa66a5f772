import Geo

/// One device's stay in one fence, or its beginning or end still waiting for confirmation.
package struct Membership: Sendable {
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// Seen inside, not long enough yet.
    static let pending = Marks(rawValue: 1)
    /// The last fix was not covered, which did not make an exit.
    static let outside = Marks(rawValue: 2)
    /// The ENTER was initial.
    static let initial = Marks(rawValue: 4)
    /// The ENTER was not sent.
    static let silent = Marks(rawValue: 8)
    /// The waiting ENTER or EXIT comes from a boundary that moved.
    static let updated = Marks(rawValue: 16)
  }

  var fence: FenceHandle
  /// The device's next membership, or −1.
  var next: Int32 = -1
  let device: DeviceHandle
  /// The fence's memberships before and after this one, or −1.
  fileprivate var fencePrevious: Int32 = -1
  fileprivate var fenceNext: Int32 = -1
  var marks: Marks
  var cause: InitialCause
  var dwellsSent: UInt8 = 0
  var exitCount: UInt8 = 0
  /// The ENTER's time; while pending, that of the first fix inside.
  var enterTime: Int64
  /// While pending or outside: when the boundary was crossed.
  var crossing: Int64

  init(
    fence: FenceHandle, device: DeviceHandle, enterTime: Int64, crossing: Int64, marks: Marks,
    cause: InitialCause
  ) {
    self.fence = fence
    self.device = device
    self.enterTime = enterTime
    self.crossing = crossing
    self.marks = marks
    self.cause = cause
  }
}

/// All devices' memberships: chains through one array, each in ascending order of fence, and across
/// them a list for each fence, in no order.
///
/// Slots of ended memberships are used again, so memory follows the most there ever were.
package struct Memberships: Sendable {
  package private(set) var items: [Membership] = []
  private var free: Int32 = -1
  /// Each fence's first membership, or −1; fences beyond the end have none.
  private var fenceHeads: [Int32] = []
  /// How many are in use.
  package private(set) var count = 0

  package init() {}

  subscript(slot: Int32) -> Membership {
    get { items[Int(slot)] }
    _modify { yield &items[Int(slot)] }
  }

  /// Adds a membership after `previous`, or at the head of the chain when that is −1.
  mutating func insert(_ membership: Membership, after previous: Int32, head: inout Int32) -> Int32
  {
    var membership = membership
    membership.next = previous < 0 ? head : items[Int(previous)].next
    let slot: Int32
    if free >= 0 {
      slot = free
      free = items[Int(slot)].next
      items[Int(slot)] = membership
    } else {
      slot = Int32(truncatingIfNeeded: items.count)
      items.append(membership)
    }
    if previous < 0 { head = slot } else { items[Int(previous)].next = slot }
    link(slot, membership.fence)
    count += 1
    return slot
  }

  /// Puts a membership at the head of its fence's list.
  private mutating func link(_ slot: Int32, _ fence: FenceHandle) {
    let missing = Int(fence) + 1 - fenceHeads.count
    if missing > 0 { fenceHeads.append(contentsOf: repeatElement(-1, count: missing)) }
    let following = fenceHeads[Int(fence)]
    items[Int(slot)].fencePrevious = -1
    items[Int(slot)].fenceNext = following
    if following >= 0 { items[Int(following)].fencePrevious = slot }
    fenceHeads[Int(fence)] = slot
  }

  private mutating func unlink(_ slot: Int32) {
    let previous = items[Int(slot)].fencePrevious
    let following = items[Int(slot)].fenceNext
    if previous < 0 {
      fenceHeads[Int(items[Int(slot)].fence)] = following
    } else {
      items[Int(previous)].fenceNext = following
    }
    if following >= 0 { items[Int(following)].fencePrevious = previous }
  }

  /// Asks for the memory of a fence's list.
  @inline(__always)
  func prefetch(_ fence: FenceHandle) { Prefetch.element(Int(fence), of: fenceHeads) }

  /// Adds the devices that are in a fence or about to be, in no order.
  ///
  /// - Complexity: O(*n*) in their number.
  func appendDevices(in fence: FenceHandle, to devices: inout [DeviceHandle]) {
    var slot = Int(fence) < fenceHeads.count ? fenceHeads[Int(fence)] : -1
    while slot >= 0 {
      devices.append(items[Int(slot)].device)
      slot = items[Int(slot)].fenceNext
    }
  }

  /// Takes the membership after `previous` out of the chain; returns the one that follows.
  @discardableResult
  mutating func removeNext(after previous: Int32, head: inout Int32) -> Int32 {
    let slot = previous < 0 ? head : items[Int(previous)].next
    let following = items[Int(slot)].next
    if previous < 0 { head = following } else { items[Int(previous)].next = following }
    unlink(slot)
    items[Int(slot)].next = free
    free = slot
    count -= 1
    return following
  }

  /// Frees a whole chain.
  mutating func removeAll(head: inout Int32) {
    while head >= 0 { removeNext(after: -1, head: &head) }
  }
}
