package import Bytes
import RulesEngine

/// Reads the files of the OwnTracks recorder: time of receipt, kind and message, between tabs.
///
/// The message's `tst` is the fix's time and the first column its time of receipt; `vel` is km/h.
/// Messages that are no locations are counted as having no fix. Lines that are the message alone
/// are read too.
package enum OwnTracksReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    var walk = try JSONRecordWalk(sourceName: source.name, profile: .defined, options: options)
    var lines = LineReader(source)
    do throws(ByteError) {
      while !walk.isDone(sink), try lines.next() {
        walk.line = lines.lineNumber
        let line = lines.line.trimmed
        if !line.isEmpty { read(line, &walk, &sink) }
      }
    } catch {
      throw TraceError(error)
    }
    if let refusal = walk.refusal { throw refusal }
    if !sink.isStopped { try walk.intake.finish() }
  }

  private static func read(
    _ line: Span<UInt8>, _ walk: inout JSONRecordWalk, _ sink: inout FixSink
  ) {
    if line[0] == 0x7b {
      walk.receivedAt = nil
      JSONLines.read(line, &walk, &sink)
      return
    }
    guard let first = firstTab(of: line), let second = firstTab(of: line, from: first + 1) else {
      sink.countRow()
      sink.drop(.brokenRow, line: walk.line ?? 1)
      return
    }
    let kind = line.extracting(first + 1..<second).trimmed
    guard kind.count == 1 && kind[0] == 0x2a else {
      sink.countRow()
      sink.drop(.noFix, line: walk.line ?? 1)
      return
    }
    walk.receivedAt = nil
    if case .value(let time) = walk.times.time(line.extracting(0..<first), &sink) {
      walk.receivedAt = time
    }
    JSONLines.read(line.extracting(second + 1..<line.count), &walk, &sink)
  }

  private static func firstTab(of line: Span<UInt8>, from start: Int = 0) -> Int? {
    for index in start..<line.count where line[index] == 0x09 { return index }
    return nil
  }
}
