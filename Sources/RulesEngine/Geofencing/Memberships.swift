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
  var next: Int32 = -1
  /// The ENTER's time; while pending, that of the first fix inside.
  var enterTime: Int64
  /// While pending or outside: when the boundary was crossed.
  var crossing: Int64
  var marks: Marks
  var cause: InitialCause
  var dwellsSent: UInt8 = 0
  var exitCount: UInt8 = 0
}

/// All devices' memberships: chains through one array, each in ascending order of fence.
///
/// Slots of ended memberships are used again, so memory follows the most there ever were.
package struct Memberships: Sendable {
  package private(set) var items: [Membership] = []
  private var free: Int32 = -1
  /// How many are in use.
  package private(set) var count = 0

  package init() {}

  subscript(slot: Int32) -> Membership {
    get { items[Int(slot)] }
    set { items[Int(slot)] = newValue }
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
    count += 1
    return slot
  }

  /// Takes the membership after `previous` out of the chain; returns the one that follows.
  @discardableResult
  mutating func removeNext(after previous: Int32, head: inout Int32) -> Int32 {
    let slot = previous < 0 ? head : items[Int(previous)].next
    let following = items[Int(slot)].next
    if previous < 0 { head = following } else { items[Int(previous)].next = following }
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
