internal import Bytes

/// A ledger's records, found by owner and id. A record keeps its place while it lives.
struct RecordTable: Sendable {
  private(set) var records: [LedgerRecord] = []
  private(set) var arena = StampArena()
  /// How many records of items there are.
  private(set) var itemCount = 0
  private var ids: [UInt8] = []
  private var wastedIDs = 0
  private var free: [UInt32] = []
  /// Places plus one by hash; 0 is free. The size is a power of two.
  private var slots: [UInt32] = []
  private var liveCount = 0

  /// Bytes that are in use, without what the arrays hold in reserve.
  var byteCount: Int {
    records.count * MemoryLayout<LedgerRecord>.stride + arena.count * 8 + ids.count
      + slots.count * 4 + free.count * 4
  }

  @inline(__always)
  subscript(place: Int) -> LedgerRecord {
    get { records[place] }
    _modify { yield &records[place] }
  }

  func id(of place: Int) -> String {
    String(decoding: idBytes(of: place), as: UTF8.self)
  }

  func idBytes(of place: Int) -> ArraySlice<UInt8> {
    let start = Int(records[place].idStart)
    return ids[start..<start + Int(records[place].idLength)]
  }

  /// The place of a record; `nil` when there is none.
  func place(of owner: LedgerRecord.Owner, _ id: String) -> Int? {
    guard !slots.isEmpty else { return nil }
    let found = slots[slot(owner, id.utf8Span.span)]
    return found == 0 ? nil : Int(found) - 1
  }

  /// The place of a record, made when there was none.
  mutating func findOrMake(_ owner: LedgerRecord.Owner, _ id: String) -> (place: Int, isNew: Bool) {
    if let known = place(of: owner, id) { return (known, false) }
    var record = LedgerRecord()
    record.owner = owner
    record.idStart = UInt32(truncatingIfNeeded: ids.count)
    record.idLength = UInt8(truncatingIfNeeded: id.utf8.count)
    ids.append(contentsOf: id.utf8.prefix(255))
    let place: Int
    if let reused = free.popLast() {
      place = Int(reused)
      records[place] = record
    } else {
      place = records.count
      records.append(record)
    }
    if owner == .item { itemCount += 1 }
    liveCount += 1
    if liveCount * 4 > slots.count * 3 {
      rebuildSlots()
    } else {
      link(place)
    }
    return (place, true)
  }

  /// Forgets a record.
  mutating func remove(_ place: Int) {
    unlink(place)
    let record = records[place]
    arena.release(record.stampCount)
    wastedIDs += Int(record.idLength)
    if record.owner == .item { itemCount -= 1 }
    liveCount -= 1
    records[place] = LedgerRecord()
    records[place].flags = .free
    free.append(UInt32(truncatingIfNeeded: place))
    compact()
  }

  // MARK: Stamps

  /// Makes rings at least as large as asked for.
  mutating func reserve(_ sizes: RingSizes, at place: Int) {
    let old = records[place]
    let new = old.sizes.joined(sizes)
    guard new != old.sizes else { return }
    var record = old
    record.sizes = new
    record.ringStart = arena.allocate(record.stampCount)
    for event in 0..<4 {
      for index in 0..<Int(old.filled[event]) {
        arena[record.ring(event) + index] = arena[old.ring(event) + index]
      }
    }
    records[place] = record
    arena.release(old.stampCount)
    if arena.needsCompaction { compact() }
  }

  /// Puts a stamp into an event's ring.
  @inline(__always)
  mutating func insert(_ stamp: Int64, _ event: Int, at place: Int) {
    let record = records[place]
    let size = record.sizes[event]
    guard size > 0 else { return }
    let filled = record.filled[event]
    arena.insert(stamp, at: record.ring(event), filled: Int(filled), size: Int(size))
    if filled < size { records[place].filled[event] = filled &+ 1 }
  }

  /// Adds an event to a record: its stamp, and unless a server has it already, its count.
  @inline(__always)
  mutating func add(_ event: Int, _ stamp: Int64, at place: Int, counts: Bool, hasEverCap: Bool) {
    let ring = records[place].add(event, stamp, counts: counts, hasEverCap: hasEverCap)
    if ring.size > 0 { arena.insert(stamp, at: ring.start, filled: ring.filled, size: ring.size) }
  }

  /// Makes no stamp later than `now`.
  mutating func clamp(to now: Int64) {
    for index in 0..<arena.count where arena[index] > now { arena[index] = now }
    for place in records.indices where records[place].lastAt > now { records[place].lastAt = now }
  }

  /// The newest stamps of an event, newest first.
  func stamps(_ event: Int, at place: Int) -> ArraySlice<Int64> {
    let start = records[place].ring(event)
    return arena.stamps[start..<start + Int(records[place].filled[event])]
  }

  private mutating func compact() {
    if arena.needsCompaction {
      let old = arena.restart()
      for place in records.indices where records[place].stampCount > 0 {
        let start = Int(records[place].ringStart)
        records[place].ringStart = arena.append(old[start..<start + records[place].stampCount])
      }
    }
    if wastedIDs > 1_024 && wastedIDs > ids.count / 2 {
      let old = ids
      ids = []
      for place in records.indices where records[place].idLength > 0 {
        let start = Int(records[place].idStart)
        records[place].idStart = UInt32(truncatingIfNeeded: ids.count)
        ids += old[start..<start + Int(records[place].idLength)]
      }
      wastedIDs = 0
    }
  }

  // MARK: Slots

  private func slot(_ owner: LedgerRecord.Owner, _ id: Span<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(owner, id)) & mask
    while true {
      let found = slots[slot]
      if found == 0 { return slot }
      let record = records[Int(found) - 1]
      let start = Int(record.idStart)
      if record.owner == owner,
        ids.span.extracting(start..<start + Int(record.idLength)).hasSameBytes(as: id)
      {
        return slot
      }
      slot = (slot + 1) & mask
    }
  }

  private func slot(of place: Int) -> Int {
    let record = records[place]
    let start = Int(record.idStart)
    return slot(record.owner, ids.span.extracting(start..<start + Int(record.idLength)))
  }

  private func home(of place: Int) -> Int {
    let record = records[place]
    let start = Int(record.idStart)
    let id = ids.span.extracting(start..<start + Int(record.idLength))
    return Int(truncatingIfNeeded: Self.hash(record.owner, id)) & (slots.count - 1)
  }

  private static func hash(_ owner: LedgerRecord.Owner, _ id: Span<UInt8>) -> UInt64 {
    NameTable.hash(id) &+ UInt64(owner.rawValue) &* 0x9e37_79b9_7f4a_7c15
  }

  private mutating func link(_ place: Int) {
    slots[slot(of: place)] = UInt32(truncatingIfNeeded: place + 1)
  }

  /// Frees a slot and moves back what had to step aside for it.
  private mutating func unlink(_ place: Int) {
    let mask = slots.count - 1
    var hole = slot(of: place)
    var next = (hole + 1) & mask
    while slots[next] != 0 {
      let home = home(of: Int(slots[next]) - 1)
      if (next - home) & mask >= (next - hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = 0
  }

  private mutating func rebuildSlots() {
    slots = [UInt32](repeating: 0, count: max(8, slots.count * 2))
    for place in records.indices where !records[place].flags.contains(.free) { link(place) }
  }
}
