internal import SQLiteFile

/// A user's engine, and how far the database has what it did.
struct StoredUser {
  /// After so many journal rows, a snapshot takes their place.
  static let rowLimit = 64

  let name: [UInt8]
  var engine: PopupEngine
  private var sequence: Int64
  private(set) var rows: Int
  private var journalBytes: Int
  private(set) var report: FrequencyStoreReport

  /// Loads a user; what is damaged is dropped for good.
  init(
    _ name: [UInt8], from database: borrowing LedgerDatabase, rules: PopupRules, device: String,
    timeZone: PopupTimeZone?
  ) throws(SQLiteFailure) {
    let stored = try database.load(name, empty: FrequencyLedger(device: device))
    self.name = name
    engine = PopupEngine(
      rules: rules, ledger: stored.ledger ?? FrequencyLedger(device: device), timeZone: timeZone)
    engine.startJournal()
    sequence = stored.sequence
    rows = stored.rows
    journalBytes = stored.journalBytes
    report = stored.report
    // A row that was done in part stays as it is; the snapshot says what it came to.
    if !report.isClean { try save(in: database) }
  }

  /// Whether there is something that the database does not have.
  var isDirty: Bool { engine.journal?.isEmpty != true }

  /// Writes what was done since the last time; within a transaction.
  ///
  /// What was done stays noted until ``isSaved()`` is called, so that a failed transaction loses
  /// nothing.
  mutating func write(to database: borrowing LedgerDatabase) throws(SQLiteFailure) {
    guard let journal = engine.journal else {
      // Another engine was put in the place of the one that was noted.
      try save(in: database)
      return
    }
    let bytes = journal.writer.bytes
    if rows + 1 >= Self.rowLimit || journalBytes + bytes.count > 1 << 16 {
      try save(in: database)
    } else {
      try database.append(bytes, name, sequence: sequence + 1)
      sequence += 1
      rows += 1
      journalBytes += bytes.count
    }
  }

  /// What was written is committed.
  mutating func isSaved() {
    if engine.journal == nil {
      engine.startJournal()
    } else {
      engine.journal?.removeAll()
    }
  }

  private mutating func save(in database: borrowing LedgerDatabase) throws(SQLiteFailure) {
    try database.replace(name, with: engine.ledger, sequence: sequence + 1)
    sequence += 1
    rows = 0
    journalBytes = 0
  }
}
