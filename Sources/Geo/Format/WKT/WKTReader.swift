import Bytes

/// Reads one geometry in well-known text.
///
/// Z and M values are passed over, in any of the spellings (`POLYGON Z (...)`, `POINTZ(...)`, or
/// just more numbers); a prefix `SRID=4326;` is accepted, any other number refused. Traccar's
/// `CIRCLE (centre, radius)` is known besides the standard's shapes.
struct WKTReader {
  /// Which number comes first.
  enum AxisOrder {
    case longitudeFirst, latitudeFirst
  }

  /// Why a text is no geometry.
  struct Failure: Error {
    let reason: String
    /// Byte offset in the text.
    let offset: Int
  }

  private let bytes: [UInt8]
  private let order: AxisOrder
  private var at = 0
  private var depth = 0

  private static let depthLimit = 64

  private init(_ bytes: [UInt8], order: AxisOrder) {
    self.bytes = bytes
    self.order = order
  }

  /// Reads the whole text.
  static func read(_ bytes: [UInt8], order: AxisOrder) throws(Failure) -> GeometryDraft {
    var reader = WKTReader(bytes, order: order)
    try reader.referenceSystem()
    var draft = GeometryDraft()
    try reader.geometry(into: &draft)
    reader.skipBlanks()
    if reader.peek == 0x3b { reader.at += 1 }
    reader.skipBlanks()
    guard reader.at == bytes.count else { throw reader.failure("nothing may follow the geometry") }
    return draft
  }

  /// Whether a text begins like a geometry.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    var reader = WKTReader(bytes, order: .longitudeFirst)
    reader.skipBlanks()
    let word = reader.word()
    if word == "SRID" { return reader.peek == 0x3d }
    guard kind(word) != nil else { return false }
    let modifier = reader.word()
    return ["", "Z", "M", "ZM", "EMPTY"].contains(modifier)
      && (reader.peek == 0x28 || modifier == "EMPTY")
  }

  // MARK: Words

  private enum Kind {
    case point, multiPoint, lineString, multiLineString, polygon, multiPolygon, collection, circle
  }

  private static func kind(_ word: String) -> Kind? {
    switch word {
    case "POINT": .point
    case "MULTIPOINT": .multiPoint
    case "LINESTRING", "LINEARRING": .lineString
    case "MULTILINESTRING": .multiLineString
    case "POLYGON", "TRIANGLE": .polygon
    case "MULTIPOLYGON": .multiPolygon
    case "GEOMETRYCOLLECTION": .collection
    case "CIRCLE": .circle
    default: nil
    }
  }

  private var peek: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private func failure(_ reason: String) -> Failure {
    Failure(reason: reason, offset: at)
  }

  private mutating func skipBlanks() {
    while at < bytes.count, bytes[at] == 0x20 || (0x09...0x0d).contains(bytes[at]) { at += 1 }
  }

  /// The letters here, in upper case; blanks behind them are passed over.
  private mutating func word() -> String {
    skipBlanks()
    var letters: [UInt8] = []
    while at < bytes.count, letters.count < 32, (bytes[at] | 0x20) &- 0x61 < 26 {
      letters.append(bytes[at] & 0xdf)
      at += 1
    }
    skipBlanks()
    return String(decoding: letters, as: UTF8.self)
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard at < bytes.count && bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(Failure) {
    guard skip(byte) else {
      throw failure("expected '\(Character(UnicodeScalar(byte)))'")
    }
  }

  private mutating func referenceSystem() throws(Failure) {
    let start = at
    guard word() == "SRID" else {
      at = start
      return
    }
    try expect(0x3d)
    guard try number() == 4326 else { throw failure("only SRID 4326 (WGS84) is read; reproject") }
    try expect(0x3b)
  }

  // MARK: Geometries

  private mutating func geometry(into draft: inout GeometryDraft) throws(Failure) {
    skipBlanks()
    let start = at
    var name = word()
    if Self.kind(name) == nil {
      for suffix in ["ZM", "Z", "M"] where name.hasSuffix(suffix) {
        name = String(name.dropLast(suffix.count))
        break
      }
    }
    guard let kind = Self.kind(name) else {
      at = start
      throw failure(
        name.isEmpty
          ? "expected the name of a geometry such as POLYGON"
          : "\(name) is no geometry that can be read")
    }
    let modifierStart = at
    var modifier = word()
    if ["Z", "M", "ZM"].contains(modifier) { modifier = word() }
    if modifier == "EMPTY" { return }
    guard modifier.isEmpty else {
      at = modifierStart
      throw failure("expected '(' or EMPTY")
    }
    switch kind {
    case .point:
      try expect(0x28)
      draft.points.append(try position())
      try expect(0x29)
    case .circle:
      try expect(0x28)
      let centre = try position()
      try expect(0x2c)
      draft.circles.append((centre, try number()))
      try expect(0x29)
    case .multiPoint:
      try list { (reader) throws(Failure) in
        let isNested = reader.skip(0x28)
        draft.points.append(try reader.position())
        if isNested { try reader.expect(0x29) }
      }
    case .lineString: draft.lines.append(try positions())
    case .multiLineString:
      try list { (reader) throws(Failure) in draft.lines.append(try reader.positions()) }
    case .polygon: draft.areas.append(try rings())
    case .multiPolygon:
      try list { (reader) throws(Failure) in draft.areas.append(try reader.rings()) }
    case .collection:
      depth += 1
      guard depth < Self.depthLimit else { throw failure("collections nest too deep") }
      try list { (reader) throws(Failure) in try reader.geometry(into: &draft) }
      depth -= 1
    }
  }

  /// Reads `(element, element, ...)`.
  private mutating func list(
    _ element: (inout WKTReader) throws(Failure) -> Void
  ) throws(Failure) {
    try expect(0x28)
    repeat { try element(&self) } while skip(0x2c)
    try expect(0x29)
  }

  private mutating func rings() throws(Failure) -> [[Coordinate]] {
    var rings: [[Coordinate]] = []
    if isEmptyHere() { return rings }
    try list { (reader) throws(Failure) in rings.append(try reader.positions()) }
    return rings
  }

  private mutating func positions() throws(Failure) -> [Coordinate] {
    var positions: [Coordinate] = []
    if isEmptyHere() { return positions }
    try list { (reader) throws(Failure) in positions.append(try reader.position()) }
    return positions
  }

  /// Steps over EMPTY within a list.
  private mutating func isEmptyHere() -> Bool {
    let start = at
    if word() == "EMPTY" { return true }
    at = start
    return false
  }

  private mutating func position() throws(Failure) -> Coordinate {
    let first = try number()
    let second = try number()
    skipBlanks()
    var more = 0
    while more < 2, peek != 0x2c, peek != 0x29, at < bytes.count {
      _ = try number()
      skipBlanks()
      more += 1
    }
    return order == .longitudeFirst
      ? Coordinate(longitude: first, latitude: second)
      : Coordinate(longitude: second, latitude: first)
  }

  private mutating func number() throws(Failure) -> Double {
    skipBlanks()
    var position = at
    guard let value = Decimal.scan(bytes.span, at: &position) else {
      throw failure("expected a number")
    }
    at = position
    return value
  }
}
