/// How fence files are read.
public struct FenceFileOptions: Hashable, Sendable {
  /// The kinds of fence file.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// A FeatureCollection, a Feature, a geometry, or several of these one after the other.
    case geojson
    /// Circles in rows, or WKT in a column, or WKT in lines.
    case csv
    /// Traccar's geofences: WKT with latitude first and `CIRCLE`; as CSV or lines.
    case traccar
    /// Google's markup, plain.
    case kml
    /// Google's markup in a zip archive.
    case kmz
    /// ESRI's `.shp` with `.dbf`, `.prj` and `.cpg` beside it.
    case shapefile
  }

  /// Where a fence's id comes from.
  public enum Identity: Hashable, Sendable {
    /// The feature's own id, else its name, else as with `index`. A name that comes again has the
    /// file and number behind it.
    case automatic
    /// A property, which then every feature must have.
    case property(String)
    /// The file's name up to its first dot, a colon, and the feature's number from 0.
    case index
  }

  /// The format; `nil`: recognised by content.
  public var format: Format?
  /// Where ids come from.
  public var identity: Identity
  /// What is mended in shapes.
  public var geometry: GeometryOptions
  /// The unit of radii and widths whose property names none.
  public var lengthUnit: LengthUnit
  /// The property that holds the radius of points or the half-width of lines, when its name is
  /// not among those known.
  public var radiusProperty: String?
  /// Whether properties with well-known names (`valid_from`, `active_until`, …) set the window in
  /// which a fence is active. Off: they are properties like any other, and the report says so.
  public var appliesKnownWindows: Bool
  /// The property that says from when a fence is active.
  public var activeFromProperty: String?
  /// The property that says until when a fence is active.
  public var activeUntilProperty: String?
  /// The longest CSV row, JSON string or number accepted, in bytes.
  package var recordLimit = 1 << 26

  /// Makes options.
  public init(
    format: Format? = nil, identity: Identity = .automatic,
    geometry: GeometryOptions = GeometryOptions(), lengthUnit: LengthUnit = .metres,
    radiusProperty: String? = nil, appliesKnownWindows: Bool = false,
    activeFromProperty: String? = nil,
    activeUntilProperty: String? = nil
  ) {
    self.format = format
    self.identity = identity
    self.geometry = geometry
    self.lengthUnit = lengthUnit
    self.radiusProperty = radiusProperty
    self.appliesKnownWindows = appliesKnownWindows
    self.activeFromProperty = activeFromProperty
    self.activeUntilProperty = activeUntilProperty
  }
}
