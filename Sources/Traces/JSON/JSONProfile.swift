/// How a format differs from plain JSON records.
struct JSONProfile {
  /// Metres a second in one unit of `speed`.
  var speedUnit = 1.0
  /// What the report says about speeds.
  var speedSentence: String? = "Speeds are taken as metres a second."

  /// Objects with positions, GeoJSON and MF-JSON.
  static let plain = JSONProfile()
  /// Traccar's positions: knots, as its documentation says.
  static let traccar = JSONProfile(speedUnit: metresPerSecondOfKnot, speedSentence: nil)
  /// Formats that define their units: metres a second, and km/h under the name `vel`.
  static let defined = JSONProfile(speedSentence: nil)

  static let metresPerSecondOfKnot = 1852.0 / 3600
}
