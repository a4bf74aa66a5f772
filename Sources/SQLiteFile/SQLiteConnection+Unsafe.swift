internal import CSQLite

/// What SQLite refused, as its code and its words.
package struct SQLiteFailure: Error, Hashable {
  package let code: Int32
  package let message: String

  package init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// The file is damaged.
  package init(damage message: String) {
    self.init(code: SQLITE_CORRUPT, message: message)
  }

  /// Whether the file itself is at fault: damaged, or of another kind.
  package var isDamage: Bool { code & 0xff == SQLITE_CORRUPT || code & 0xff == SQLITE_NOTADB }
  /// Whether a statement does not fit the file.
  package var isMistake: Bool { code & 0xff == SQLITE_ERROR }
  /// Whether the file cannot be written.
  package var isReadOnly: Bool { code & 0xff == SQLITE_READONLY }
  /// Whether another process has the file open.
  package var isInUse: Bool { code & 0xff == SQLITE_BUSY || code & 0xff == SQLITE_LOCKED }
}

/// The owner of an open database file.
@safe package struct SQLiteConnection: ~Copyable {
  private let handle: OpaquePointer

  /// Opens a file, or creates it.
  package init(path: String) throws(SQLiteFailure) {
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let message = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close_v2(opened)
      throw SQLiteFailure(code: code, message: message)
    }
    unsafe self.handle = handle
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements that give no rows.
  package func run(_ statements: String) throws(SQLiteFailure) {
    let code = unsafe sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Compiles a statement.
  package func prepare(_ text: String) throws(SQLiteFailure) -> SQLiteStatement {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, text, -1, &compiled, nil)
    guard code == SQLITE_OK, let statement = unsafe compiled else { throw failure(code) }
    return unsafe SQLiteStatement(statement)
  }

  /// The first column of the first row as a number.
  package func number(_ text: String) throws(SQLiteFailure) -> Int64? {
    let statement = try prepare(text)
    return try statement.step() ? statement.number(0) : nil
  }

  private func failure(_ code: Int32) -> SQLiteFailure {
    SQLiteFailure(code: code, message: unsafe String(cString: sqlite3_errmsg(handle)))
  }
}

/// The owner of a compiled statement.
@safe package struct SQLiteStatement: ~Copyable {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Sets a parameter, counted from 1.
  package func bind(_ number: Int64, at place: Int32) throws(SQLiteFailure) {
    try check(unsafe sqlite3_bind_int64(handle, place, number))
  }

  /// Sets a parameter, counted from 1, to a copy of the bytes.
  package func bind(_ bytes: [UInt8], at place: Int32) throws(SQLiteFailure) {
    let code = unsafe bytes.withUnsafeBytes { buffer in
      unsafe georules_bind_blob(
        handle, place, buffer.baseAddress, Int32(truncatingIfNeeded: buffer.count))
    }
    try check(code)
  }

  /// Moves to the next row; `false` when there is none.
  package func step() throws(SQLiteFailure) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else {
      unsafe sqlite3_reset(handle)
      throw failure(code)
    }
    return false
  }

  /// Does the statement from the beginning, and is ready for the next time.
  package func run() throws(SQLiteFailure) {
    _ = try step()
    unsafe sqlite3_reset(handle)
  }

  /// Makes the statement ready for the next time.
  package func reset() { unsafe sqlite3_reset(handle) }

  /// A column of the row, from 0.
  package func number(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// A column of the row, from 0, as bytes.
  package func bytes(_ column: Int32) -> [UInt8] {
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    guard count > 0, let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A column of the row, from 0, as text.
  package func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  private func check(_ code: Int32) throws(SQLiteFailure) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> SQLiteFailure {
    let connection = unsafe sqlite3_db_handle(handle)
    return SQLiteFailure(code: code, message: unsafe String(cString: sqlite3_errmsg(connection)))
  }
}
