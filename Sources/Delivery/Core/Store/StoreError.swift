/// Why something cannot be kept, or read back.
public enum StoreError: Error, Sendable, Hashable {
  /// The file could not be read; the text is the system's own reason.
  case cannotRead(path: String, reason: String)
  /// The file could not be written; what was there before is still there.
  case cannotWrite(path: String, reason: String)
  /// Others can read the folder.
  case openFolder(path: String)
}

extension StoreError: CustomStringConvertible {
  /// The file, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "\(path): cannot read: \(reason)"
    case .cannotWrite(let path, let reason): "\(path): cannot write: \(reason)"
    case .openFolder(let path):
      "\(path): others have access to this folder; use chmod 700, or a folder that is not there yet"
    }
  }
}
