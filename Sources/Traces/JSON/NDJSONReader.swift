package import Bytes

/// Reads JSON objects with a position each, one a line; or documents that hold such objects in
/// arrays, e-mission's exports among them.
///
/// In a file of lines a broken line is counted and the next is read.
package enum NDJSONReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    let front: [UInt8]
    do throws(ByteError) {
      try source.decodeText()
      front = try source.peek(1 << 16)
    } catch {
      throw TraceError(error)
    }
    if JSONLines.areLines(front) {
      try readLines(source, options: options, into: &sink)
    } else {
      try JSONDocuments.read(source, profile: .plain, options: options, into: &sink)
    }
  }

  private static func readLines(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    var walk = try JSONRecordWalk(sourceName: source.name, profile: .plain, options: options)
    var lines = LineReader(source)
    do throws(ByteError) {
      while !walk.isDone(sink), try lines.next() {
        walk.line = lines.lineNumber
        let text = lines.line.withoutRecordSeparator
        if !text.trimmed.isEmpty { JSONLines.read(text, &walk, &sink) }
      }
    } catch {
      throw TraceError(error)
    }
    if let refusal = walk.refusal { throw refusal }
    if !sink.isStopped { try walk.intake.finish() }
  }
}

extension Span where Element == UInt8 {
  /// The line without the record separator of RFC 7464 before it.
  fileprivate var withoutRecordSeparator: Span<UInt8> {
    @_lifetime(copy self)
    get { count > 0 && self[0] == 0x1e ? extracting(1..<count) : self }
  }
}
