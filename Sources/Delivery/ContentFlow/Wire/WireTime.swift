import Bytes

/// Times as the server reads and writes them.
package enum WireTime: Sendable {
  /// ISO 8601 in UTC, always with milliseconds: `2026-01-01T00:00:00.000Z`.
  package static func text(milliseconds: Int64) -> String {
    let text = CivilTime.iso8601(milliseconds: milliseconds)
    return text.utf8.contains(UInt8(ascii: ".")) ? text : String(text.dropLast()) + ".000Z"
  }
}
