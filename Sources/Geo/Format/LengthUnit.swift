/// A unit of radii and widths in fence files.
public enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  /// The metre.
  case metres = "m"
  /// 1000 m.
  case kilometres = "km"
  /// The international foot, 0.3048 m.
  case feet = "ft"
  /// The statute mile, 1609.344 m.
  case miles = "mi"
  /// The nautical mile, 1852 m.
  case nauticalMiles = "nmi"

  /// How many metres one unit has.
  public var metres: Double {
    switch self {
    case .metres: 1
    case .kilometres: 1000
    case .feet: 0.3048
    case .miles: 1609.344
    case .nauticalMiles: 1852
    }
  }

  /// The unit that a word names, in lower case and without marks; `nil` for other words.
  init?(word: Substring) {
    switch word {
    case "m", "metre", "metres", "meter", "meters", "mtr": self = .metres
    case "km", "kilometre", "kilometres", "kilometer", "kilometers": self = .kilometres
    case "ft", "foot", "feet": self = .feet
    case "mi", "mile", "miles": self = .miles
    case "nm", "nmi", "nauticalmile", "nauticalmiles": self = .nauticalMiles
    default: return nil
    }
  }
}
