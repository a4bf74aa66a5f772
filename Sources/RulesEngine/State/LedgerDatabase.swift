internal import Glibc
internal import SQLiteFile

/// Ledgers in an SQLite file: for each user a snapshot, and the journal of what was done since.
///
/// A commit is one transaction in SQLite's write-ahead log, so a process that is killed leaves it
/// whole or not at all. A snapshot and the removal of the journal before it are one transaction too.
struct LedgerDatabase: ~Copyable {
  let path: String
  let connection: SQLiteConnection
  let snapshot: SQLiteStatement
  let journal: SQLiteStatement
  let addJournal: SQLiteStatement
  let setSnapshot: SQLiteStatement
  let removeJournal: SQLiteStatement

  /// "GRFQ", so that the file is known as ours.
  private static let applicationID: Int64 = 0x4752_4651
  /// 2: entries of the journal are shorter.
  private static let version: Int64 = 2

  /// Opens a file or creates it; one that is damaged is set aside and begun anew.
  ///
  /// - Parameter holdsMany: whether the file is for many users: then it is not looked through for
  ///   damage as a whole, and has more room in memory.
  static func open(
    path: String, durability: FrequencyDurability, pageSize: Int, holdsMany: Bool,
    report: inout FrequencyStoreReport
  ) throws(FrequencyStoreError) -> LedgerDatabase {
    do throws(SQLiteFailure) {
      return try LedgerDatabase.open(path, durability, pageSize, holdsMany, checksAll: !holdsMany)
    } catch {
      guard error.isDamage || isReadOnlyByDamage(error, path) else { throw refusal(error, path) }
      report.damage = error.message
    }
    setAside(path)
    do throws(SQLiteFailure) {
      return try LedgerDatabase.open(path, durability, pageSize, holdsMany, checksAll: false)
    } catch {
      throw refusal(error, path)
    }
  }

  private static func open(
    _ path: String, _ durability: FrequencyDurability, _ pageSize: Int, _ holdsMany: Bool,
    checksAll: Bool
  ) throws(SQLiteFailure) -> LedgerDatabase {
    if isCutToOneByte(path) { throw SQLiteFailure(damage: "the file is one byte long") }
    let connection = try SQLiteConnection(path: path)
    // The lock is kept as long as the file is open: two writers would count past each other.
    try connection.run("PRAGMA locking_mode=EXCLUSIVE; PRAGMA page_size=\(pageSize);")
    try connection.run("PRAGMA journal_mode=WAL;")
    try connection.run("PRAGMA synchronous=\(durability == .power ? "FULL" : "NORMAL");")
    if holdsMany { try connection.run(roomForMany) }
    if checksAll { try check(connection) }
    let id = try connection.number("PRAGMA application_id") ?? 0
    let version = try connection.number("PRAGMA user_version") ?? 0
    let tables = try connection.number("SELECT count(*) FROM sqlite_schema") ?? 0
    guard id == applicationID || (id == 0 && tables == 0) else {
      throw SQLiteFailure(code: notAStore, message: "")
    }
    guard version == Self.version || id == 0 else {
      throw SQLiteFailure(code: otherVersion, message: "\(version)")
    }
    if id == applicationID { try checkTables(connection, count: tables) }
    try connection.run(schema)
    do throws(SQLiteFailure) {
      return try LedgerDatabase(path, connection)
    } catch {
      // The file says that it is ours, yet our statements do not fit it.
      throw error.isMistake ? SQLiteFailure(damage: error.message) : error
    }
  }

  /// 16 MB of pages in memory, and as many in the log before they go into the file: pages that are
  /// written again and again go once.
  private static let roomForMany = "PRAGMA cache_size=-16384; PRAGMA wal_autocheckpoint=4096;"

  private static let schema = """
    BEGIN IMMEDIATE;
    PRAGMA application_id=\(applicationID);
    PRAGMA user_version=\(version);
    CREATE TABLE IF NOT EXISTS ledger(
      user BLOB PRIMARY KEY NOT NULL, sequence INTEGER NOT NULL, bytes BLOB NOT NULL)
      WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS journal(
      user BLOB NOT NULL, sequence INTEGER NOT NULL, bytes BLOB NOT NULL,
      PRIMARY KEY(user, sequence)) WITHOUT ROWID;
    COMMIT;
    """

  // Codes of our own, outside of SQLite's.
  private static let notAStore: Int32 = -1
  private static let otherVersion: Int32 = -2

  private static func refusal(_ failure: SQLiteFailure, _ path: String) -> FrequencyStoreError {
    switch failure.code {
    case notAStore: .notAStore(path: path)
    case otherVersion: .unknownVersion(path: path, Int64(failure.message) ?? 0)
    default: FrequencyStoreError(failure, path: path)
    }
  }

  private static func check(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
    let statement = try connection.prepare("PRAGMA integrity_check(1)")
    guard try statement.step() else { return }
    let verdict = statement.text(0)
    guard verdict == "ok" else { throw SQLiteFailure(damage: verdict) }
  }

  /// A table whose name was damaged, or whose entry was lost, would be made anew, and what it held
  /// be lost without a word. The file says that it is ours from the moment on when it has both.
  private static func checkTables(
    _ connection: borrowing SQLiteConnection, count: Int64
  ) throws(SQLiteFailure) {
    let known = try connection.number(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('ledger', 'journal')")
    guard known == 2 && count == 2 else {
      throw SQLiteFailure(damage: "the file has not the tables that it should have")
    }
  }

  /// SQLite takes a file of one byte for an empty one.
  private static func isCutToOneByte(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_size == 1
  }

  /// A file that may be written, but whose head says that it may not.
  private static func isReadOnlyByDamage(_ failure: SQLiteFailure, _ path: String) -> Bool {
    let isWritable = unsafe access(path, W_OK) == 0
    return failure.isReadOnly && isWritable
  }

  /// Renames a damaged file; its write-ahead log goes, since it belongs to no other.
  private static func setAside(_ path: String) {
    _ = unsafe rename(path, path + ".damaged")
    _ = unsafe unlink(path + "-wal")
    _ = unsafe unlink(path + "-shm")
  }

  private init(
    _ path: String, _ connection: consuming SQLiteConnection
  ) throws(SQLiteFailure) {
    let snapshot = try connection.prepare("SELECT sequence, bytes FROM ledger WHERE user = ?1")
    let journal = try connection.prepare(
      "SELECT sequence, bytes FROM journal WHERE user = ?1 ORDER BY sequence")
    let addJournal = try connection.prepare(
      "INSERT OR REPLACE INTO journal VALUES (?1, ?2, ?3)")
    let setSnapshot = try connection.prepare("INSERT OR REPLACE INTO ledger VALUES (?1, ?2, ?3)")
    let removeJournal = try connection.prepare("DELETE FROM journal WHERE user = ?1")
    self.path = path
    self.connection = connection
    self.snapshot = snapshot
    self.journal = journal
    self.addJournal = addJournal
    self.setSnapshot = setSnapshot
    self.removeJournal = removeJournal
  }
}
