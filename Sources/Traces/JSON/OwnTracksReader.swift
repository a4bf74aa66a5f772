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
    try JSONLines.readAll(of: source, profile: .defined, options: options, into: &sink) {
      line, values, walk, sink in
      let text = line.trimmed
      if !text.isEmpty { read(text, &values, &walk, &sink) }
    }
  }

  private static func read(
    _ line: Span<UInt8>, _ values: inout JSONLines, _ walk: inout JSONRecordWalk,
    _ sink: inout FixSink
  ) {
    if line[0] == 0x7b {
      walk.receivedAt = nil
      values.read(line, &walk, &sink)
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
    values.read(line.extracting(second + 1..<line.count), &walk, &sink)
  }

  private static func firstTab(of line: Span<UInt8>, from start: Int = 0) -> Int? {
    for index in start..<line.count where line[index] == 0x09 { return index }
    return nil
  }
}
