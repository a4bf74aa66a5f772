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
    var log = AISLog(options: options)
    do throws(ByteError) {
      let isWhole = try SentenceLog.readAll(&lines, into: &sink) { scanner, line, sink in
        let ownTime = log.take(
          scanner.sentence, receivedAt: scanner.receivedAt, line: line, into: &sink)
        if let ownTime { scanner.announce(ownTime) }
      }
      guard isWhole else { return }
    } catch {
      throw TraceError(error)
    }
    log.finish(line: lines.lineNumber, into: &sink)
    if log.lacksTimes { throw .noTimes(name: name) }
  }
}
