import Bytes

/// Remembers what member names mean: recorders write the same names in the same order.
struct JSONKeyCache {
  private struct Entry {
    var start: Int
    var count: Int
    var field: JSONField?
  }

  private var entries: [Entry] = []
  /// The names of all entries, one after the other.
  private var bytes: [UInt8] = []
  private var next = 0

  /// Names beyond this number are looked up each time.
  private static let capacity = 64

  /// What the name means.
  mutating func field(_ name: Span<UInt8>) -> JSONField? {
    if next < entries.count && isName(next, name) { return hit(next) }
    for index in entries.indices where isName(index, name) { return hit(index) }
    let field = JSONField(name)
    if entries.count < Self.capacity {
      entries.append(Entry(start: bytes.count, count: name.count, field: field))
      for index in name.indices { bytes.append(name[index]) }
    }
    return field
  }

  private mutating func hit(_ index: Int) -> JSONField? {
    next = index + 1 == entries.count ? 0 : index + 1
    return entries[index].field
  }

  private func isName(_ index: Int, _ name: Span<UInt8>) -> Bool {
    let entry = entries[index]
    guard entry.count == name.count else { return false }
    return bytes.span.extracting(entry.start..<entry.start + entry.count).hasSameBytes(as: name)
  }
}
