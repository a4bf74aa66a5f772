internal import SQLiteFile

/// Why a store of ledgers cannot be used.
public enum FrequencyStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened, read or written; the reason is SQLite's.
  case unusable(path: String, reason: String)
  /// Another process, or another store of this one, has the file open.
  case inUse(path: String)
  /// The file is a database, but not one of ledgers.
  case notAStore(path: String)
  /// A program of another version wrote the file.
  case unknownVersion(path: String, Int64)
  /// The file was damaged while it was open.
  case damaged(path: String, reason: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unusable(let path, let reason): "\(path): \(reason)"
    case .inUse(let path): "\(path): the file is in use; only one store can have it open"
    case .notAStore(let path): "\(path): this database holds something else; name another file"
    case .unknownVersion(let path, let version):
      "\(path): a program with version \(version) of the format wrote it; use that, or another file"
    case .damaged(let path, let reason):
      "\(path): the file is damaged (\(reason)); open it anew, which sets it aside"
    }
  }

  init(_ failure: SQLiteFailure, path: String) {
    if failure.isInUse {
      self = .inUse(path: path)
    } else if failure.isDamage {
      self = .damaged(path: path, reason: failure.message)
    } else {
      self = .unusable(path: path, reason: failure.message)
    }
  }
}

/// What was found when a file of ledgers, or a user in it, was opened.
public struct FrequencyStoreReport: Hashable, Sendable {
  /// How many journal records were done again.
  public internal(set) var recordsRedone = 0
  /// How many bytes of journal at the end were not whole, and were dropped.
  public internal(set) var bytesDropped = 0
  /// What was damaged so that it starts empty: the file, which is then set aside with `.damaged`
  /// behind its name, or the user.
  public internal(set) var damage: String?

  /// Whether all was found as it was left.
  public var isClean: Bool { bytesDropped == 0 && damage == nil }
}

/// What a commit must outlive.
public enum FrequencyDurability: Hashable, Sendable {
  /// The process: it may be killed at any moment. The system writes to the disk when it likes.
  case process
  /// The power: each commit waits for the disk.
  case power
}
