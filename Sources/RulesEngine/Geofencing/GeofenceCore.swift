import Geo

/// The devices of an engine or of a shard, and what their fixes bring about.
///
/// A pure state machine: fences, fixes and times come in as arguments, events collect in
/// ``events`` until whoever owns the core takes them.
package struct GeofenceCore: ~Copyable {
  let rules: CompiledRules
  var locator: FenceLocator
  package var devices = DeviceStates()
  package var memberships = Memberships()
  var reorder = ReorderBuffers()
  var openBatches = OpenBatches()
  package var counts = FixCounts()

  /// What the call under way has brought about.
  var events: [Event] = []
  var states = FixStates()
  var finishedBatches: [KeptBatch] = []
  var explanations: [Explanation] = []
  var recordsStates = false
  var explains = false

  // Scratch, kept so that no fix allocates.
  var coverage = Coverage()
  var covering: [FenceHandle] = []
  var candidates: [FenceHandle] = []
  var contacts = ContactSearch()
  var chunkRows = ChunkRows()
  /// Counts chunks that are taken in two passes.
  var chunkNumber: UInt32 = 0
  /// Positions in the chunk that the first pass left.
  var putOff: [Int32] = []
  /// The fences that these fixes may enter or leave.
  var concerned: [FenceHandle] = []
  let gate: QualityGate

  init(index: FenceIndex, rules: CompiledRules) {
    self.rules = rules
    gate = QualityGate(rules.quality)
    locator = index.makeLocator()
  }

  /// Takes a fix into its device's reorder buffer and releases what has waited long enough.
  mutating func hold(_ held: HeldFix, fences: FenceTable) {
    counts.read &+= 1
    if let rejection = rules.quality.rejection(of: held.fix) {
      drop(held.fix, rejection, sequence: held.sequence)
      return
    }
    let slot = devices.slot(of: held.fix.device)
    if devices[slot].reorderSlot < 0 { devices[slot].reorderSlot = reorder.makeSlot() }
    let buffer = devices[slot].reorderSlot
    reorder[buffer].hold(held)
    release(buffer, upTo: rules.releaseLimit(reorder[buffer].maxTime), held.sequence, fences)
    while reorder[buffer].count > rules.reorderCapacity {
      guard let oldest = reorder[buffer].release(upTo: .max) else { break }
      counts.reorderOverflows &+= 1
      evaluateReleased(oldest.fix, held.sequence, fences)
    }
  }

  /// Evaluates a buffer's fixes up to a time.
  mutating func release(
    _ buffer: Int32, upTo limit: Int64, _ sequence: UInt64, _ fences: FenceTable
  ) {
    while let held = reorder[buffer].release(upTo: limit) {
      evaluateReleased(held.fix, sequence, fences)
    }
  }

  private mutating func evaluateReleased(
    _ fix: Fix, _ sequence: UInt64, _ fences: FenceTable
  ) {
    locator.locate(
      longitude: fix.longitude, latitude: fix.latitude, in: fences.index, into: &covering)
    if passesQuietly(fix, fences) { return }
    settle(fix, sequence: sequence, fences: fences)
  }

  /// Counts and explains a dropped fix.
  mutating func drop(_ fix: Fix, _ rejection: FixRejection, sequence: UInt64) {
    counts.countRejection(rejection)
    if explains { explain(rejection, of: fix, sequence: sequence) }
  }

  /// Puts the events from `start` on in the order in which they are sent.
  mutating func sortEvents(from start: Int, fences: FenceTable) {
    guard events.count > start + 1 else { return }
    for index in (start + 1)..<events.count {
      let event = events[index]
      var position = index
      while position > start, fences.isOrdered(event, before: events[position - 1]) {
        events[position] = events[position - 1]
        position -= 1
      }
      events[position] = event
    }
  }
}

extension FenceTable {
  /// The order of one device's events: time, kind, fence id, and then as they happened.
  func isOrdered(_ a: Event, before b: Event) -> Bool {
    if a.time != b.time { return a.time < b.time }
    if a.kind != b.kind { return a.kind < b.kind }
    return isOrdered(a.fence, before: b.fence)
  }
}
