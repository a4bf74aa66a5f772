/// A box in degrees, for people and for JSON.
struct BoxText {
  let west: Double
  let south: Double
  let east: Double
  let north: Double

  private var isEmpty: Bool { !(west <= east && south <= north) }

  /// `west -74.05, south 40.6, east -73.85, north 40.8`, or `none`.
  var text: String {
    guard !isEmpty else { return "none" }
    func degrees(_ value: Double) -> String { Quantity.plain((value * 1e6).rounded() / 1e6) }
    return "west \(degrees(west)), south \(degrees(south)), east \(degrees(east)), "
      + "north \(degrees(north))"
  }

  /// `[west, south, east, north]` as RFC 7946 orders them, or `null`.
  var json: JSONValue {
    isEmpty ? .null : .array([west, south, east, north].map { .number($0) })
  }
}
