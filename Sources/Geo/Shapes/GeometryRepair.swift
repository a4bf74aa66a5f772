/// What was mended in one part of a polygon, and how much of its area that moved.
public struct GeometryRepair: Hashable, Sendable {
  /// The part's number in the polygon as it was given, from 0.
  public let part: Int
  /// What the part would have been refused for, with its place.
  public let problem: GeometryError
  /// The area the rings enclosed as given, holes taken off, in km². Loops that run the other way
  /// count negative in it, so a symmetric bow-tie has 0.
  public let areaBeforeSquareKilometres: Double
  /// The area of what the part became, in km²; 0 when it was dropped.
  public let areaAfterSquareKilometres: Double

  package init(
    part: Int, problem: GeometryError, areaBeforeSquareKilometres: Double,
    areaAfterSquareKilometres: Double
  ) {
    self.part = part
    self.problem = problem
    self.areaBeforeSquareKilometres = areaBeforeSquareKilometres
    self.areaAfterSquareKilometres = areaAfterSquareKilometres
  }

  /// The change of area relative to the area before; `nil` when that was 0.
  public var relativeChange: Double? {
    guard areaBeforeSquareKilometres > 0 else { return nil }
    return (areaAfterSquareKilometres - areaBeforeSquareKilometres) / areaBeforeSquareKilometres
  }
}
