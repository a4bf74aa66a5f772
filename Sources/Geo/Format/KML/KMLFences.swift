import Bytes

/// Reads the placemarks of KML, plain or in a zip archive (KMZ).
struct KMLFences: ~Copyable {
  private var reader: XMLReader
  private var feature: FeatureDraft?
  private var areas: [[[Coordinate]]] = []
  private var isInner = false
  /// What text is gathered for.
  private var wanted: Text?
  private var text: [UInt8] = []
  private var dataName: String?
  /// The open elements, as far as they are known.
  private var geometry: [Int] = []
  private var featureDepth = 0
  private var depth = 0

  private enum Text {
    case name, coordinates, data
  }

  /// Names in the order of the list below.
  private enum Name {
    static let list = [
      "Placemark", "name", "Polygon", "outerBoundaryIs", "innerBoundaryIs", "coordinates", "Point",
      "LineString", "Data", "value", "SimpleData", "LinearRing", "id", "begin", "end", "kml",
    ]
    static let placemark = 0, name = 1, polygon = 2, outer = 3, inner = 4, coordinates = 5
    static let point = 6, line = 7, data = 8, value = 9, simpleData = 10, ring = 11, id = 12
    static let begin = 13, end = 14, kml = 15
  }

  private static let textLimit = 1 << 28

  static func read(
    _ source: consuming ByteSource, file: String, into collector: inout FenceCollector
  ) throws(FenceFileError) {
    var fences = KMLFences(source)
    do throws(ByteError) {
      try fences.document(&collector)
    } catch {
      throw FenceFileError(error, file: file, featureIndex: collector.featureIndex)
    }
  }

  /// Reads `doc.kml`, or else the first `.kml`, of an archive.
  static func readArchive(
    _ source: consuming ByteSource, file: String, into collector: inout FenceCollector
  ) throws(FenceFileError) {
    let content: [UInt8]
    do throws(ByteError) {
      let archive = try ZipArchive(try source.readAll(limit: 1 << 28), name: file)
      let documents = archive.entries.filter { $0.name.lowercased().hasSuffix(".kml") }
      let wanted = documents.first { $0.name.lowercased() == "doc.kml" } ?? documents.first
      guard let wanted else {
        throw .syntax(
          name: file, offset: 0, line: nil,
          reason: "the archive holds no .kml file; unpack it and give the file that is in it")
      }
      if documents.count > 1 { collector.note("Only '\(wanted.name)' of the archive is read.") }
      content = try archive.contents(of: wanted)
    } catch {
      throw FenceFileError(error, file: file)
    }
    try read(ByteSource(bytes: content, name: file), file: file, into: &collector)
  }

  private init(_ source: consuming ByteSource) {
    reader = XMLReader(source, names: Name.list)
  }

  private mutating func document(_ collector: inout FenceCollector) throws(ByteError) {
    var hasRoot = false
    while let event = try reader.next() {
      switch event {
      case .start:
        if !hasRoot {
          hasRoot = true
          guard reader.nameIndex == Name.kml || reader.nameIndex == Name.placemark else {
            throw .syntax(
              name: reader.sourceName, offset: 0, line: reader.line,
              reason: "the outermost element is not <kml>; of XML only KML holds fences")
          }
        }
        depth += 1
        start()
      case .end:
        end(&collector)
        depth -= 1
      case .text:
        guard wanted != nil else { continue }
        guard text.count + reader.text.count <= Self.textLimit else {
          throw .recordTooLong(name: reader.sourceName, line: reader.line, limit: Self.textLimit)
        }
        text += reader.text.bytes
      }
    }
  }

  private func attribute(_ name: Int) -> String? {
    guard let value = reader.attribute(name) else { return nil }
    return value.string
  }

  private mutating func start() {
    guard let name = reader.nameIndex else { return }
    if name == Name.placemark {
      feature = FeatureDraft(line: reader.line)
      featureDepth = depth
      geometry = []
      let id = attribute(Name.id)
      feature?.id = id
      return
    }
    guard feature != nil else { return }
    switch name {
    case Name.name where depth == featureDepth + 1: gather(.name)
    case Name.polygon:
      geometry.append(name)
      areas.append([])
    case Name.point, Name.line, Name.ring: geometry.append(name)
    case Name.outer: isInner = false
    case Name.inner: isInner = true
    case Name.coordinates: gather(.coordinates)
    case Name.data: dataName = attribute(Name.name)
    case Name.simpleData:
      dataName = attribute(Name.name)
      gather(.data)
    case Name.value where dataName != nil: gather(.data)
    case Name.begin:
      dataName = "valid_from"
      gather(.data)
    case Name.end:
      dataName = "valid_until"
      gather(.data)
    default: break
    }
  }

  private mutating func gather(_ kind: Text) {
    wanted = kind
    text.removeAll(keepingCapacity: true)
  }

  private mutating func end(_ collector: inout FenceCollector) {
    guard let name = reader.nameIndex, feature != nil else { return }
    switch name {
    case Name.placemark:
      // The name says more than the ids that programs number placemarks with.
      if var placemark = feature {
        if placemark.name != nil { placemark.id = placemark.name }
        collector.take(placemark)
      }
      feature = nil
      areas = []
    case Name.name where wanted == .name:
      let text = trimmed()
      feature?.rename(text)
      wanted = nil
    case Name.coordinates where wanted == .coordinates:
      wanted = nil
      place()
    case Name.value, Name.simpleData, Name.begin, Name.end:
      guard wanted == .data, let key = dataName else { return }
      wanted = nil
      let value = FencePropertyValue.string(trimmed() ?? "")
      feature?.properties.append(FenceProperty(name: key, value: value))
      dataName = nil
    case Name.polygon:
      if let area = areas.popLast() { feature?.geometry.areas.append(area) }
      _ = geometry.popLast()
    case Name.point, Name.line, Name.ring: _ = geometry.popLast()
    default: break
    }
  }

  /// The gathered text without blanks around it; `nil` when nothing is left.
  private func trimmed() -> String? {
    var range = text[...]
    while let first = range.first, first <= 0x20 { range.removeFirst() }
    while let last = range.last, last <= 0x20 { range.removeLast() }
    return range.isEmpty ? nil : String(decoding: range, as: UTF8.self)
  }

  /// Puts the gathered coordinates where they belong.
  private mutating func place() {
    let positions: [Coordinate]
    switch KMLCoordinates.read(text) {
    case .success(let some): positions = some
    case .failure(let problem):
      let place = "bad coordinates on line \(reader.line): \(problem.reason)"
      feature?.geometry.note(place)
      return
    }
    switch (geometry.first, geometry.last) {
    case (Name.polygon?, Name.ring?):
      guard let last = areas.indices.last else { return }
      if isInner {
        areas[last].append(positions)
      } else {
        areas[last].insert(positions, at: 0)
      }
    case (_, Name.point?): feature?.geometry.points += positions
    case (_, Name.line?): feature?.geometry.lines.append(positions)
    case (_, Name.ring?): feature?.geometry.areas.append([positions])
    default:
      let place = "coordinates on line \(reader.line) belong to no geometry"
      feature?.geometry.note(place)
    }
  }
}
