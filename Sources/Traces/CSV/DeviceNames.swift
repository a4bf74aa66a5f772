import Bytes
import RulesEngine

/// Finds devices by the bytes of their names, so that a row needs no String.
struct DeviceNames {
  private struct Entry {
    var key: NameKey
    /// Where the bytes of names longer than a key stand.
    var start: Int
    var handle: DeviceHandle
  }

  private var slots = [Int32](repeating: -1, count: 64)
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The device that was asked for last, kept apart: its arrays need not be touched for it.
  private var last: (key: NameKey, handle: DeviceHandle)?

  /// The device that was asked for last, if its name without blanks is this one again.
  func repeated(_ name: Span<UInt8>) -> DeviceHandle? {
    guard let last, last.key == NameKey(name), last.key.isWhole else { return nil }
    return last.handle
  }

  /// The device of the name; blanks at its ends do not count.
  mutating func handle(_ name: Span<UInt8>, in sink: inout FixSink) -> DeviceHandle {
    let name = name.trimmingBlanks()
    let key = NameKey(name)
    var slot = key.hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if entries[index].key == key && (key.isWhole || isEqual(index, name)) {
        last = (key, entries[index].handle)
        return entries[index].handle
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let handle = sink.device(CSVSample.text(name))
    last = (key, handle)
    insert(Entry(key: key, start: bytes.count, handle: handle), name)
    return handle
  }

  private func isEqual(_ index: Int, _ name: Span<UInt8>) -> Bool {
    let start = entries[index].start
    return bytes.span.extracting(start..<start + name.count).hasSameBytes(as: name)
  }

  private mutating func insert(_ entry: Entry, _ name: Span<UInt8>) {
    entries.append(entry)
    if !entry.key.isWhole { name.append(to: &bytes) }
    if entries.count * 2 > slots.count {
      slots = [Int32](repeating: -1, count: slots.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    var slot = entries[index].key.hash & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(truncatingIfNeeded: index)
  }
}
