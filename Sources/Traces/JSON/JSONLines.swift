import Bytes

/// Single JSON values within a line of text, read one line after the other.
struct JSONLines: ~Copyable {
  /// What a format does with one of its lines.
  typealias TakeLine = (
    Span<UInt8>, inout JSONLines, inout JSONRecordWalk, inout FixSink
  ) -> Void

  /// One reader for all lines.
  private var reader = JSONReader(ByteSource(bytes: [], name: ""), layout: .sequence)

  /// Reads a source line by line.
  ///
  /// - Parameters:
  ///   - source: the lines.
  ///   - profile: how the format differs from plain JSON records.
  ///   - options: what the user said about the input.
  ///   - sink: takes the fixes.
  ///   - take: is given each line.
  static func readAll(
    of source: consuming ByteSource, profile: JSONProfile, options: TraceOptions,
    into sink: inout FixSink, take: TakeLine
  ) throws(TraceError) {
    var walk = try JSONRecordWalk(sourceName: source.name, profile: profile, options: options)
    var values = JSONLines()
    var lines = LineReader(source)
    do throws(ByteError) {
      while !walk.isDone(sink), try lines.next() {
        walk.line = lines.lineNumber
        take(lines.line, &values, &walk, &sink)
      }
    } catch {
      throw TraceError(error)
    }
    if let refusal = walk.refusal { throw refusal }
    if !sink.isStopped { try walk.intake.finish() }
  }

  /// Reads the records of one line; a broken line counts as one row.
  mutating func read(
    _ text: Span<UInt8>, _ walk: inout JSONRecordWalk, _ sink: inout FixSink
  ) {
    guard !Self.isEncoded(text) else {
      var own = Self.reader(of: text)
      return Self.read(&own, &walk, &sink)
    }
    reader.restart(on: text)
    Self.read(&reader, &walk, &sink)
  }

  /// Whether the line begins with a mark of UTF-16 or of gzip, by which a source decodes it.
  private static func isEncoded(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 2 else { return false }
    let (first, second) = (text[0], text[1])
    return (first >= 0xfe && first ^ second == 1) || (first == 0x1f && second == 0x8b)
  }

  private static func read(
    _ reader: inout JSONReader, _ walk: inout JSONRecordWalk, _ sink: inout FixSink
  ) {
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
