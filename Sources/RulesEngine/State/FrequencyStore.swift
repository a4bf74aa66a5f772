internal import SQLiteFile

/// One user's ledger in a file, as a phone has it.
///
/// A process that is killed at any moment loses at most what was not yet committed, and counts
/// nothing twice. A file that is damaged is set aside and begun anew, which ``opening`` tells.
public struct FrequencyStore: ~Copyable {
  /// What was found when the file was opened.
  public let opening: FrequencyStoreReport
  private let database: LedgerDatabase
  private var user: StoredUser

  /// Opens a file or creates it.
  ///
  /// - Parameters:
  ///   - path: the file; SQLite keeps its write-ahead log beside it.
  ///   - rules: the rules.
  ///   - device: the name of this device, as other devices know it.
  ///   - timeZone: the user's time zone; `nil` takes that of the rules.
  ///   - durability: what a commit must outlive.
  /// - Throws: ``FrequencyStoreError`` when the file cannot be used; damage is no error.
  public init(
    path: String, rules: PopupRules, device: String = "", timeZone: PopupTimeZone? = nil,
    durability: FrequencyDurability = .process
  ) throws(FrequencyStoreError) {
    try self.init(
      path: path, rules: rules, device: device, timeZone: timeZone, durability: durability,
      pageSize: 4_096)
  }

  private static let name = Array("u".utf8)

  /// Opens a file whose pages, when it is new, have so many bytes.
  package init(
    path: String, rules: PopupRules, device: String, timeZone: PopupTimeZone?,
    durability: FrequencyDurability, pageSize: Int
  ) throws(FrequencyStoreError) {
    var report = FrequencyStoreReport()
    let database = try LedgerDatabase.open(
      path: path, durability: durability, pageSize: pageSize, holdsMany: false, report: &report)
    let user: StoredUser
    do throws(SQLiteFailure) {
      if try database.rowCount(ofOthersThan: Self.name) > 0 {
        report.damage = report.damage ?? "rows of somebody else"
      }
      user = try StoredUser(
        Self.name, from: database, rules: rules, device: device, timeZone: timeZone)
      if try database.journalCount() != Int64(user.rows) {
        report.damage = report.damage ?? "rows that cannot be found"
      }
    } catch {
      throw FrequencyStoreError(error, path: path)
    }
    let found = user.report
    report.recordsRedone = found.recordsRedone
    report.bytesDropped = found.bytesDropped
    report.damage = report.damage ?? found.damage
    opening = report
    self.database = database
    self.user = user
  }

  /// The user's engine as it is now, to ask without writing.
  public var engine: PopupEngine { user.engine }

  /// Asks or tells the engine something; what changed is committed before this returns.
  ///
  /// - Parameter body: what to do; many calls within are one commit.
  /// - Returns: what `body` returns.
  /// - Throws: ``FrequencyStoreError`` when it cannot be written; the engine keeps it, and the next
  ///   call tries again.
  @discardableResult
  public mutating func update<Result>(
    _ body: (inout PopupEngine) -> Result
  ) throws(FrequencyStoreError) -> Result {
    let result = body(&user.engine)
    guard user.isDirty else { return result }
    var next = user
    do throws(SQLiteFailure) {
      try database.begin()
      try next.write(to: database)
      try database.commit()
    } catch {
      database.rollBack()
      throw FrequencyStoreError(error, path: database.path)
    }
    next.isSaved()
    user = next
    return result
  }
}

@available(*, unavailable)
extension FrequencyStore: Sendable {}
