/// A packed tree of boxes: sort-tile-recursive order (Leutenegger et al. 1997), flat arrays.
///
/// Every node holds up to ``fanOut`` consecutive entries of the level below, so a node's children
/// follow from its number and nothing but boxes is stored.
struct BoxTree: Sendable {
  private static let fanOut = 16

  /// The boxes of all levels, the entries' level first.
  private var boxes: [Bounds] = []
  /// Where each level begins in ``boxes``; one more entry than levels.
  private var levelStarts: [Int] = [0]
  /// The fence of each entry, in the tree's order.
  private var owners: [FenceHandle] = []

  /// The box around everything.
  private(set) var extent = Bounds.empty

  /// Packs the boxes; several may have the same owner.
  ///
  /// - Complexity: O(*n* log *n*).
  init(boxes entries: [Bounds], owners entryOwners: [FenceHandle]) {
    let order = Self.tiledOrder(entries)
    boxes.reserveCapacity(order.count + order.count / 8 + 1)
    owners.reserveCapacity(order.count)
    for index in order {
      boxes.append(entries[index])
      owners.append(entryOwners[index])
      extent.extend(to: entries[index])
    }
    levelStarts.append(boxes.count)
    var level = 0..<boxes.count
    while level.count > Self.fanOut {
      for first in stride(from: level.lowerBound, to: level.upperBound, by: Self.fanOut) {
        var box = Bounds.empty
        for child in first..<min(first + Self.fanOut, level.upperBound) {
          box.extend(to: boxes[child])
        }
        boxes.append(box)
      }
      level = level.upperBound..<boxes.count
      levelStarts.append(boxes.count)
    }
  }

  /// Entries in vertical slices by the middle of their longitudes, in a slice by latitude.
  private static func tiledOrder(_ entries: [Bounds]) -> [Int] {
    let xs = entries.map { $0.minLongitude + $0.maxLongitude }
    let ys = entries.map { $0.minLatitude + $0.maxLatitude }
    var order = Array(entries.indices)
    guard entries.count > fanOut else { return order }
    order.sort { xs[$0] == xs[$1] ? $0 < $1 : xs[$0] < xs[$1] }
    let leaves = (Double(entries.count) / Double(fanOut)).rounded(.up)
    let slice = Int((leaves.squareRoot()).rounded(.up)) * fanOut
    for first in stride(from: 0, to: order.count, by: slice) {
      order[first..<min(first + slice, order.count)].sort {
        ys[$0] == ys[$1] ? $0 < $1 : ys[$0] < ys[$1]
      }
    }
    return order
  }

  /// Adds the owner of every entry whose closed box meets the given one; owners may repeat.
  func appendOwners(meeting box: Bounds, to found: inout [FenceHandle]) {
    guard !owners.isEmpty, extent.meets(box) else { return }
    let top = levelStarts.count - 2
    for node in levelStarts[top]..<levelStarts[top + 1] {
      visit(node, level: top, box, &found)
    }
  }

  private func visit(_ node: Int, level: Int, _ box: Bounds, _ found: inout [FenceHandle]) {
    guard boxes[node].meets(box) else { return }
    if level == 0 {
      found.append(owners[node])
      return
    }
    let first = levelStarts[level - 1] + (node - levelStarts[level]) * Self.fanOut
    for child in first..<min(first + Self.fanOut, levelStarts[level]) {
      visit(child, level: level - 1, box, &found)
    }
  }
}

extension Bounds {
  /// Whether the two closed boxes share a place.
  func meets(_ other: Bounds) -> Bool {
    minLongitude <= other.maxLongitude && maxLongitude >= other.minLongitude
      && minLatitude <= other.maxLatitude && maxLatitude >= other.minLatitude
  }
}
