import DeliveryCore
import SQLiteFile

/// A link as it is kept.
struct StoredLink: Sendable, Hashable {
  let field: FieldName
  let target: Link.Sys

  /// All links in the fields of a resource, in all locales, in no order.
  static func all(of record: ResourceRecord) -> [StoredLink] {
    var links: [StoredLink] = []
    for (field, value) in record.fields {
      var open = [value]
      while let value = open.popLast() {
        if let sys = Link.Sys(value) {
          links.append(StoredLink(field: field, target: sys))
        } else if case .array(let elements) = value {
          open += elements
        } else if case .object(let members) = value {
          open += members.values
        }
      }
    }
    return links
  }
}

extension Locale {
  var json: JSONValue {
    [
      "code": .string(code), "name": .string(name), "default": .bool(isDefault),
      "fallbackCode": fallbackLocaleCode.map { .string($0) } ?? .null,
    ]
  }
}

/// The tables of a store of content.
struct ContentFile: ~Copyable {
  private let connection: SQLiteConnection
  private let insert: SQLiteStatement
  private let remove: SQLiteStatement
  private let link: SQLiteStatement
  private let unlink: SQLiteStatement
  private let value: SQLiteStatement
  private var isWriting = false
  private(set) var failure: SQLiteFailure?

  static func open(path: String) throws(SQLiteFailure) -> ContentFile {
    let connection = try SQLiteConnection(path: path)
    try connection.run(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA busy_timeout = 5000;
      CREATE TABLE IF NOT EXISTS resource (type BLOB, id BLOB, content_type BLOB, body BLOB,
        PRIMARY KEY (type, id)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS link (type BLOB, id BLOB, field BLOB, target_type BLOB,
        target_id BLOB);
      CREATE INDEX IF NOT EXISTS link_source ON link (type, id);
      CREATE INDEX IF NOT EXISTS link_target ON link (target_type, target_id);
      CREATE TABLE IF NOT EXISTS value (name BLOB PRIMARY KEY, body BLOB) WITHOUT ROWID;
      """)
    let insert = try connection.prepare("INSERT OR REPLACE INTO resource VALUES (?, ?, ?, ?)")
    let remove = try connection.prepare("DELETE FROM resource WHERE type = ? AND id = ?")
    let link = try connection.prepare("INSERT INTO link VALUES (?, ?, ?, ?, ?)")
    let unlink = try connection.prepare("DELETE FROM link WHERE type = ? AND id = ?")
    let value = try connection.prepare("INSERT OR REPLACE INTO value VALUES (?, ?)")
    return ContentFile(
      connection: connection, insert: insert, remove: remove, link: link, unlink: unlink,
      value: value)
  }

  private init(
    connection: consuming SQLiteConnection, insert: consuming SQLiteStatement,
    remove: consuming SQLiteStatement, link: consuming SQLiteStatement,
    unlink: consuming SQLiteStatement, value: consuming SQLiteStatement
  ) {
    self.connection = connection
    self.insert = insert
    self.remove = remove
    self.link = link
    self.unlink = unlink
    self.value = value
  }

  /// Writes within the transaction of this synchronization, unless something failed before.
  mutating func write(_ body: @Sendable (borrowing ContentFile) throws(SQLiteFailure) -> Void) {
    guard failure == nil else { return }
    do throws(SQLiteFailure) {
      if !isWriting { try connection.run("BEGIN IMMEDIATE") }
      isWriting = true
      try body(self)
    } catch {
      fail(error)
    }
  }

  mutating func commit() {
    guard failure == nil, isWriting else { return }
    do throws(SQLiteFailure) {
      try connection.run("COMMIT")
      isWriting = false
    } catch {
      fail(error)
    }
  }

  private mutating func fail(_ error: SQLiteFailure) {
    failure = error
    // It may be rolled back already; a file that is closed is rolled back anyway.
    try? connection.run("ROLLBACK")
    isWriting = false
  }

  func keep(_ record: ResourceRecord, _ links: [StoredLink]) throws(SQLiteFailure) {
    let (type, id) = (Array(record.sys.type.utf8), Array(record.sys.id.utf8))
    try Self.run(
      insert, [type, id, Array((record.sys.contentTypeId ?? "").utf8), record.source.bytes])
    try Self.run(unlink, [type, id])
    for item in links {
      try Self.run(
        link,
        [
          type, id, Array(item.field.utf8), Array(item.target.linkType.utf8),
          Array(item.target.id.utf8),
        ])
    }
  }

  func delete(_ type: String, _ id: String) throws(SQLiteFailure) {
    try Self.run(remove, [Array(type.utf8), Array(id.utf8)])
    try Self.run(unlink, [Array(type.utf8), Array(id.utf8)])
  }

  func set(_ name: String, _ body: [UInt8]) throws(SQLiteFailure) {
    try Self.run(value, [Array(name.utf8), body])
  }

  private static func run(
    _ statement: borrowing SQLiteStatement, _ values: [[UInt8]]
  ) throws(SQLiteFailure) {
    for (place, value) in values.enumerated() { try statement.bind(value, at: Int32(place + 1)) }
    try statement.run()
  }

  func token() throws(SQLiteFailure) -> String? {
    try stored("token").map { String(decoding: $0, as: UTF8.self) }
  }

  func locales() throws(SQLiteFailure) -> [UInt8]? { try stored("locales") }

  private func stored(_ name: String) throws(SQLiteFailure) -> [UInt8]? {
    let statement = try connection.prepare("SELECT body FROM value WHERE name = ?")
    try statement.bind(Array(name.utf8), at: 1)
    return try statement.step() ? statement.bytes(0) : nil
  }

  func resources() throws(SQLiteFailure) -> [[UInt8]] {
    let statement = try connection.prepare("SELECT body FROM resource ORDER BY type, id")
    var bodies: [[UInt8]] = []
    while try statement.step() { bodies.append(statement.bytes(0)) }
    return bodies
  }
}
