/// Why an index could not be saved to a file or taken from one.
public enum FenceIndexFileError: Error, Hashable, Sendable {
  /// The file could not be opened; the text is the system's own reason.
  case cannotOpen(path: String, reason: String)
  /// The system refused to map the file, or to keep room for it in the address space.
  case cannotMap(path: String, reason: String)
  /// The file could not be written; what was there before is still there.
  case cannotWrite(path: String, reason: String)
  /// The file is something else.
  case notAnIndex(path: String)
  /// The format of the file is newer than this library.
  case newerVersion(path: String, version: UInt32, supported: UInt32)
  /// The format of the file is older than this library reads.
  case olderVersion(path: String, version: UInt32, supported: UInt32)
  /// The file, or this machine, has its bytes in the other order.
  case otherByteOrder(path: String)
  /// The file has fewer bytes than it should.
  case truncated(path: String, byteCount: UInt64, expected: UInt64)
  /// The checksum of the file's first page is wrong.
  case damagedHead(path: String)
  /// The checksum of a section is wrong.
  case damagedSection(path: String, section: String)
  /// The head has the right checksum and says what no writer of this format says.
  case malformed(path: String, reason: String)
  /// Only an index with the engine ``IndexEngine/index`` can be saved.
  case engineNotSaved(IndexEngine)
}

extension FenceIndexFileError: CustomStringConvertible {
  /// The file, what is wrong with it, and what to do.
  public var description: String {
    path.map { "\($0): \(reason)" } ?? reason
  }

  /// The file, if it is one that is at fault.
  package var path: String? {
    switch self {
    case .cannotOpen(let path, _), .cannotMap(let path, _), .cannotWrite(let path, _),
      .notAnIndex(let path), .newerVersion(let path, _, _), .olderVersion(let path, _, _),
      .otherByteOrder(let path), .truncated(let path, _, _), .damagedHead(let path),
      .damagedSection(let path, _), .malformed(let path, _):
      path
    case .engineNotSaved: nil
    }
  }

  /// What is wrong and what to do.
  package var reason: String {
    switch self {
    case .cannotOpen(_, let reason): "cannot open: \(reason)"
    case .cannotMap(_, let reason):
      "cannot map into memory: \(reason); is there a limit on address space (ulimit -v)?"
    case .cannotWrite(_, let reason): "cannot write: \(reason)"
    case .notAnIndex: "not a saved fence index; was a file of fences meant?"
    case .newerVersion(_, let version, let supported):
      "format version \(version), this library reads \(supported); "
        + "update it, or save the index again"
    case .olderVersion(_, let version, let supported):
      "format version \(version), this library reads \(supported); save the index again"
    case .otherByteOrder:
      "made for a machine with the other byte order; save the index again on this kind"
    case .truncated(_, let byteCount, let expected):
      "ends at byte \(byteCount) of \(expected); copy the file again"
    case .damagedHead: "the checksum of the head differs; copy the file again"
    case .damagedSection(_, let section):
      "the checksum of section \(section) differs; copy the file again"
    case .malformed(_, let reason): "\(reason); save the index again"
    case .engineNotSaved(let engine):
      "an index with engine \(engine.rawValue) cannot be saved: its structures belong to a thread; "
        + "make it with engine \(IndexEngine.index.rawValue)"
    }
  }
}
