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
    var scanner = SentenceScanner()
    var log = NMEALog(
      device: sink.device(TraceDevice.defaultName(name, options)), options: options)
    do throws(ByteError) {
      while try lines.next() {
        let line = lines.line
        if sink.isStopped { return }
        if !line.isEmpty && line[0] == 0x23 { continue }
        var position = 0
        while scanner.next(in: line, at: &position) {
          log.take(
            scanner.sentence, receivedAt: scanner.receivedAt, line: lines.lineNumber, into: &sink)
        }
      }
    } catch {
      log.finishKnown(into: &sink)
      throw TraceError(error)
    }
    try log.finish(name: name, into: &sink)
  }
}
