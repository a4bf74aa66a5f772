import Bytes

/// Remembers what member names mean: recorders write the same names in the same order.
struct JSONKeyCache {
  private var names: [[UInt8]] = []
  private var fields: [JSONField?] = []
  private var next = 0

  /// Names beyond this number are looked up each time.
  private static let capacity = 64

  /// What the name means.
  mutating func field(_ name: Span<UInt8>) -> JSONField? {
    if next < names.count && Self.areEqual(names[next], name) { return hit(next) }
    for index in names.indices where Self.areEqual(names[index], name) { return hit(index) }
    let field = JSONField(name)
    if names.count < Self.capacity {
      var copy: [UInt8] = []
      for index in name.indices { copy.append(name[index]) }
      names.append(copy)
      fields.append(field)
    }
    return field
  }

  private mutating func hit(_ index: Int) -> JSONField? {
    next = index + 1 == names.count ? 0 : index + 1
    return fields[index]
  }

  private static func areEqual(_ name: [UInt8], _ other: Span<UInt8>) -> Bool {
    guard name.count == other.count else { return false }
    for index in other.indices where name[index] != other[index] { return false }
    return true
  }
}
