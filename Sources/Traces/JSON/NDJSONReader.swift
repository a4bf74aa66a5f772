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
      try JSONLines.readAll(of: source, profile: .plain, options: options, into: &sink) {
        line, values, walk, sink in
        let text = line.withoutRecordSeparator
        if !text.trimmed.isEmpty { values.read(text, &walk, &sink) }
      }
    } else {
      try JSONDocuments.read(source, profile: .plain, options: options, into: &sink)
    }
  }
}

extension Span where Element == UInt8 {
  /// The line without the record separator of RFC 7464 before it.
  fileprivate var withoutRecordSeparator: Span<UInt8> {
    @_lifetime(copy self)
    get { count > 0 && self[0] == 0x1e ? extracting(1..<count) : self }
  }
}
