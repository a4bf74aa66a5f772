package import Bytes
public import RulesEngine

/// Writes fixes to a file as they come: CSV, NDJSON, GPX 1.1 or GeoJSON, gzipped when the name
/// ends in `.gz`.
///
/// All formats keep device, time to the millisecond, position, accuracy, speed, course and altitude
/// bit by bit. None keeps the time of receipt, the row, or the `urgent` and `mocked` marks; only GPX
/// keeps where a segment starts.
public struct TraceWriter: ~Copyable {
  private var sink: ByteSink
  private var encoder: TraceEncoder
  private var text: [UInt8] = []

  /// The formats there is a writer for.
  public static let formats: [TraceFormat] = [.csv, .ndjson, .gpx, .geojson]

  /// Creates or empties a file.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard output.
  ///   - format: one of ``formats``.
  /// - Throws: ``TraceWriteError/noWriter(_:)``, ``TraceWriteError/unwritable(_:)``.
  public init(path: String, format: TraceFormat) throws(TraceWriteError) {
    guard let encoder = TraceEncoder(format) else { throw .noWriter(format) }
    do throws(ByteError) { sink = try ByteSink(path: path) } catch { throw TraceWriteError(error) }
    self.encoder = encoder
    encoder.begin(&text)
  }

  /// Writes to a sink.
  package init(_ sink: consuming ByteSink, format: TraceFormat) throws(TraceWriteError) {
    guard let encoder = TraceEncoder(format) else { throw .noWriter(format) }
    self.sink = sink
    self.encoder = encoder
    encoder.begin(&text)
  }

  /// Writes the fixes of a batch.
  ///
  /// - Throws: ``TraceWriteError/unwritable(_:)`` when the system refuses the bytes.
  /// - Complexity: O(*n*) in the number of fixes; memory does not grow.
  public mutating func write(
    _ fixes: borrowing FixBatch, devices: borrowing DeviceTable
  ) throws(TraceWriteError) {
    for index in 0..<fixes.count {
      let fix = fixes[index]
      encoder.encode(fix, device: devices[fix.device], &text)
      if text.count >= 1 << 14 { try passOn() }
    }
    try passOn()
  }

  /// Writes the format's end and closes the gzip stream.
  ///
  /// - Throws: ``TraceWriteError/unwritable(_:)`` when the system refuses the bytes.
  public mutating func finish() throws(TraceWriteError) {
    encoder.end(&text)
    try passOn()
    do throws(ByteError) { try sink.finish() } catch { throw TraceWriteError(error) }
  }

  /// Takes what was written to a sink in memory.
  package mutating func takeBytes() -> [UInt8] {
    sink.takeBytes()
  }

  private mutating func passOn() throws(TraceWriteError) {
    do throws(ByteError) { try sink.write(text) } catch { throw TraceWriteError(error) }
    text.removeAll(keepingCapacity: true)
  }
}

@available(*, unavailable)
extension TraceWriter: Sendable {}
