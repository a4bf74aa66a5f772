import Bytes
import RulesEngine

/// Finds devices by the bytes of their names, so that a row needs no String.
struct DeviceNames {
  private struct Entry {
    var hash: UInt64
    var start: Int
    var count: Int
    var handle: DeviceHandle
  }

  private var slots = [Int32](repeating: -1, count: 64)
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  private var last = -1

  /// The device that was asked for last, if its name without blanks is this one again.
  mutating func repeated(_ name: Span<UInt8>) -> DeviceHandle? {
    guard last >= 0, isEqual(entries[last], name) else { return nil }
    return entries[last].handle
  }

  /// The device of the name; blanks at its ends do not count.
  mutating func handle(_ name: Span<UInt8>, in sink: inout FixSink) -> DeviceHandle {
    let name = name.trimmingBlanks()
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in 0..<name.count { hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01b3 }
    hash ^= hash >> 29
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if entries[index].hash == hash && isEqual(entries[index], name) {
        last = index
        return entries[index].handle
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return insert(name, hash: hash, in: &sink)
  }

  private func isEqual(_ entry: Entry, _ name: Span<UInt8>) -> Bool {
    bytes.span.extracting(entry.start..<entry.start + entry.count).hasSameBytes(as: name)
  }

  private mutating func insert(
    _ name: Span<UInt8>, hash: UInt64, in sink: inout FixSink
  ) -> DeviceHandle {
    let handle = sink.device(CSVSample.text(name))
    last = entries.count
    entries.append(Entry(hash: hash, start: bytes.count, count: name.count, handle: handle))
    for index in 0..<name.count { bytes.append(name[index]) }
    if entries.count * 2 > slots.count {
      slots = [Int32](repeating: -1, count: slots.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
    return handle
  }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: entries[index].hash) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(truncatingIfNeeded: index)
  }
}
