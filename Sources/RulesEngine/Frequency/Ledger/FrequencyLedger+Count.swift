/// What a rule asks a ledger to keep of an owner.
struct CountNeeds: Hashable, Sendable {
  var rings: RingSizes
  var hasEverCap: Bool

  init(rings: RingSizes, hasEverCap: Bool) {
    self.rings = rings
    self.hasEverCap = hasEverCap
  }

  init(_ limits: CompiledLimits) {
    self.init(rings: limits.rings, hasEverCap: limits.hasEverCap)
  }

  /// For an item that rules do not know: they may know it again, with any caps.
  static let unknown = CountNeeds(rings: RingSizes(4, 1, 1, 1), hasEverCap: true)
  /// For a guard that rules do not have yet.
  static let unlimited = CountNeeds(rings: RingSizes(1, 0, 0, 0), hasEverCap: false)
}

extension FrequencyLedger {
  /// Counts an event at a record.
  ///
  /// - Parameter isCovered: whether a server's count has it already, so that only its stamp is new.
  @inline(__always)
  mutating func count(
    _ event: Int, _ stamp: Int64, at place: Int, needs: CountNeeds, isCovered: Bool = false
  ) {
    if !table[place].sizes.covers(needs.rings) { table.reserve(needs.rings, at: place) }
    table.add(event, stamp, at: place, counts: !isCovered, hasEverCap: needs.hasEverCap)
  }

  /// Remembers that a message was tapped or dismissed.
  mutating func bury(_ event: Int, _ stamp: Int64, at place: Int) {
    table[place].flags.insert(.tombstone)
    let new = Tombstone(
      place: UInt32(truncatingIfNeeded: place), event: UInt8(truncatingIfNeeded: event), at: stamp)
    if let known = tombstones.firstIndex(where: { $0.place == new.place && $0.event == new.event })
    {
      guard tombstones[known].at < stamp else { return }
      tombstones.remove(at: known)
    }
    tombstones.insert(new, at: tombstones.firstIndex { $0.at > stamp } ?? tombstones.count)
    if tombstones.count > FrequencyLedger.tombstoneLimit { removeOldestTombstone() }
  }

  /// Of equally old ones, the one of the first id goes: the order of arrival does not outlive a
  /// restart.
  private mutating func removeOldestTombstone() {
    var oldest = 0
    for index in tombstones.indices where tombstones[index].at == tombstones[0].at {
      let id = table.idBytes(of: Int(tombstones[index].place))
      let other = table.idBytes(of: Int(tombstones[oldest].place))
      let isBefore =
        id == other
        ? tombstones[index].event < tombstones[oldest].event : id.lexicographicallyPrecedes(other)
      if isBefore { oldest = index }
    }
    tombstones.remove(at: oldest)
  }

  /// Notes an entry that a server's count may cover one day.
  mutating func open(_ entry: OpenEntry) {
    var index = openEntries.count
    while index > 0 && openEntries[index - 1].isAfter(entry) { index -= 1 }
    if index == openEntries.count {
      openEntries.append(entry)
    } else {
      openEntries.insert(entry, at: index)
    }
    if openEntries.count > 2 * Self.openEntryLimit { trimOpenEntries() }
  }

  /// Devices are numbered by arrival, which does not outlive a restart: equally old entries go by
  /// their devices' names.
  private mutating func trimOpenEntries() {
    let extra = openEntries.count - Self.openEntryLimit
    if openEntries[extra - 1].at != openEntries[extra].at {
      openEntries.removeFirst(extra)
      return
    }
    openEntries.sort { a, b in
      if a.at != b.at { return a.at < b.at }
      if a.device == b.device { return a.sequence < b.sequence }
      return devices[Int(a.device)].name.utf8.lexicographicallyPrecedes(
        devices[Int(b.device)].name.utf8)
    }
    openEntries.removeFirst(extra)
    openEntries.sort { $1.isAfter($0) }
  }

  /// The number of a device; `nil` when there are too many.
  mutating func deviceNumber(_ name: String) -> Int? {
    if let known = devices.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      return known
    }
    guard devices.count < Self.deviceLimit else { return nil }
    devices.append(DeviceProgress(name))
    return devices.count - 1
  }

  /// The item that is to go when there are too many; `nil` when none may.
  ///
  /// - Complexity: O(*n*) in the number of items.
  func evictee(now: Int64) -> Int? {
    guard itemCount > Self.itemLimit else { return nil }
    var best: Int?
    for place in table.records.indices {
      let record = table[place]
      guard record.owner == .item, !record.flags.contains(.free) else { continue }
      if record.isFlagged && now - max(record.lastAt, -LocalCalendar.limit) < Self.protection {
        continue
      }
      guard let other = best else {
        best = place
        continue
      }
      let isOlder =
        record.lastAt == table[other].lastAt
        ? table.idBytes(of: place).lexicographicallyPrecedes(table.idBytes(of: other))
        : record.lastAt < table[other].lastAt
      if isOlder { best = place }
    }
    return best
  }

  /// Forgets an item.
  mutating func forget(_ place: Int) {
    summaries.removeAll { $0.place == place }
    openEntries.removeAll { $0.place == place }
    tombstones.removeAll { $0.place == place }
    table.remove(place)
  }
}

extension OpenEntry {
  /// Whether it comes later than another in the order in which they are kept.
  func isAfter(_ other: OpenEntry) -> Bool {
    (at, device, sequence) > (other.at, other.device, other.sequence)
  }
}
