public import Geo

extension GeofenceEngine {
  /// The whole state as bytes: devices, stays, held fixes, open and waiting batches, counts and the
  /// fences' revisions, but not the fences' shapes nor the configuration.
  ///
  /// Canonical: equal states give equal bytes, whatever the number of shards and the order in which
  /// fences were loaded. An engine restored from them and given the rest of the input sends what
  /// this one would, and its snapshot is this one's, byte for byte.
  public func snapshot() -> [UInt8] {
    var writer = ByteWriter()
    writer.write(sequence)
    writer.write(fences.epoch)
    counts.write(to: &writer)
    writer.write(queue.droppedFixes)
    let ranks = writeFences(to: &writer)
    writeDevices(to: &writer, ranks: ranks)
    writer.write(count: queue.waiting.count)
    for batch in queue.waiting {
      writer.write(batch.device)
      writer.write(batch.sequence)
      writer.write(fixes: batch.fixes)
    }
    return SnapshotFormat.frame(writer)
  }

  /// Makes an engine that goes on where a snapshot ends.
  ///
  /// The index must have every fence that the snapshot knows, by id. One that differs from what it
  /// was takes the next revision and is judged at the next fix, as after an upsert; one that is new
  /// counts as added now.
  ///
  /// - Throws: ``SnapshotError`` when the bytes are not a whole snapshot or a fence is missing.
  public init(
    restoring snapshot: [UInt8], index: FenceIndex,
    configuration: GeofenceConfiguration = GeofenceConfiguration(), shards: Int = 1
  ) throws(SnapshotError) {
    var reader = try SnapshotFormat.open(snapshot)
    let sequence = try reader.read(UInt64.self)
    let epoch = try reader.read(UInt32.self)
    let counts = try FixCounts(from: &reader)
    let droppedFixes = try reader.read(UInt64.self)
    var table = FenceTable(index)
    let handles = try table.restore(epoch: epoch, from: &reader)
    let parts = GeofenceEngine.makeShards(table, configuration, count: shards)
    parts[0].core.counts = counts
    try GeofenceEngine.readDevices(into: parts, from: &reader, handles: handles, fences: table)
    var queue = BatchQueue()
    queue.droppedFixes = droppedFixes
    // The queue holds what it held, even when the rules have become narrower.
    var rules = BatchRules()
    rules.maxQueued = .max
    for _ in 0..<(try reader.readCount(ofAtLeast: 16)) {
      let device = try reader.read(UInt32.self)
      let sequence = try reader.read(UInt64.self)
      let fixes = try reader.readFixes()
      queue.append(KeptBatch(device: device, sequence: sequence, fixes: fixes), rules: rules)
    }
    guard reader.isAtEnd else { throw reader.invalid("rest") }
    self.init(table, configuration, shards: parts, queue: queue, sequence: sequence)
  }

  /// Writes the fences by id; returns each handle's place among them.
  private func writeFences(to writer: inout ByteWriter) -> [UInt32] {
    let handles = fences.handlesByID()
    var ranks = [UInt32](repeating: .max, count: fences.index.handleLimit)
    writer.write(count: handles.count)
    for (rank, handle) in handles.enumerated() {
      guard let fence = fences.index.fence(handle) else { continue }
      ranks[Int(handle)] = UInt32(truncatingIfNeeded: rank)
      let entry = fences[handle]
      writer.write(fence.id)
      writer.write(entry.revision)
      writer.write(entry.addedEpoch)
      writer.write(entry.changedEpoch)
      writer.write(fence.fingerprint)
    }
    return ranks
  }

  private func writeDevices(to writer: inout ByteWriter, ranks: [UInt32]) {
    writer.write(count: deviceCount)
    let limit = shards.reduce(0) { max($0, $1.core.devices.handleLimit) }
    for number in 0..<limit {
      let device = DeviceHandle(truncatingIfNeeded: number)
      let shard = shard(of: device)
      if let slot = shard.core.devices.existingSlot(of: device) {
        shard.core.writeDevice(slot, ranks: ranks, to: &writer)
      }
    }
  }

  /// States are found by number, at four bytes for each up to the greatest: what a few bytes of
  /// snapshot can ask for is 128 MB; beyond, one number in 256 must be in use.
  private static let leastDeviceLimit = 1 << 25

  private static func readDevices(
    into shards: [Shard], from reader: inout ByteReader, handles: [FenceHandle],
    fences: FenceTable
  ) throws(SnapshotError) {
    var lowest = 0
    let count = try reader.readCount(ofAtLeast: GeofenceCore.deviceSize)
    let limit = max(leastDeviceLimit, 256 * count)
    for _ in 0..<count {
      let device = try reader.read(UInt32.self)
      guard Int(device) >= lowest else { throw reader.invalid("order of devices") }
      guard Int(device) < limit else { throw reader.invalid("device number") }
      lowest = Int(device) + 1
      let shard = shards[ShardSelector.shard(of: device, count: shards.count)]
      try shard.core.readDevice(
        device, from: &reader, handles: handles, fences: fences)
    }
  }
}

extension FixCounts {
  func write(to writer: inout ByteWriter) {
    for count in [read, accepted, kept, reanchored, clockResets, mocked, reorderOverflows] {
      writer.write(count)
    }
    for count in rejections { writer.write(count) }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    read = try reader.read(UInt64.self)
    accepted = try reader.read(UInt64.self)
    kept = try reader.read(UInt64.self)
    reanchored = try reader.read(UInt64.self)
    clockResets = try reader.read(UInt64.self)
    mocked = try reader.read(UInt64.self)
    reorderOverflows = try reader.read(UInt64.self)
    for index in rejections.indices { rejections[index] = try reader.read(UInt64.self) }
  }
}

extension FenceTable {
  /// Takes the snapshot's fences; returns the handle of each in the snapshot's order.
  mutating func restore(
    epoch old: UInt32, from reader: inout ByteReader
  ) throws(SnapshotError) -> [FenceHandle] {
    // Both lists are in order of id, so they are walked side by side.
    let present = handlesByID()
    var handles: [FenceHandle] = []
    var isRestored = [Bool](repeating: false, count: index.handleLimit)
    var position = 0
    var hasChanges = false
    for _ in 0..<(try reader.readCount(ofAtLeast: 24)) {
      let id = try reader.readString()
      while position < present.count, !hasID(present[position], id) { position += 1 }
      guard position < present.count else { throw .fenceMissing(id: id) }
      let handle = present[position]
      position += 1
      handles.append(handle)
      isRestored[Int(handle)] = true
      var revision = try reader.read(UInt32.self)
      let added = try reader.read(UInt32.self)
      var changed = try reader.read(UInt32.self)
      if try reader.read(UInt64.self) != index.fence(handle)?.fingerprint {
        hasChanges = true
        revision &+= 1
        changed = old &+ 1
      }
      restore(handle, revision: revision, addedEpoch: added, changedEpoch: changed)
    }
    for handle in present where !isRestored[Int(handle)] {
      hasChanges = true
      restore(handle, revision: 0, addedEpoch: old &+ 1, changedEpoch: old &+ 1)
    }
    restore(epoch: hasChanges ? old &+ 1 : old)
    return handles
  }

  private func hasID(_ handle: FenceHandle, _ id: String) -> Bool {
    index.fence(handle)?.id.utf8.elementsEqual(id.utf8) ?? false
  }
}
