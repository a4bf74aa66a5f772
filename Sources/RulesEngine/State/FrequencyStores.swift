internal import SQLiteFile

/// Many users' ledgers in one file, as a service has them: loaded when asked for, with those that
/// were used last in memory.
///
/// Of a user who leaves memory, the session's counts and an open offer stay behind, some bytes for
/// each item that was counted in it; a failed commit ends the sessions of those in memory.
public struct FrequencyStores: ~Copyable {
  /// What was found when the file was opened; users are looked at when they are loaded.
  public let opening: FrequencyStoreReport
  /// Users in whose ledgers something was not whole when they were loaded, by name.
  public private(set) var reports: [(user: String, report: FrequencyStoreReport)] = []

  private let database: LedgerDatabase
  private var rules: PopupRules
  private let commitsEach: Bool
  private let device: String
  /// The sessions of users who are not in memory.
  private var parked: [[UInt8]: ParkedSession] = [:]
  private var isOpen = false
  private var cache: RecentlyUsed<StoredUser>

  /// Opens a file or creates it.
  ///
  /// - Parameters:
  ///   - path: the file; SQLite keeps its write-ahead log beside it.
  ///   - rules: the rules of all users.
  ///   - capacity: how many users are kept in memory, 1 or more.
  ///   - commitsEach: whether each call commits; else ``commit()`` does, for many calls at once.
  ///   - durability: what a commit must outlive.
  ///   - device: the name under which this service records, as users' devices know it; ledgers
  ///     that are in the file keep theirs.
  /// - Throws: ``FrequencyStoreError`` when the file cannot be used; damage is no error.
  public init(
    path: String, rules: PopupRules, capacity: Int = 10_000, commitsEach: Bool = true,
    durability: FrequencyDurability = .process, device: String = ""
  ) throws(FrequencyStoreError) {
    var report = FrequencyStoreReport()
    database = try LedgerDatabase.open(
      path: path, durability: durability, pageSize: 4_096, holdsMany: true, report: &report)
    opening = report
    self.rules = rules
    self.commitsEach = commitsEach
    self.device = device
    cache = RecentlyUsed(capacity: capacity)
  }

  /// How many users are in memory.
  public var residentCount: Int { cache.count }

  /// Asks or tells a user's engine something.
  ///
  /// - Parameters:
  ///   - user: the user's name, compared byte by byte; better an opaque one than personal data.
  ///   - timeZone: the user's time zone, when the user has to be loaded; `nil` takes that of the
  ///     rules.
  ///   - body: what to do.
  /// - Returns: what `body` returns.
  /// - Throws: ``FrequencyStoreError`` when the file cannot be read or written; what was not
  ///   committed is then undone.
  @discardableResult
  public mutating func update<Result>(
    user: String, timeZone: PopupTimeZone? = nil, _ body: (inout PopupEngine) -> Result
  ) throws(FrequencyStoreError) -> Result {
    do throws(SQLiteFailure) {
      let place = try place(of: Array(user.utf8), timeZone)
      let result = body(&cache[place].engine)
      guard cache[place].isDirty else { return result }
      if !isOpen {
        try database.begin()
        isOpen = true
      }
      try cache[place].write(to: database)
      cache[place].isSaved()
      if commitsEach { try commitOpen() }
      return result
    } catch {
      throw undo(error)
    }
  }

  /// Commits what was done since the last commit.
  ///
  /// - Throws: ``FrequencyStoreError`` when it cannot be written; it is then undone.
  public mutating func commit() throws(FrequencyStoreError) {
    do throws(SQLiteFailure) {
      try commitOpen()
    } catch {
      throw undo(error)
    }
  }

  /// Goes on with other rules.
  ///
  /// - Parameter rules: the new rules.
  public mutating func update(rules: PopupRules) {
    self.rules = rules
    for place in 0..<cache.count { cache[place].engine.update(rules: rules) }
  }

  private mutating func commitOpen() throws(SQLiteFailure) {
    guard isOpen else { return }
    try database.commit()
    isOpen = false
  }

  /// The file goes back to the last commit, so memory must not know more than it.
  private mutating func undo(_ failure: SQLiteFailure) -> FrequencyStoreError {
    database.rollBack()
    isOpen = false
    cache.removeAll()
    return FrequencyStoreError(failure, path: database.path)
  }

  private mutating func place(
    of name: [UInt8], _ timeZone: PopupTimeZone?
  ) throws(SQLiteFailure) -> Int {
    if let known = cache.use(name) { return known }
    var user = try StoredUser(
      name, from: database, rules: rules, device: device, timeZone: timeZone)
    if let session = parked.removeValue(forKey: name) { user.engine.resume(session) }
    if !user.report.isClean, reports.count < 1_000 {
      reports.append((String(decoding: name, as: UTF8.self), user.report))
    }
    let (place, evicted) = cache.insert(user, name)
    if let evicted { parked[evicted.name] = evicted.engine.parkedSession() }
    return place
  }
}

@available(*, unavailable)
extension FrequencyStores: Sendable {}
