package import Bytes

/// Reads IGC flight logs: a row per B record.
///
/// Times are UTC; the date is the `HFDTE` header's and moves on at midnight. A record without a 3-D
/// fix (`V`) is a fix without altitude, because loggers go on with two-dimensional positions there;
/// only records with nothing but zeros are no fix. Altitudes are those of GNSS.
/// The ground speed column (`GSP`) has no agreed unit among loggers and is not read.
package enum IGCReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    let name = source.name
    var lines = LineReader(source)
    var log = IGCLog(
      device: sink.device(TraceDevice.defaultName(name, options)), options: options)
    do throws(ByteError) {
      while try lines.next() {
        let line = lines.line
        if sink.isStopped { return }
        guard !line.isEmpty else { continue }
        log.take(line, number: lines.lineNumber, into: &sink)
      }
    } catch {
      throw TraceError(error)
    }
    log.finish(into: &sink)
    if sink.report.fixes == 0 && sink.report.drops[.noTime, default: 0] > 0 {
      throw .noTimes(name: name)
    }
  }
}
