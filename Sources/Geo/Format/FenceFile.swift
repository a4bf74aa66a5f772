package import Bytes

/// Reads fences from files: GeoJSON, CSV, WKT, KML, KMZ, Shapefile; plain or gzip.
///
/// A bad feature fails alone, with its place and what helps; a file that cannot be read throws.
/// One GeoJSON feature, KML placemark, Shapefile record or CSV row gives one fence: its areas are
/// one polygon. Several circles or lines in it give fences named `id/0`, `id/1`, and so on.
public enum FenceFile: Sendable {
  /// Reads one file; `-` is standard input.
  public static func read(
    path: String, options: FenceFileOptions = FenceFileOptions()
  ) throws(FenceFileError) -> FenceFileResult {
    try read(paths: [path], options: options)
  }

  /// Reads several files as one set, in which ids differ.
  ///
  /// - Throws: an error of the first file that cannot be read.
  public static func read(
    paths: [String], options: FenceFileOptions = FenceFileOptions()
  ) throws(FenceFileError) -> FenceFileResult {
    var collector = FenceCollector(options: options)
    for path in paths { try read(path: path, into: &collector) }
    return collector.result
  }

  /// Reads several files as one set, and goes on behind those that cannot be read.
  ///
  /// - Parameters:
  ///   - paths: the files; `-` is standard input.
  ///   - options: how they are read.
  /// - Returns: what the good files hold, and an error for each of the others, which give nothing.
  package static func readAll(
    paths: [String], options: FenceFileOptions = FenceFileOptions()
  ) -> (result: FenceFileResult, errors: [FenceFileError]) {
    var collector = FenceCollector(options: options)
    var errors: [FenceFileError] = []
    for path in paths {
      let before = collector
      do throws(FenceFileError) {
        try read(path: path, into: &collector)
      } catch {
        collector = before
        errors.append(error)
      }
    }
    return (collector.result, errors)
  }

  private static func read(
    path: String, into collector: inout FenceCollector
  ) throws(FenceFileError) {
    let source: ByteSource
    do throws(ByteError) {
      source = try ByteSource(path: path)
    } catch {
      throw FenceFileError(error, file: path)
    }
    try read(source, path: path == "-" ? nil : path, into: &collector)
  }

  /// Reads a file that is in memory; of a Shapefile that is the `.shp` alone, without properties.
  ///
  /// - Parameters:
  ///   - bytes: the file, plain or gzip.
  ///   - name: what messages call it.
  ///   - options: how it is read.
  public static func read(
    bytes: [UInt8], name: String, options: FenceFileOptions = FenceFileOptions()
  ) throws(FenceFileError) -> FenceFileResult {
    try read(ByteSource(bytes: bytes, name: name), options: options)
  }

  /// Reads from a source that is no file; of a Shapefile that is the `.shp` alone.
  package static func read(
    _ source: consuming ByteSource, options: FenceFileOptions = FenceFileOptions()
  ) throws(FenceFileError) -> FenceFileResult {
    var collector = FenceCollector(options: options)
    try read(source, path: nil, into: &collector)
    return collector.result
  }

  private static func read(
    _ source: consuming ByteSource, path: String?, into collector: inout FenceCollector
  ) throws(FenceFileError) {
    let file = source.name
    let front: [UInt8]
    do throws(ByteError) {
      front = try source.peek(512)
    } catch {
      throw FenceFileError(error, file: file)
    }
    let format: FenceFileOptions.Format
    if let wanted = collector.options.format {
      format = wanted
    } else {
      format = try FenceFormat.recognise(front, file: file)
    }
    collector.begin(file: file, format: format)
    switch format {
    case .geojson:
      try GeoJSONFences.read(source, file: file, into: &collector)
    case .csv:
      try CSVFences.read(source, file: file, order: .longitudeFirst, into: &collector)
    case .traccar:
      try CSVFences.read(source, file: file, order: .latitudeFirst, into: &collector)
    case .kml:
      try KMLFences.read(source, file: file, into: &collector)
    case .kmz:
      try KMLFences.readArchive(source, file: file, into: &collector)
    case .shapefile:
      try ShapefileFences.read(source, path: path, file: file, into: &collector)
    }
    collector.finish()
  }
}
