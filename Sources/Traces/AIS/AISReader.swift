package import Bytes

/// Reads AIS logs: position reports in VDM and VDO sentences of any talker.
///
/// Message types 1, 2, 3, 4, 9, 11, 18, 19 and 27 are rows; the device is the MMSI, nine digits.
/// A message has no time but a UTC second: the time comes from tag blocks, `$PGHP`, text around the
/// sentence, or the receiver's own RMC sentences, and the second only refines it.
/// The heading (511 is none) is not the course over ground and is not used.
package enum AISReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    let name = source.name
    var lines = LineReader(source)
    var scanner = SentenceScanner()
    var log = AISLog(options: options)
    do throws(ByteError) {
      while try lines.next() {
        let line = lines.line
        if sink.isStopped { return }
        if !line.isEmpty && line[0] == 0x23 { continue }
        var position = 0
        while scanner.next(in: line, at: &position) {
          if let ownTime = log.take(
            scanner.sentence, receivedAt: scanner.receivedAt, line: lines.lineNumber, into: &sink)
          {
            scanner.announce(ownTime)
          }
        }
      }
    } catch {
      throw TraceError(error)
    }
    log.finish(line: lines.lineNumber, into: &sink)
    if log.lacksTimes { throw .noTimes(name: name) }
  }
}
