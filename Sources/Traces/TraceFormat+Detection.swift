import Bytes

extension TraceFormat {
  /// How many bytes ``detect(prefix:name:)`` likes to see.
  package static let detectionLength = 8192

  /// Whether the format is lines of which the unreadable ones are passed over.
  var isLog: Bool {
    switch self {
    case .nmea, .ais, .igc, .ownTracks: true
    default: false
    }
  }

  /// Recognises a format by the first bytes, and by the name where they leave a doubt.
  ///
  /// - Returns: `nil` for bytes that are no text and no known binary format.
  package static func detect(prefix: [UInt8], name: String) -> TraceFormat? {
    if prefix.count >= 12 && Array(prefix[8..<12]) == Array(".FIT".utf8) { return .fit }
    if prefix.starts(with: [0x50, 0x4b, 0x03, 0x04]) { return .kml }
    let text = DetectionText(prefix)
    guard let first = text.firstByte else { return text.isEmpty ? .csv : nil }
    switch first {
    case UInt8(ascii: "<"): return xmlFormat(text)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return jsonFormat(text)
    default: return textFormat(text, name: name)
    }
  }

  private static func xmlFormat(_ text: DetectionText) -> TraceFormat? {
    let roots: [(String, TraceFormat)] = [
      ("<gpx", .gpx), ("<kml", .kml), ("<TrainingCenterDatabase", .tcx), (":gpx", .gpx),
      (":kml", .kml),
    ]
    return roots.first { text.contains($0.0) }?.1
  }

  private static func jsonFormat(_ text: DetectionText) -> TraceFormat? {
    if text.contains("\"latitudeE7\"") && text.contains("\"locations\"") { return .googleRecords }
    let timelineKeys = [
      "\"semanticSegments\"", "\"rawSignals\"", "\"timelinePath\"", "\"geo:", "\"LatLng\"",
    ]
    if timelineKeys.contains(where: text.contains) { return .googleTimeline }
    if text.contains("\"fixTime\"") || text.contains("\"deviceTime\"") { return .traccar }
    if text.contains("\"trace\"") && text.contains("\"icao\"") { return .readsb }
    if text.contains("\"_type\"") { return .ownTracks }
    let geoJSONKeys = [
      "\"FeatureCollection\"", "\"Feature\"", "\"temporalGeometry\"", "\"MovingPoint\"",
      "\"GeometryCollection\"", "\"LineString\"", "\"MultiLineString\"",
    ]
    if geoJSONKeys.contains(where: text.contains) { return .geojson }
    return .ndjson
  }

  private static func textFormat(_ text: DetectionText, name: String) -> TraceFormat? {
    if text.contains("Geolife trajectory") || text.contains("OziExplorer Track") { return .plt }
    if text.hasLine(where: isFlightRecord) && text.contains("HFDTE") { return .igc }
    if let sentence = sentenceFormat(text) { return sentence }
    if text.contains("\t{\"_type\"") || text.contains("\t*") && text.contains("{") {
      return .ownTracks
    }
    let stem = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    if stem.hasSuffix(".igc") { return .igc }
    if stem.hasSuffix(".plt") { return .plt }
    if stem.hasSuffix(".nmea") { return .nmea }
    return text.isPrintable ? .csv : nil
  }

  private static func isFlightRecord(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "HFDTE".utf8)
  }

  /// NMEA when a receiver's own position is in sight before AIS is, AIS the other way round.
  private static func sentenceFormat(_ text: DetectionText) -> TraceFormat? {
    var format: TraceFormat?
    let isFound = text.hasLine { line in
      guard let start = line.firstIndex(where: { $0 == UInt8(ascii: "$") || $0 == 0x21 }),
        line.count - (start - line.startIndex) > 6,
        line[start..<line.endIndex].contains(UInt8(ascii: ","))
      else { return false }
      let kind = Array(line[(start + 3)..<(start + 6)])
      if line[start] == 0x21 && (kind == Array("VDM".utf8) || kind == Array("VDO".utf8)) {
        format = .ais
        return true
      }
      let positions = ["RMC", "GGA", "GLL", "GNS", "ZDA"].map { Array($0.utf8) }
      if positions.contains(kind) {
        format = .nmea
        return true
      }
      let talker = line[(start + 1)..<(start + 3)]
      if talker.allSatisfy({ $0 >= 0x41 && $0 <= 0x5a }) { format = format ?? .nmea }
      return false
    }
    return isFound ? format : (text.startsWithSentence ? format : nil)
  }
}

/// The first bytes of a file, made searchable: UTF-16 is narrowed, a byte-order mark is dropped.
struct DetectionText {
  private let bytes: [UInt8]
  /// Where the first control byte stands that is no blank.
  let firstControl: Int?

  init(_ prefix: [UInt8]) {
    let isUTF16 = prefix.starts(with: [0xff, 0xfe]) || prefix.starts(with: [0xfe, 0xff])
    if isUTF16 {
      bytes = prefix.dropFirst(2).filter { $0 != 0 }
    } else if prefix.starts(with: [0xef, 0xbb, 0xbf]) {
      bytes = Array(prefix.dropFirst(3))
    } else {
      bytes = prefix
    }
    firstControl = prefix.firstIndex { $0 < 0x20 && !Self.isBlank($0) && !(isUTF16 && $0 == 0) }
  }

  var isEmpty: Bool { bytes.allSatisfy(Self.isBlank) }

  /// The first byte that is no blank and no record separator (RFC 7464 puts one before JSON).
  var firstByte: UInt8? { bytes.first { !Self.isBlank($0) && $0 != 0x1e } }

  /// Whether there are no control bytes but blanks, and NULs that loggers leave.
  var isPrintable: Bool {
    let odd = bytes.count { $0 < 0x20 && !Self.isBlank($0) }
    return odd * 100 <= bytes.count
  }

  var startsWithSentence: Bool {
    firstByte.map { [0x24, 0x21, 0x5c, 0x23].contains($0) } ?? false
  }

  /// Searches by hand: `firstRange(of:)` is not specialised, and took most of a short file's time.
  func contains(_ wanted: String) -> Bool {
    let wanted = Array(wanted.utf8)
    let (text, key) = (bytes.span, wanted.span)
    guard key.count > 0 else { return true }
    for start in 0..<max(0, text.count - key.count + 1) where text[start] == key[0] {
      if text.extracting(start..<start + key.count).hasSameBytes(as: key) { return true }
    }
    return false
  }

  func hasLine(where predicate: (ArraySlice<UInt8>) -> Bool) -> Bool {
    bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }).contains(where: predicate)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
