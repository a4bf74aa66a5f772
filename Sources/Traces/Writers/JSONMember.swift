import Bytes

/// Members of JSON objects.
enum JSONMember {
  /// `,"name":value`, or nothing when the value is unknown.
  static func append(_ name: StaticString, _ value: Double, _ text: inout [UInt8]) {
    guard value.isFinite else { return }
    text.append(contentsOf: ",\"\(name)\":".utf8)
    NumberText.append(value, to: &text)
  }
}
