import Geo

extension GeofenceCore {
  /// Takes the fixes that change nothing, then all others, in their order.
  ///
  /// What the others need lies far apart in memory: the first pass asks for it. A device whose fix
  /// was put off has its later ones put off too, so each device's fixes keep their order; devices
  /// know nothing of each other.
  mutating func takeInTwoPasses(
    _ batch: FixBatch, _ chunk: ChunkRows, _ fences: FenceTable, firstSequence: UInt64
  ) {
    chunkNumber &+= 1
    putOff.removeAll(keepingCapacity: true)
    concerned.removeAll(keepingCapacity: true)
    let looksAhead = devices.count > Self.nearDevices
    for position in 0..<chunk.count {
      if looksAhead { lookAhead(batch, chunk, position) }
      switch passage(batch, chunk[position], position, fences) {
      case .passed: break
      case .eventful: putOff.append(Int32(truncatingIfNeeded: position))
      case .open: putOff.append(~Int32(truncatingIfNeeded: position))
      }
    }
    for fence in concerned { fences.prefetchPart(fence) }
    for fence in concerned { fences.prefetchColumns(fence) }
    for entry in putOff {
      let position = Int(entry < 0 ? ~entry : entry)
      let row = chunk[position]
      if entry >= 0 || !takesQuietly(batch, row, position, fences) {
        evaluate(batch, row, position, fences, firstSequence: firstSequence)
      }
    }
  }

  /// What the first pass knows of a fix.
  private enum Passage {
    /// It changes nothing and has been taken.
    case passed
    /// It may change something.
    case eventful
    /// It waits for another of its device, or is not surely a good one.
    case open
  }

  /// Up to so many devices, their states stay in the second-level cache.
  private static let nearDevices = 4096

  /// Asks for the states of devices that come soon.
  @inline(__always)
  private func lookAhead(_ batch: FixBatch, _ chunk: ChunkRows, _ position: Int) {
    if position &+ 48 < chunk.count {
      Prefetch.element(Int(batch.devices[chunk[position &+ 48]]), of: devices.slots)
    }
    if position &+ 32 < chunk.count,
      let slot = devices.existingSlot(of: batch.devices[chunk[position &+ 32]])
    {
      Prefetch.element(slot, of: devices.states)
    }
    if position &+ 16 < chunk.count,
      let slot = devices.existingSlot(of: batch.devices[chunk[position &+ 16]])
    {
      let membership = devices.states[slot].memberships
      if membership >= 0 { Prefetch.element(Int(membership), of: memberships.items) }
    }
  }

  /// Takes a fix if it surely changes nothing; else notes what its evaluation will need.
  @inline(__always)
  private mutating func passage(
    _ batch: FixBatch, _ row: Int, _ position: Int, _ fences: FenceTable
  ) -> Passage {
    guard let slot = devices.existingSlot(of: batch.devices[row]),
      devices.states[slot].putOff != chunkNumber
    else { return .open }
    if takesQuietly(batch, row, position, slot, fences) { return .passed }
    devices.states[slot].putOff = chunkNumber
    guard gate.passes(batch, row) else { return .open }
    noteConcerned(slot, found(position), fences)
    return .eventful
  }

  /// Asks for the fences that a device enters and leaves; remembers them.
  @inline(never)
  private mutating func noteConcerned(_ slot: Int, _ found: Range<Int>, _ fences: FenceTable) {
    var membership = devices.states[slot].memberships
    var position = found.lowerBound
    while membership >= 0 || position < found.upperBound {
      let member = membership >= 0 ? memberships.items[Int(membership)].fence : .max
      let covered = position < found.upperBound ? coverage.fences[position] : .max
      if member != covered {
        let fence = min(member, covered)
        fences.prefetch(fence)
        memberships.prefetch(fence)
        concerned.append(fence)
      }
      if covered <= member { position += 1 }
      if member <= covered { membership = memberships.items[Int(membership)].next }
    }
  }
}
