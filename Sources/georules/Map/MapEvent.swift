package import Geo

/// What happened at a fence, as the map draws it.
package enum MapEventKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A device came into a fence.
  case enter
  /// A device left a fence.
  case exit
  /// A device stayed in a fence for the dwell time.
  case dwell
  /// A device passed through a fence between two fixes.
  case cross
}

/// One event on the map: the caller converts the engine's events to these.
package struct MapEvent: Hashable, Sendable {
  /// What happened.
  package var kind: MapEventKind
  /// The device's number, the one its fixes carry.
  package var device: UInt32
  /// The fence's number, the one it was added with.
  package var fence: FenceHandle
  /// When, in milliseconds since 1970.
  package var timeMilliseconds: Int64
  /// Where the device was; `nil` when the event came from the clock or from a removed fence.
  package var place: Coordinate?
  /// The interpolated time at the edge, in milliseconds since 1970.
  package var crossingTimeMilliseconds: Int64?
  /// Why, in the engine's words; empty when there is nothing to add.
  package var reason: String

  /// Makes an event.
  package init(
    kind: MapEventKind, device: UInt32, fence: FenceHandle, timeMilliseconds: Int64,
    place: Coordinate?, crossingTimeMilliseconds: Int64? = nil, reason: String = ""
  ) {
    self.kind = kind
    self.device = device
    self.fence = fence
    self.timeMilliseconds = timeMilliseconds
    self.place = place
    self.crossingTimeMilliseconds = crossingTimeMilliseconds
    self.reason = reason
  }
}

/// How much one page holds, so that a browser stays fast and memory stays bounded.
///
/// Whatever is beyond a limit is counted, and the page states both numbers.
package struct MapLimits: Hashable, Sendable {
  /// Fixes on the page; those that caused events are kept even beyond it.
  package var fixes: Int = 50_000
  /// Events in the list, the earliest added first.
  package var events: Int = 60_000
  /// Devices with a track; those with events come first.
  package var devices: Int = 500
  /// Fences that are drawn; those with events come first.
  package var fences: Int = 10_000
  /// Vertices of all polygons and corridors together.
  package var fenceVertices: Int = 120_000
  /// UTF-8 bytes of one name or reason; longer ones end in an ellipsis.
  package var textBytes: Int = 240

  /// The limits that suit a browser.
  package init() {}
}
