/// Some fixes of a batch that are looked up together: all of a stretch, or those of one shard's
/// devices. Memory is kept from one use to the next.
struct ChunkRows: Sendable {
  /// Fixes of a full chunk.
  static let size = 1024

  /// How many fixes there are.
  private(set) var count = 0
  /// The first fix of a stretch.
  private var first = 0
  /// Fixes that are no stretch; one more, where the next is written before it is known to count.
  private var rows: [Int32] = []
  private(set) var longitudes: [Double] = []
  private(set) var latitudes: [Double] = []
  private(set) var isStretch = true

  /// The place in the batch of the fix at a position.
  @inline(__always)
  subscript(position: Int) -> Int { isStretch ? first &+ position : Int(rows[position]) }

  /// Takes the next fixes.
  ///
  /// - Parameters:
  ///   - batch: the fixes of all shards.
  ///   - next: the first one not looked at yet; moved on.
  ///   - share: which fixes count.
  /// - Returns: whether there are any.
  mutating func take(from batch: FixBatch, _ next: inout Int, _ share: ShardShare) -> Bool {
    isStretch = share.count == 1
    if isStretch {
      first = next
      count = min(Self.size, batch.count - next)
      next += count
    } else {
      select(from: batch, &next, share)
    }
    return count > 0
  }

  /// Whether the fixes seem to come device by device, as from the files of recorded traces.
  func isByDevice(_ batch: FixBatch) -> Bool {
    let pairs = min(16, count - 1)
    var repeats = 0
    for position in 0..<max(0, pairs)
    where batch.devices[self[position]] == batch.devices[self[position + 1]] {
      repeats += 1
    }
    return 2 * repeats > pairs
  }

  private mutating func select(from batch: FixBatch, _ next: inout Int, _ share: ShardShare) {
    if rows.isEmpty {
      rows = [Int32](repeating: 0, count: Self.size + 1)
      longitudes = [Double](repeating: 0, count: Self.size)
      latitudes = [Double](repeating: 0, count: Self.size)
    }
    count = Self.find(share, in: batch.devices.span, &next, &rows)
    Self.gather(batch.longitudes, rows, count, into: &longitudes)
    Self.gather(batch.latitudes, rows, count, into: &latitudes)
  }

  /// Writes down where a shard's devices come; returns how often they do.
  private static func find(
    _ share: ShardShare, in devices: Span<DeviceHandle>, _ next: inout Int, _ rows: inout [Int32]
  ) -> Int {
    var rows = rows.mutableSpan
    var found = 0
    while next < devices.count, found < size {
      // Always written, counted when it is the shard's: no branch to guess.
      rows[found] = Int32(truncatingIfNeeded: next)
      found += share.owns(devices[next]) ? 1 : 0
      next += 1
    }
    return found
  }

  private static func gather(
    _ column: [Double], _ rows: [Int32], _ count: Int, into values: inout [Double]
  ) {
    let column = column.span
    let rows = rows.span
    var values = values.mutableSpan
    for position in 0..<count { values[position] = column[Int(rows[position])] }
  }
}
