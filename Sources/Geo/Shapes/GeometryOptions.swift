/// How shapes are read: what is mended instead of refused, and what an edge means.
public struct GeometryOptions: Hashable, Sendable {
  /// What an edge between longitudes more than 180° apart means.
  public enum Antimeridian: Hashable, Sendable {
    /// Edges take the short way: 179° to −179° crosses the antimeridian. Exactly 180° is refused as
    /// ambiguous; exactly 360° (−180° to 180°) is the edge of a box round the world.
    case shortWay
    /// Edges are taken as written: 179° to −179° goes through 0°.
    case literal
  }

  /// Whether a ring whose last position is not its first gets the missing edge.
  public var closeRings: Bool
  /// Whether longitudes outside ±180° are brought into that range (−370° is −10°).
  public var wrapLongitude: Bool
  /// Whether invalid polygons are mended by GEOS's structure method; collapsed rings are dropped.
  public var repair: Bool
  /// What an edge between longitudes more than 180° apart means.
  public var antimeridian: Antimeridian
  /// Edges follow great circles, as a chain of straight pieces no longer than this many degrees
  /// of arc; `nil`: edges are straight in longitude and latitude. Values below 0.01, and those
  /// that are no number, count as 0.01, so that a shape cannot grow without bound.
  public var densifyDegrees: Double?

  /// Makes options; without arguments nothing is mended and edges take the short way.
  public init(
    closeRings: Bool = false, wrapLongitude: Bool = false, repair: Bool = false,
    antimeridian: Antimeridian = .shortWay, densifyDegrees: Double? = nil
  ) {
    self.closeRings = closeRings
    self.wrapLongitude = wrapLongitude
    self.repair = repair
    self.antimeridian = antimeridian
    self.densifyDegrees = densifyDegrees
  }
}
