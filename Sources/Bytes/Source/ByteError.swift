/// Why bytes could not be read or written.
package enum ByteError: Error, Hashable, Sendable {
  /// The file could not be opened; the text is the system's own reason.
  case cannotOpen(path: String, reason: String)
  /// The system refused a read part-way.
  case cannotRead(name: String, offset: UInt64, reason: String)
  /// The output could not be written.
  case cannotWrite(name: String, reason: String)
  /// The gzip stream ends before its trailer: the file was cut off.
  case truncatedGzip(name: String, offset: UInt64)
  /// The gzip stream is damaged (bad block, bad checksum or length).
  case corruptGzip(name: String, offset: UInt64, reason: String)
  /// One line or record is longer than the reader's bound.
  case recordTooLong(name: String, line: Int, limit: Int)
  /// The input is not text: a NUL byte, or bytes of a known binary format.
  case notText(name: String, offset: UInt64, hint: String)
  /// The text does not follow its grammar (JSON, XML, zip).
  case syntax(name: String, offset: UInt64, line: Int?, reason: String)
}

extension ByteError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotOpen(let path, let reason):
      "\(path): cannot open: \(reason)"
    case .cannotRead(let name, let offset, let reason):
      "\(name): cannot read at byte \(offset): \(reason)"
    case .cannotWrite(let name, let reason):
      "\(name): cannot write: \(reason)"
    case .truncatedGzip(let name, let offset):
      "\(name): the gzip stream ends too early, after \(offset) compressed bytes; copy the file again"
    case .corruptGzip(let name, let offset, let reason):
      "\(name): damaged gzip stream near compressed byte \(offset): \(reason)"
    case .recordTooLong(let name, let line, let limit):
      "\(name):\(line): a record is longer than \(limit) bytes; is this a text file?"
    case .notText(let name, let offset, let hint):
      "\(name): not text at byte \(offset): \(hint)"
    case .syntax(let name, let offset, let line, let reason):
      "\(name)\(line.map { ":\($0)" } ?? ""): at byte \(offset): \(reason)"
    }
  }
}
