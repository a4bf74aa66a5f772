import Bytes
import Glibc

/// Standard output and error, as a person sees them.
enum Terminal {
  /// Whether messages go to a person at a terminal.
  static var isErrorInteractive: Bool { isatty(2) == 1 }

  /// Writes to standard output as it is.
  static func print(_ text: String) {
    write(text, to: 1)
  }

  /// Writes a command's result to standard output; that its reader went away is no failure.
  static func deliver(_ text: String) throws(CommandFailure) {
    do throws(ByteError) {
      var sink = try ByteSink(path: "-")
      try sink.write(text)
      try sink.finish()
    } catch {
      guard ClosedPipe.explains(error.description) else {
        throw .unusableFile(error.description)
      }
    }
  }

  /// Writes a line to standard error.
  static func note(_ line: String) {
    write(line + "\n", to: 2)
  }

  /// Writes an error's line to standard error.
  static func complain(_ message: String) {
    write("georules: \(message)\n", to: 2)
  }

  /// Writes to standard error without a line end.
  static func draw(_ text: String) {
    write(text, to: 2)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = unsafe Glibc.write(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0 && errno != EINTR { return }
        done += max(0, count)
      }
    }
  }
}

extension String {
  /// The text with blanks behind it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with blanks before it up to a width.
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
