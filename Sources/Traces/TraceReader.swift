package import Bytes
import RulesEngine

/// Reads recorded positions in any known format, plain or gzipped, as a stream.
public enum TraceReader: Sendable {
  /// Reads a file; `-` is standard input.
  ///
  /// The fixes go to the sink in file order. The sink's report is the file's, also after an error:
  /// what stood before the break was handed on.
  ///
  /// - Throws: ``TraceError`` when the file cannot be opened or recognised, breaks its format, or
  ///   has no times; single bad rows are only counted.
  public static func read(
    path: String, options: TraceOptions = TraceOptions(), into sink: inout FixSink
  ) throws(TraceError) {
    try read(path: path, options: options, into: &sink, progress: nil)
  }

  /// Reads bytes that are in memory.
  public static func read(
    bytes: [UInt8], name: String, options: TraceOptions = TraceOptions(), into sink: inout FixSink
  ) throws(TraceError) {
    try read(ByteSource(bytes: bytes, name: name), options: options, into: &sink)
  }

  /// Reads a file and tells how far it is.
  package static func read(
    path: String, options: TraceOptions, into sink: inout FixSink, progress: ByteProgress?
  ) throws(TraceError) {
    let source: ByteSource
    do {
      source = try ByteSource(path: path, progress: progress)
    } catch {
      throw TraceError(error)
    }
    try read(source, options: options, into: &sink)
  }

  private static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    let name = source.name
    let prefix: [UInt8]
    let format: TraceFormat
    do throws(TraceError) {
      prefix = try front(of: &source)
      if let named = options.format {
        format = named
      } else {
        format = try detectedFormat(prefix, name: name)
      }
    } catch {
      sink.begin(name: name, format: options.format ?? .csv)
      throw error
    }
    sink.begin(name: name, format: format)
    do throws(TraceError) {
      try read(source, as: format, options: options, into: &sink)
    } catch {
      sink.finish()
      throw error
    }
    sink.finish()
    if sink.report.fixes == 0 && format.isLog { try refuseBinary(prefix, name: name) }
  }

  /// The first bytes; an input without any is refused, whatever its format.
  private static func front(of source: inout ByteSource) throws(TraceError) -> [UInt8] {
    let prefix: [UInt8]
    do {
      prefix = try source.peek(TraceFormat.detectionLength)
    } catch {
      throw TraceError(error)
    }
    if prefix.isEmpty { throw .unreadable("\(source.name): the file is empty") }
    return prefix
  }

  private static func detectedFormat(
    _ prefix: [UInt8], name: String
  ) throws(TraceError) -> TraceFormat {
    if let format = TraceFormat.detect(prefix: prefix, name: name) { return format }
    let place = DetectionText(prefix).firstControl.map { ", by its byte \($0)" } ?? ""
    throw .unknownFormat(
      name: name, hint: "it is neither text nor a binary format that is known\(place)")
  }

  /// Logs pass over what is no sentence, so that a binary file would only be a log without fixes.
  private static func refuseBinary(_ prefix: [UInt8], name: String) throws(TraceError) {
    let text = DetectionText(prefix)
    guard !text.isPrintable, let place = text.firstControl else { return }
    throw TraceError(
      .notText(
        name: name, offset: UInt64(place),
        hint: "this looks like a binary file, and no fix was found in it"))
  }

  private static func read(
    _ source: consuming ByteSource, as format: TraceFormat, options: TraceOptions,
    into sink: inout FixSink
  ) throws(TraceError) {
    switch format {
    case .csv: try CSVReader.read(source, options: options, into: &sink)
    case .plt: try PLTReader.read(source, options: options, into: &sink)
    case .gpx: try GPXReader.read(source, options: options, into: &sink)
    case .kml: try KMLReader.read(source, options: options, into: &sink)
    case .tcx: try TCXReader.read(source, options: options, into: &sink)
    case .geojson: try GeoJSONReader.read(source, options: options, into: &sink)
    case .ndjson: try NDJSONReader.read(source, options: options, into: &sink)
    case .googleRecords: try GoogleRecordsReader.read(source, options: options, into: &sink)
    case .googleTimeline: try GoogleTimelineReader.read(source, options: options, into: &sink)
    case .ownTracks: try OwnTracksReader.read(source, options: options, into: &sink)
    case .traccar: try TraccarReader.read(source, options: options, into: &sink)
    case .readsb: try ReadsbReader.read(source, options: options, into: &sink)
    case .nmea: try NMEAReader.read(source, options: options, into: &sink)
    case .ais: try AISReader.read(source, options: options, into: &sink)
    case .fit: try FITReader.read(source, options: options, into: &sink)
    case .igc: try IGCReader.read(source, options: options, into: &sink)
    }
  }
}
