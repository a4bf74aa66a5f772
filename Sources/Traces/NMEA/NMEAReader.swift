package import Bytes

/// Reads NMEA 0183 logs: RMC, GGA, GLL and GNS positions with VTG and ZDA beside them.
///
/// All sentences of one time are one fix, and one row. A sentence that cannot be read is a row of
/// its own. The date comes from RMC or ZDA, from a logger's time, or from the clock option.
/// NMEA states no accuracy in metres (HDOP is a factor), so fixes have none.
package enum NMEAReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    let name = source.name
    var lines = LineReader(source)
    var log = NMEALog(
      device: sink.device(TraceDevice.defaultName(name, options)), options: options)
    do throws(ByteError) {
      let isWhole = try SentenceLog.readAll(&lines, into: &sink) { scanner, line, sink in
        log.take(scanner.sentence, receivedAt: scanner.receivedAt, line: line, into: &sink)
      }
      guard isWhole else { return }
    } catch {
      log.finishKnown(into: &sink)
      throw TraceError(error)
    }
    try log.finish(name: name, into: &sink)
  }
}
