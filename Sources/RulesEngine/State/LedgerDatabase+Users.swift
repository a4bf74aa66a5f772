internal import SQLiteFile

/// A user's ledger as it was found.
struct StoredLedger {
  /// `nil` when there is none.
  var ledger: FrequencyLedger?
  /// The number of the last journal row in it.
  var sequence: Int64 = 0
  /// How many journal rows there are since the snapshot.
  var rows = 0
  /// How many bytes they have.
  var journalBytes = 0
  var report = FrequencyStoreReport()
}

extension LedgerDatabase {
  /// Reads a user's ledger; what is damaged in it is left out, and said so.
  ///
  /// - Parameter empty: the ledger to start from when there is no snapshot.
  func load(_ user: [UInt8], empty: FrequencyLedger) throws(SQLiteFailure) -> StoredLedger {
    var stored = StoredLedger()
    try snapshot.bind(user, at: 1)
    defer { snapshot.reset() }
    var ledger = empty
    if try snapshot.step() {
      stored.sequence = snapshot.number(0)
      do throws(FrequencyLedgerError) {
        let bytes = try Self.opened(snapshot.bytes(1), user, sequence: stored.sequence)
        ledger = try FrequencyLedger(bytes: bytes)
        stored.ledger = ledger
      } catch {
        // The journal goes on from what is lost.
        stored.report.damage = error.description
        stored.sequence = 0
        return stored
      }
    }
    try journal.bind(user, at: 1)
    defer { journal.reset() }
    var isTorn = false
    while try journal.step() {
      let bytes = journal.bytes(1)
      if isTorn {
        stored.report.bytesDropped += bytes.count
        continue
      }
      guard journal.number(0) == stored.sequence + 1 else {
        isTorn = true
        stored.report.bytesDropped += bytes.count
        continue
      }
      let done = ledger.replay(bytes, count: &stored.report.recordsRedone)
      stored.ledger = ledger
      stored.sequence += 1
      stored.rows += 1
      stored.journalBytes += bytes.count
      if done < bytes.count {
        isTorn = true
        stored.report.bytesDropped += bytes.count - done
      }
    }
    return stored
  }

  /// How many rows belong to other users.
  func rowCount(ofOthersThan user: [UInt8]) throws(SQLiteFailure) -> Int64 {
    let count = try connection.prepare(
      "SELECT (SELECT count(*) FROM ledger WHERE user != ?1) + "
        + "(SELECT count(*) FROM journal WHERE user != ?1)")
    try count.bind(user, at: 1)
    return try count.step() ? count.number(0) : 0
  }

  /// How many journal rows there are, whosoever's: damage can hide some from a search by user.
  func journalCount() throws(SQLiteFailure) -> Int64 {
    try connection.number("SELECT count(*) FROM journal") ?? 0
  }

  /// A snapshot and behind it a checksum that holds for this user and number only.
  private static func sealed(_ bytes: [UInt8], _ user: [UInt8], sequence: Int64) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(checksum(bytes[...], user, sequence))
    return bytes + writer.bytes
  }

  private static func opened(
    _ bytes: [UInt8], _ user: [UInt8], sequence: Int64
  ) throws(FrequencyLedgerError) -> [UInt8] {
    guard bytes.count >= 8 else { throw .truncated(offset: bytes.count) }
    let content = bytes.dropLast(8)
    var writer = ByteWriter()
    writer.write(checksum(content, user, sequence))
    guard writer.bytes[...] == bytes.suffix(8) else { throw .checksumMismatch }
    return Array(content)
  }

  private static func checksum(
    _ bytes: ArraySlice<UInt8>, _ user: [UInt8], _ sequence: Int64
  ) -> UInt64 {
    var hash = StableHash()
    hash.combine(UInt64(bitPattern: sequence))
    for byte in user { hash.combine(byte) }
    hash.combine(StableHash.of(bytes))
    return hash.value
  }

  /// Adds a journal row.
  func append(_ bytes: [UInt8], _ user: [UInt8], sequence: Int64) throws(SQLiteFailure) {
    try addJournal.bind(user, at: 1)
    try addJournal.bind(sequence, at: 2)
    try addJournal.bind(bytes, at: 3)
    try addJournal.run()
  }

  /// Puts a snapshot in the place of all there is of a user, both or neither.
  func replace(
    _ user: [UInt8], with ledger: FrequencyLedger, sequence: Int64
  ) throws(SQLiteFailure) {
    try connection.run("SAVEPOINT snapshot")
    try setSnapshot.bind(user, at: 1)
    try setSnapshot.bind(sequence, at: 2)
    try setSnapshot.bind(Self.sealed(ledger.bytes(), user, sequence: sequence), at: 3)
    try setSnapshot.run()
    try run(removeJournal, user)
    try connection.run("RELEASE snapshot")
  }

  func begin() throws(SQLiteFailure) { try connection.run("BEGIN IMMEDIATE") }

  func commit() throws(SQLiteFailure) { try connection.run("COMMIT") }

  /// Undoes what was not committed; when there is nothing, nothing happens.
  func rollBack() { _ = try? connection.run("ROLLBACK") }

  private func run(
    _ statement: borrowing SQLiteStatement, _ user: [UInt8]
  ) throws(SQLiteFailure) {
    try statement.bind(user, at: 1)
    try statement.run()
  }
}
