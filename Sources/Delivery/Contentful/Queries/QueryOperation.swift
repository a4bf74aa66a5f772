public import Foundation

/// A value that can be compared by less and more: a number, a date, or its text.
public protocol QueryableRange: Sendable {
  /// As it stands in a query.
  var stringValue: String { get }
}

extension Int: QueryableRange {
  /// The digits.
  public var stringValue: String { description }
}
extension Double: QueryableRange {
  /// The shortest digits that give the number again.
  public var stringValue: String { description }
}
extension String: QueryableRange {
  /// The text.
  public var stringValue: String { self }
}
extension Date: QueryableRange {
  /// The time in UTC, to the second.
  public var stringValue: String { DateReader.text(of: self) }
}

/// A place on the earth, in degrees.
public struct Location: Sendable, Hashable, Codable {
  /// Degrees north.
  public let latitude: Double
  /// Degrees east.
  public let longitude: Double

  /// Makes a place.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  private enum CodingKeys: String, CodingKey {
    case latitude = "lat"
    case longitude = "lon"
  }

  var query: String { "\(latitude),\(longitude)" }
}

/// An area that a location can be looked for in.
public enum Bounds: Sendable, Hashable {
  /// Between two corners.
  case box(bottomLeft: Location, topRight: Location)
  /// Around a place; the radius in kilometres.
  case circle(center: Location, radius: Double)

  var query: String {
    switch self {
    case .box(let low, let high): "\(low.query),\(high.query)"
    case .circle(let center, let radius): "\(center.query),\(radius)"
    }
  }
}

extension Query {
  /// What a value is compared with, and how.
  public enum Operation: Sendable {
    /// The value is this.
    case equals(String)
    /// The value is not this.
    case doesNotEqual(String)
    /// The list has all of these.
    case hasAll([String])
    /// The value is one of these.
    case includes([String])
    /// The value is none of these.
    case excludes([String])
    /// Whether there is a value.
    case exists(Bool)
    /// Full-text search.
    case matches(String)
    /// The value is less.
    case isLessThan(any QueryableRange)
    /// The value is less, or this.
    case isLessThanOrEqualTo(any QueryableRange)
    /// The value is more.
    case isGreaterThan(any QueryableRange)
    /// The value is more, or this.
    case isGreaterThanOrEqualTo(any QueryableRange)
    /// The date is earlier, or this.
    case isBefore(any QueryableRange)
    /// The date is later, or this.
    case isAfter(any QueryableRange)
    /// Nearest first.
    case isNear(Location)
    /// The location lies in the area.
    case isWithin(Bounds)

    /// What is written behind the key path.
    var suffix: String {
      switch self {
      case .equals: ""
      case .doesNotEqual: "[ne]"
      case .hasAll: "[all]"
      case .includes: "[in]"
      case .excludes: "[nin]"
      case .exists: "[exists]"
      case .matches: "[match]"
      case .isLessThan: "[lt]"
      case .isLessThanOrEqualTo, .isBefore: "[lte]"
      case .isGreaterThan: "[gt]"
      case .isGreaterThanOrEqualTo, .isAfter: "[gte]"
      case .isNear: "[near]"
      case .isWithin: "[within]"
      }
    }

    /// The parameter's value.
    var value: String {
      switch self {
      case .equals(let text), .doesNotEqual(let text), .matches(let text): text
      case .hasAll(let list), .includes(let list), .excludes(let list):
        list.joined(separator: ",")
      case .exists(let exists): exists ? "true" : "false"
      case .isLessThan(let bound), .isLessThanOrEqualTo(let bound), .isGreaterThan(let bound),
        .isGreaterThanOrEqualTo(let bound), .isBefore(let bound), .isAfter(let bound):
        bound.stringValue
      case .isNear(let place): place.query
      case .isWithin(let bounds): bounds.query
      }
    }
  }
}
