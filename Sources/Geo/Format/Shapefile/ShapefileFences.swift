import Bytes

/// Reads a Shapefile: `.shp`, and beside it `.dbf`, `.cpg` and `.prj` as far as they are there.
enum ShapefileFences {
  /// The longest record read.
  private static let recordLimit = 1 << 28

  static func read(
    _ source: consuming ByteSource, path: String?, file: String,
    into collector: inout FenceCollector
  ) throws(FenceFileError) {
    let header: BinaryRecord
    var stream = BinaryStream(source)
    do throws(ByteError) {
      header = try stream.read(100)
    } catch {
      throw FenceFileError(error, file: file)
    }
    guard header.count == 100, header.big32(0) == 9994 else {
      throw FenceFileError(
        file: file, offset: 0, reason: "the header is cut off or is not that of a .shp file")
    }
    guard let path else {
      try checkBox(header, file: file)
      collector.note(
        "Only the .shp is read, not the files beside it: fences have no properties, and positions "
          + "are taken as WGS84.")
      return try records(&stream, file: file, &collector) { () throws(ByteError) in nil }
    }
    try checkReferenceSystem(header, path: path, &collector)
    var encoding: String?
    if let bytes = sibling(path, "cpg") {
      encoding = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    }
    let table = try attributes(path, encoding: encoding)
    if let table {
      var rows = table
      try records(&stream, file: file, &collector) { () throws(ByteError) in try rows.next() }
    } else {
      collector.note("There is no .dbf beside the file, so fences have no properties.")
      try records(&stream, file: file, &collector) { () throws(ByteError) in nil }
    }
  }

  private static func records(
    _ stream: inout BinaryStream, file: String, _ collector: inout FenceCollector,
    nextRow: () throws(ByteError) -> [FenceProperty]?
  ) throws(FenceFileError) {
    do throws(ByteError) {
      while true {
        let start = stream.offset
        let head = try stream.read(8)
        if head.count == 0 { return }
        let words = head.big32(4)
        guard head.count == 8, words >= 2, words <= recordLimit / 2 else {
          throw .syntax(
            name: file, offset: start, line: nil,
            reason: "a record's header is damaged or cut off; copy the file again")
        }
        let record = try stream.read(words * 2)
        guard record.count == words * 2 else {
          throw .syntax(
            name: file, offset: start, line: nil,
            reason: "a record of \(words * 2) bytes is cut off after \(record.count)")
        }
        var feature = FeatureDraft(offset: start)
        feature.properties = try nextRow() ?? []
        feature.geometry = ShapeRecord.geometry(record)
        collector.take(feature)
      }
    } catch {
      throw FenceFileError(error, file: file, featureIndex: collector.featureIndex)
    }
  }

  // MARK: Neighbours

  /// The path with another extension, in the letters' case of the one given.
  private static func siblingPath(_ path: String, _ suffix: String) -> String {
    var stem = path[...]
    for ending in [".shp.gz", ".SHP.GZ", ".shp", ".SHP"] where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
      break
    }
    let isUpper = path.hasSuffix("SHP")
    return stem + "." + (isUpper ? suffix.uppercased() : suffix)
  }

  /// A small neighbour's bytes; `nil` when it is not there.
  private static func sibling(_ path: String, _ suffix: String) -> [UInt8]? {
    do throws(ByteError) {
      var source = try ByteSource(path: siblingPath(path, suffix))
      return try source.readAll(limit: 1 << 16)
    } catch {
      return nil
    }
  }

  private static func attributes(
    _ path: String, encoding: String?
  ) throws(FenceFileError) -> AttributeTable? {
    let source: ByteSource
    do throws(ByteError) {
      source = try ByteSource(path: siblingPath(path, "dbf"))
    } catch {
      if case .cannotOpen = error { return nil }
      throw FenceFileError(error, file: siblingPath(path, "dbf"))
    }
    do throws(ByteError) {
      return try AttributeTable(source, encoding: encoding)
    } catch {
      throw FenceFileError(error, file: siblingPath(path, "dbf"))
    }
  }

  /// Refuses a box that cannot be in degrees, where no `.prj` says so.
  private static func checkBox(_ header: BinaryRecord, file: String) throws(FenceFileError) {
    let corners = [header.double(36), header.double(52), header.double(44), header.double(60)]
    guard
      corners[0].magnitude <= 540 && corners[1].magnitude <= 540
        && corners[2].magnitude <= 90 && corners[3].magnitude <= 90
    else {
      throw FenceFileError(
        file: file, offset: 36,
        reason: "the box is outside longitude and latitude and there is no .prj; reproject the "
          + "file to EPSG:4326")
    }
  }

  /// Refuses what is not longitude and latitude on WGS84 or a datum within two metres of it.
  private static func checkReferenceSystem(
    _ header: BinaryRecord, path: String, _ collector: inout FenceCollector
  ) throws(FenceFileError) {
    guard let bytes = sibling(path, "prj") else {
      try checkBox(header, file: path)
      return collector.note("There is no .prj beside the file; positions are taken as WGS84.")
    }
    let text = String(decoding: bytes.prefix(4000), as: UTF8.self)
    let plain = PropertyNames.plain(text)
    let isGeographic =
      (plain.contains("geogcs") || plain.contains("geogcrs"))
      && !plain.contains("projcs") && !plain.contains("projcrs")
    let isWGS84 = plain.contains("wgs84") || plain.contains("wgs1984")
    let isNear = ["northamerican1983", "nad83", "etrs89", "etrs1989"].contains {
      plain.contains($0)
    }
    guard isGeographic && (isWGS84 || isNear) else {
      throw FenceFileError(
        file: siblingPath(path, "prj"), offset: 0,
        reason: "the reference system \(text.prefix(80)) is not longitude and latitude on WGS84; "
          + "reproject the file to EPSG:4326")
    }
    if !isWGS84 {
      collector.note("The datum is within two metres of WGS84 and is taken as that.")
    }
  }
}
