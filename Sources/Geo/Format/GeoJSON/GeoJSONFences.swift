import Bytes

/// Reads GeoJSON (RFC 7946, and the older one as far as it means WGS84) feature by feature.
///
/// A file may hold several documents one after the other, as newline-delimited GeoJSON does.
struct GeoJSONFences: ~Copyable {
  private var reader: JSONReader
  private let file: String
  private var positions = JSONPositions()

  private static let geometryTypes: Set = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  static func read(
    _ source: consuming ByteSource, file: String, into collector: inout FenceCollector
  ) throws(FenceFileError) {
    var fences = GeoJSONFences(source, file: file)
    do throws(Failure) {
      try fences.documents(&collector)
    } catch {
      throw error.fileError(file: file, featureIndex: collector.featureIndex)
    }
  }

  private init(_ source: consuming ByteSource, file: String) {
    reader = JSONReader(source, layout: .sequence)
    self.file = file
  }

  /// What ends the reading of the file.
  private enum Failure: Error {
    case bytes(ByteError)
    case meaning(String, offset: UInt64, line: Int)

    func fileError(file: String, featureIndex: Int) -> FenceFileError {
      switch self {
      case .bytes(let error): FenceFileError(error, file: file, featureIndex: featureIndex)
      case .meaning(let reason, let offset, let line):
        FenceFileError(
          file: file, featureIndex: featureIndex, offset: offset, line: line, reason: reason)
      }
    }
  }

  private func meaning(_ reason: String) -> Failure {
    .meaning(reason, offset: reader.offset, line: reader.line)
  }

  private mutating func next() throws(Failure) -> JSONReader.Token {
    do throws(ByteError) { return try reader.next() } catch { throw .bytes(error) }
  }

  private mutating func skipRest(of token: JSONReader.Token) throws(Failure) {
    do throws(ByteError) { try reader.skipRest(of: token) } catch { throw .bytes(error) }
  }

  /// Moves to the next member's name; `false` at the object's end.
  private mutating func nextMember() throws(Failure) -> Bool {
    try next() == .key
  }

  // MARK: Documents and features

  private mutating func documents(_ collector: inout FenceCollector) throws(Failure) {
    var count = 0
    while true {
      let token = try next()
      if token == .end { break }
      guard token == .beginObject else {
        throw meaning("GeoJSON begins with an object in braces; this file begins otherwise")
      }
      count += 1
      try object(&collector, isRoot: true)
    }
    if count == 0 { throw meaning("the file is empty; a GeoJSON object is needed") }
  }

  /// Reads a collection, a feature or a geometry whose brace was just read.
  private mutating func object(
    _ collector: inout FenceCollector, isRoot: Bool
  ) throws(Failure) {
    var feature = FeatureDraft(offset: reader.offset, line: reader.line)
    var type: String?
    var hasFeatures = false
    var hasGeometry = false
    var parts = GeometryParts()
    while try nextMember() {
      if reader.textEquals("type") {
        type = try string(next())
      } else if isRoot && reader.textEquals("features") {
        hasFeatures = true
        try features(&collector)
      } else if reader.textEquals("geometry") {
        hasGeometry = true
        try geometryMember(&feature.geometry)
      } else if reader.textEquals("properties") {
        try properties(of: &feature)
      } else if reader.textEquals("id") {
        feature.id = try string(next())
      } else if isRoot && reader.textEquals("crs") {
        try referenceSystem()
      } else {
        try member(of: &parts)
      }
    }
    if isRoot && type == "FeatureCollection" {
      guard hasFeatures else { throw meaning("the FeatureCollection has no \"features\"") }
      return
    }
    guard let type else {
      if hasFeatures { return }
      guard !isRoot else { throw meaning("the object has no \"type\"; is this GeoJSON?") }
      feature.geometry.note("it has no \"type\"; it should be \"Feature\"")
      return collector.take(feature)
    }
    if type == "Feature" {
      if !hasGeometry { feature.geometry.note("it has no \"geometry\"") }
    } else if Self.geometryTypes.contains(type) {
      parts.type = type
      feature.geometry = parts.draft
    } else if isRoot {
      throw meaning(
        "the \"type\" \"\(type)\" is none of GeoJSON's"
          + (type == "Topology" ? "; convert TopoJSON to GeoJSON first" : ""))
    } else {
      feature.geometry.note("the \"type\" \"\(type)\" should be \"Feature\"")
    }
    collector.take(feature)
  }

  private mutating func features(_ collector: inout FenceCollector) throws(Failure) {
    guard try next() == .beginArray else { throw meaning("\"features\" is no array") }
    while true {
      let token = try next()
      if token == .endArray { return }
      if token == .beginObject {
        try object(&collector, isRoot: false)
      } else {
        var feature = FeatureDraft(offset: reader.offset, line: reader.line)
        feature.geometry.note("it is no object")
        try skipRest(of: token)
        collector.take(feature)
      }
    }
  }

  /// A text or number as text; `nil` for anything else.
  private mutating func string(_ token: JSONReader.Token) throws(Failure) -> String? {
    switch token {
    case .string: return reader.text.isEmpty ? nil : reader.string
    case .number: return reader.string
    default:
      try skipRest(of: token)
      return nil
    }
  }

  // MARK: Properties

  private mutating func properties(of feature: inout FeatureDraft) throws(Failure) {
    let token = try next()
    guard token == .beginObject else {
      if token != .null { feature.geometry.note("its \"properties\" are no object") }
      return try skipRest(of: token)
    }
    while try nextMember() {
      let name = reader.string
      let token = try next()
      let value: FencePropertyValue
      switch token {
      case .null: value = .null
      case .bool: value = .bool(reader.bool)
      case .number: value = .number(reader.number)
      case .string: value = .string(reader.string)
      default:
        do throws(ByteError) {
          value = .json(String(decoding: try reader.rawRest(of: token), as: UTF8.self))
        } catch { throw .bytes(error) }
      }
      feature.properties.append(FenceProperty(name: name, value: value))
    }
  }

  /// Reads the old `crs` member, which must mean longitude and latitude on WGS84.
  private mutating func referenceSystem() throws(Failure) {
    let token = try next()
    if token == .null { return }
    let raw: [UInt8]
    do throws(ByteError) { raw = try reader.rawRest(of: token) } catch { throw .bytes(error) }
    let text = String(decoding: raw, as: UTF8.self)
    let plain = PropertyNames.plain(text)
    let isKnown =
      plain.contains("crs84") || plain.contains("wgs84")
      || ["epsg:4326\"", "epsg::4326\"", "\"code\":4326}", "\"code\":\"4326\"}"].contains {
        plain.contains($0)
      }
    guard isKnown else {
      throw meaning(
        "the reference system \(text.prefix(200)) is not WGS84; reproject the file to EPSG:4326")
    }
  }

  // MARK: Geometry

  private mutating func geometryMember(_ draft: inout GeometryDraft) throws(Failure) {
    let token = try next()
    switch token {
    case .beginObject: draft.append(try geometry())
    case .null: draft.note("its geometry is null")
    default:
      draft.note("its \"geometry\" is no object")
      try skipRest(of: token)
    }
  }

  private mutating func geometry() throws(Failure) -> GeometryDraft {
    var parts = GeometryParts()
    while try nextMember() {
      if reader.textEquals("type") {
        parts.type = try string(next())
      } else {
        try member(of: &parts)
      }
    }
    return parts.draft
  }

  private mutating func member(of parts: inout GeometryParts) throws(Failure) {
    if reader.textEquals("coordinates") {
      let token = try next()
      do throws(ByteError) {
        try reader.positions(of: token, into: &positions)
      } catch { throw .bytes(error) }
      parts.positions = positions
    } else if reader.textEquals("geometries") {
      guard try next() == .beginArray else { throw meaning("\"geometries\" is no array") }
      var whole = parts.members ?? GeometryDraft()
      while true {
        let token = try next()
        if token == .endArray { break }
        if token == .beginObject {
          whole.append(try geometry())
        } else {
          whole.note("a member of \"geometries\" is no object")
          try skipRest(of: token)
        }
      }
      parts.members = whole
    } else {
      try skipRest(of: try next())
    }
  }
}
