import Geo

extension GeofenceCore {
  /// Evaluates those of a batch's fixes that are the shard's.
  ///
  /// - Parameters:
  ///   - batch: all shards' fixes.
  ///   - share: which of them.
  ///   - fences: the fences.
  ///   - firstSequence: the number of the batch's first fix.
  mutating func process(
    _ batch: FixBatch, _ share: ShardShare, fences: FenceTable, firstSequence: UInt64
  ) {
    if rules.reorders {
      for row in 0..<batch.count where share.count == 1 || share.owns(batch.devices[row]) {
        hold(HeldFix(fix: batch[row], sequence: firstSequence &+ UInt64(row)), fences: fences)
      }
      return
    }
    // Out of the core while it is lent.
    var chunk = chunkRows
    chunkRows = ChunkRows()
    defer { chunkRows = chunk }
    let mayBeQuiet = mayBeQuiet(fences)
    var next = 0
    while chunk.take(from: batch, &next, share) {
      locate(batch, chunk, fences)
      // Explanations have to come in the order of the fixes.
      if mayBeQuiet && !explains && !chunk.isByDevice(batch) {
        takeInTwoPasses(batch, chunk, fences, firstSequence: firstSequence)
        continue
      }
      for position in 0..<chunk.count {
        let row = chunk[position]
        if !mayBeQuiet || !takesQuietly(batch, row, position, fences) {
          evaluate(batch, row, position, fences, firstSequence: firstSequence)
        }
      }
    }
  }

  /// Looks up the fences of a chunk.
  private mutating func locate(_ batch: FixBatch, _ chunk: ChunkRows, _ fences: FenceTable) {
    if chunk.isStretch {
      let stretch = chunk[0]..<chunk[0] + chunk.count
      locator.locate(
        longitudes: batch.longitudes.span.extracting(stretch),
        latitudes: batch.latitudes.span.extracting(stretch), in: fences.index, into: &coverage)
    } else {
      locator.locate(
        longitudes: chunk.longitudes.span.extracting(0..<chunk.count),
        latitudes: chunk.latitudes.span.extracting(0..<chunk.count), in: fences.index,
        into: &coverage)
    }
  }

  /// Takes a fix if it surely is a good one that changes nothing.
  @inline(__always)
  mutating func takesQuietly(
    _ batch: FixBatch, _ row: Int, _ position: Int, _ fences: FenceTable
  ) -> Bool {
    guard let slot = devices.existingSlot(of: batch.devices[row]) else { return false }
    return takesQuietly(batch, row, position, slot, fences)
  }

  @inline(__always)
  mutating func takesQuietly(
    _ batch: FixBatch, _ row: Int, _ position: Int, _ slot: Int, _ fences: FenceTable
  ) -> Bool {
    guard gate.passes(batch, row),
      devices.states[slot].isQuiet(at: batch.times[row], epoch: fences.epoch, rules),
      isIn(found(position), devices.states[slot].memberships), pass(batch, row, slot, fences)
    else { return false }
    counts.read &+= 1
    return true
  }

  /// Where the fences of the fix at a position stand in ``coverage``.
  @inline(__always)
  func found(_ position: Int) -> Range<Int> {
    Int(coverage.offsets[position])..<Int(coverage.offsets[position &+ 1])
  }

  /// Whether a chain of memberships is what was found, fence by fence.
  @inline(__always)
  private func isIn(_ found: Range<Int>, _ first: Int32) -> Bool {
    var membership = first
    for position in found {
      guard membership >= 0, memberships.items[Int(membership)].fence == coverage.fences[position]
      else { return false }
      membership = memberships.items[Int(membership)].next
    }
    return membership < 0
  }

  /// Evaluates a fix whose fences are in ``coverage``.
  mutating func evaluate(
    _ batch: FixBatch, _ row: Int, _ position: Int, _ fences: FenceTable, firstSequence: UInt64
  ) {
    let fix = batch.fix(row)
    let sequence = firstSequence &+ UInt64(row)
    counts.read &+= 1
    if !gate.passes(batch, row), let rejection = rules.quality.rejection(of: fix) {
      drop(fix, rejection, sequence: sequence)
      return
    }
    if !covering.isEmpty { covering.removeAll(keepingCapacity: true) }
    for position in found(position) { covering.append(coverage.fences[position]) }
    settle(fix, sequence: sequence, fences: fences)
  }
}
