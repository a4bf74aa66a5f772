package import Bytes

/// Why a whole fence file cannot be read.
public struct FenceFileError: Error, Hashable, Sendable {
  /// The file.
  public let file: String
  /// The feature at which reading stopped, from 0.
  public let featureIndex: Int?
  /// Where, in bytes of the (inflated) file.
  public let offset: UInt64?
  /// Where, as a line from 1.
  public let line: Int?
  /// What is wrong and what helps.
  public let reason: String

  init(
    file: String, featureIndex: Int? = nil, offset: UInt64? = nil, line: Int? = nil,
    reason: String
  ) {
    self.file = file
    self.featureIndex = featureIndex
    self.offset = offset
    self.line = line
    self.reason = reason
  }

  /// Takes over what the bytes' reader says.
  package init(_ error: ByteError, file: String, featureIndex: Int? = nil) {
    var offset: UInt64?
    var line: Int?
    let reason: String
    switch error {
    case .cannotOpen(_, let text):
      reason = "cannot open: \(text)"
    case .cannotRead(_, let at, let text):
      offset = at
      reason = "cannot read: \(text)"
    case .cannotWrite(_, let text):
      reason = "cannot write: \(text)"
    case .truncatedGzip(_, let at):
      offset = at
      reason = "the gzip stream ends too early (bytes as stored); copy the file again"
    case .corruptGzip(_, let at, let text):
      offset = at
      reason = "damaged gzip stream (bytes as stored): \(text)"
    case .recordTooLong(_, let at, let limit):
      line = at
      reason = "a record or text is longer than \(limit) bytes; is this a fence file?"
    case .notText(_, let at, let hint):
      offset = at
      reason = "not text: \(hint)"
    case .syntax(_, let at, let atLine, let text):
      offset = at
      line = atLine
      reason = text
    }
    self.init(file: file, featureIndex: featureIndex, offset: offset, line: line, reason: reason)
  }
}

extension FenceFileError: CustomStringConvertible {
  /// File, line, feature, byte offset, and the reason.
  public var description: String {
    var place = file
    if let line { place += ":\(line)" }
    if let featureIndex { place += ": feature \(featureIndex)" }
    if let offset { place += ": at byte \(offset)" }
    return "\(place): \(reason)"
  }
}
