import Bytes

/// Goes through a log of sentences, line by line.
enum SentenceLog {
  /// Hands on each sentence, until the sink stops; comment lines (`#`) are passed over.
  ///
  /// - Parameters:
  ///   - lines: the log; afterwards at its end, or where the sink stopped.
  ///   - sink: takes the fixes.
  ///   - take: is given the scanner, whose sentence is the next one, and its line's number.
  /// - Returns: `false` when the sink stopped before the end.
  static func readAll(
    _ lines: inout LineReader, into sink: inout FixSink,
    take: (inout SentenceScanner, Int, inout FixSink) -> Void
  ) throws(ByteError) -> Bool {
    var scanner = SentenceScanner()
    while try lines.next() {
      let number = lines.lineNumber
      let line = lines.line
      if sink.isStopped { return false }
      if !line.isEmpty && line[0] == 0x23 { continue }
      var position = 0
      while scanner.next(in: line, at: &position) { take(&scanner, number, &sink) }
    }
    return true
  }
}
