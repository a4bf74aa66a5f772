import Bytes

/// Single JSON values within a line of text.
enum JSONLines {
  /// Reads the records of one line; a broken line counts as one row.
  static func read(_ text: Span<UInt8>, _ walk: inout JSONRecordWalk, _ sink: inout FixSink) {
    var reader = reader(of: text)
    do throws(ByteError) {
      while !walk.isDone(sink) {
        let token = try reader.next()
        if token == .end { return }
        try walk.value(token, &reader, &sink)
      }
    } catch {
      sink.countRow()
      sink.drop(.brokenRow, line: walk.line ?? sink.report.rows)
    }
  }

  /// Whether a file that begins like this has one object a line.
  static func areLines(_ front: [UInt8]) -> Bool {
    let lines = front.split(separator: 0x0a, maxSplits: 3)
      .prefix(2).map { Array($0.drop { $0 <= 0x20 || $0 >= 0xbb }) }
    guard let first = lines.first, first.first == 0x7b else { return false }
    return lines.contains { isWholeObject($0.span) }
  }

  private static func isWholeObject(_ text: Span<UInt8>) -> Bool {
    var reader = reader(of: text)
    do throws(ByteError) {
      let token = try reader.next()
      guard token == .beginObject else { return false }
      try reader.skipRest(of: token)
      return true
    } catch {
      return false
    }
  }

  private static func reader(of text: Span<UInt8>) -> JSONReader {
    let bytes = unsafe text.withUnsafeBufferPointer { unsafe Array($0) }
    return JSONReader(
      ByteSource(bytes: bytes, name: ""), layout: .sequence, chunkSize: max(64, bytes.count))
  }
}
