/// A packed leaf of which only rims of circles pass the cell, as nearly all are where fences are
/// circles: `head, entries...`, half of what ``PackedLeaf`` would take.
///
/// An entry is a fence that covers the whole cell, by its handle, or a circle whose rim passes, by
/// its number: the circle's plane, which is read anyway, tells its fence. They are in the order of
/// handles. The head has a bit for each entry that is a handle, how many entries there are, and a
/// mark that the first word of other leaves never has.
@safe struct DiscLeafView {
  private let record: UnsafePointer<UInt32>

  /// Sets' numbers are below 2^29, and the bit above tells repeats.
  private static let mark: UInt32 = 1 << 30
  private static let countShift: UInt32 = 14
  /// The most entries: the head has that many bits for them.
  static let limit = PackedLeaf.handleLimit
  /// A reader may meet this many in a damaged file.
  static let room = 16

  /// Sees a leaf with rims as one of these; `nil` when it is another.
  @inline(__always)
  init?(_ leaf: PackedLeafView) {
    guard unsafe Self.isBegun(by: leaf.record[0]) else { return nil }
    unsafe record = leaf.record
  }

  /// Whether a leaf that begins with this word is one of these.
  @inline(__always)
  static func isBegun(by word: UInt32) -> Bool { word & mark != 0 }

  /// The first word.
  static func head(covering: UInt32, count: Int) -> UInt32 {
    mark | UInt32(truncatingIfNeeded: count) << countShift | covering
  }

  /// How many words a leaf has that begins with this one.
  static func size(of head: UInt32) -> Int { 1 + Int(head >> countShift & 15) }

  /// The bits of the entries that are handles.
  @inline(__always)
  var covering: UInt32 { unsafe record[0] & 0x3fff }

  /// The bits of the entries that are circles.
  @inline(__always)
  var rims: UInt32 { (1 &<< (unsafe record[0] >> Self.countShift & 15) &- 1) & ~covering }

  /// The number of an entry's circle.
  @inline(__always)
  func disc(_ index: Int) -> Int { Int(unsafe record[1 &+ index]) }

  /// Copies all entries, and what lies behind them, where tables have room: a fixed length is done
  /// in four steps.
  @inline(__always)
  func copyEntries(to handles: UnsafeMutablePointer<FenceHandle>) {
    unsafe handles.update(from: record + 1, count: Self.room)
  }
}

extension CellReader {
  /// The bits of the entries that cover a place, by the circles' planes.
  ///
  /// - Parameter handles: takes the entries' handles; has room for ``DiscLeafView/room``.
  /// - Returns: the bits, and whether they are not enough: a plane cannot decide.
  @inline(__always)
  func discBits(
    _ leaf: DiscLeafView, x: Double, y: Double, handles: UnsafeMutablePointer<FenceHandle>
  ) -> (bits: UInt32, isNear: Bool) {
    unsafe leaf.copyEntries(to: handles)
    var bits = leaf.covering
    var isNear = false
    var rims = leaf.rims
    while rims != 0 {
      let index = rims.trailingZeroBitCount
      rims &= rims &- 1
      let disc = disc(leaf.disc(index))
      let square = disc.square(x: x, y: y)
      let isInside = square <= disc.inner
      unsafe handles[index] = disc.owner
      bits |= isInside ? 1 &<< UInt32(truncatingIfNeeded: index) : 0
      isNear = isNear || !(isInside || square > disc.outer)
    }
    return (bits, isNear)
  }
}

extension CellIndex {
  /// The bits of the entries that cover a place.
  @inline(__always)
  func discLeafBits(
    _ leaf: DiscLeafView, x: Double, place: Coordinate, handles: UnsafeMutablePointer<FenceHandle>
  ) -> UInt32 {
    let (bits, isNear) = unsafe reader.discBits(leaf, x: x, y: place.latitude, handles: handles)
    return isNear ? exactBits(leaf, x: x, place) : bits
  }

  /// The bits for a place too near to a rim.
  @inline(never)
  private func exactBits(_ leaf: DiscLeafView, x: Double, _ place: Coordinate) -> UInt32 {
    var bits = leaf.covering
    var rims = leaf.rims
    while rims != 0 {
      let index = rims.trailingZeroBitCount
      rims &= rims &- 1
      if covers(circle: leaf.disc(index), x: x, place) {
        bits |= 1 &<< UInt32(truncatingIfNeeded: index)
      }
    }
    return bits
  }

  /// Appends the fences of a leaf that cover a place.
  func appendDiscs(
    _ leaf: DiscLeafView, x: Double, place: Coordinate, to fences: inout [FenceHandle]
  ) {
    unsafe withUnsafeTemporaryAllocation(of: FenceHandle.self, capacity: DiscLeafView.room) {
      guard let handles = $0.baseAddress else { return }
      var bits = unsafe discLeafBits(leaf, x: x, place: place, handles: handles)
      while bits != 0 {
        fences.append(unsafe handles[bits.trailingZeroBitCount])
        bits &= bits &- 1
      }
    }
  }
}

extension [FenceHandle] {
  /// Becomes the fences of a leaf that cover a place, when the planes decide.
  ///
  /// - Returns: whether they do; if not, the list is as before.
  @inline(__always)
  mutating func replace(
    _ leaf: DiscLeafView, _ reader: CellReader, x: Double, y: Double
  ) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: FenceHandle.self, capacity: DiscLeafView.room) {
      guard let handles = $0.baseAddress else { return false }
      let (bits, isNear) = unsafe reader.discBits(leaf, x: x, y: y, handles: handles)
      if isNear { return false }
      unsafe replace(handles, bits)
      return true
    }
  }
}
