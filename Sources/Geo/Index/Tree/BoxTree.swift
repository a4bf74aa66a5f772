/// A packed tree of boxes: sort-tile-recursive order (Leutenegger et al. 1997), flat arrays.
///
/// Every node holds up to ``fanOut`` consecutive entries of the level below, so a node's children
/// follow from its number and nothing but boxes is stored.
struct BoxTree: Sendable {
  private static let fanOut = 16

  /// The boxes of all levels, the entries' level first.
  let boxes: AlignedTable<Bounds>
  /// Where each level begins in ``boxes``; one more entry than levels.
  let levelStarts: [Int]
  /// The fence of each entry, in the tree's order.
  let owners: AlignedTable<FenceHandle>

  /// The box around everything.
  let extent: Bounds

  /// Packs the boxes; several may have the same owner.
  ///
  /// - Complexity: O(*n* log *n*).
  init(boxes entries: [Bounds], owners entryOwners: [FenceHandle]) {
    let order = Self.tiledOrder(entries)
    var boxes: [Bounds] = []
    var levelStarts = [0]
    var owners: [FenceHandle] = []
    var extent = Bounds.empty
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
    self.init(
      boxes: AlignedTable([boxes]), levelStarts: levelStarts, owners: AlignedTable([owners]),
      extent: extent)
  }

  /// Makes a tree without entries that knows how far others reach.
  init(around boxes: [Bounds]) {
    var extent = Bounds.empty
    for box in boxes { extent.extend(to: box) }
    self.init(
      boxes: AlignedTable([]), levelStarts: Self.levelStarts(entries: 0), owners: AlignedTable([]),
      extent: extent)
  }

  /// Takes what another tree, or a file, has.
  ///
  /// - Parameters:
  ///   - boxes: those of all levels.
  ///   - levelStarts: where each level begins; the last is how many boxes there are.
  ///   - owners: the fences of the boxes of the first level.
  ///   - extent: the box around everything.
  init(
    boxes: AlignedTable<Bounds>, levelStarts: [Int], owners: AlignedTable<FenceHandle>,
    extent: Bounds
  ) {
    self.boxes = boxes
    self.levelStarts = levelStarts
    self.owners = owners
    self.extent = extent
  }

  /// Where the levels of a tree of so many entries begin.
  static func levelStarts(entries: Int) -> [Int] {
    var starts = [0, entries]
    var level = entries
    while level > fanOut {
      level = (level + fanOut - 1) / fanOut
      starts.append(starts[starts.count - 1] + level)
    }
    return starts
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
    guard owners.count > 0, extent.meets(box) else { return }
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
