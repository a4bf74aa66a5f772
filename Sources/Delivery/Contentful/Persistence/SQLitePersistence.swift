import DeliveryCore
import Foundation
import Geo
import SQLiteFile
import Synchronization

/// Why a store of content cannot be used.
public struct PersistenceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, with the file's path.
  public let description: String

  init(_ path: String, _ failure: SQLiteFailure) {
    description = "\(path): \(failure.message) (SQLite \(failure.code))"
  }

  init(_ path: String, _ reason: String) { description = "\(path): \(reason)" }
}

/// Keeps entries, assets, their links, the locales and the token in a file of SQLite.
///
/// A synchronization is one transaction: after a crash the file is as before it, or as after it.
/// Once something could not be written, nothing more is, so that the token never passes content that
/// is missing: look at ``failure``, then open the file anew and go on from its ``syncToken``.
public final class SQLitePersistence: PersistenceIntegration {
  /// The name that the API is told.
  public let name = "georules-sqlite"
  /// The version that the API is told.
  public let version = "1"
  private let path: String
  private let file: Mutex<ContentFile>

  /// Opens a file, or creates it for its owner only.
  ///
  /// - Throws: ``PersistenceError`` when it cannot be opened, or is something else.
  public init(path: String) throws(PersistenceError) {
    self.path = path
    if !FileManager.default.fileExists(atPath: path) {
      let isMade = FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      guard isMade else { throw PersistenceError(path, "the file cannot be created") }
    }
    do throws(SQLiteFailure) {
      file = Mutex(try ContentFile.open(path: path))
    } catch {
      throw PersistenceError(path, error)
    }
  }

  /// Why nothing is written any more; `nil` while all is well.
  public var failure: PersistenceError? {
    file.withLock { $0.failure }.map { PersistenceError(path, $0) }
  }

  /// The token of the last synchronization that is complete; `nil` before the first.
  public var syncToken: String? {
    get throws(PersistenceError) { try read { (file) throws(SQLiteFailure) in try file.token() } }
  }

  /// All entries, which may link to each other and to the assets.
  public func entries() throws -> [Entry] {
    guard let graph = try graph() else { return [] }
    return graph.records.indices.filter { graph.records[$0].sys.type == "Entry" }.map(graph.entry)
  }

  /// All assets.
  public func assets() throws -> [Asset] {
    guard let graph = try graph() else { return [] }
    return graph.records.indices.filter { graph.records[$0].sys.type == "Asset" }.map(graph.asset)
  }

  /// Answers a query for places without the API: `.isNear`, nearest first, or `.isWithin`.
  ///
  /// - Parameters:
  ///   - contentTypeId: the content type.
  ///   - field: the field with the place, in the default locale.
  ///   - operation: any other operation finds nothing.
  public func entries(
    ofContentType contentTypeId: ContentTypeId, field: FieldName, _ operation: Query.Operation
  ) throws -> [Entry] {
    let placed = try entries().filter { $0.sys.contentTypeId == contentTypeId }
      .compactMap { entry in (entry.fields[field] as? Location).map { (entry, $0) } }
    switch operation {
    case .isNear(let center):
      return placed.map { ($0.0, center.metres(to: $0.1)) }.sorted { $0.1 < $1.1 }.map(\.0)
    case .isWithin(let bounds): return placed.filter { bounds.contains($0.1) }.map(\.0)
    default: return []
    }
  }

  private func graph() throws -> ResourceGraph? {
    let (resources, locales) = try read { (file) throws(SQLiteFailure) in
      (try file.resources(), try file.locales())
    }
    guard let locales else { return nil }
    let context = DecodingContext(nil, DateReader())
    let list = try JSONValue(parsing: locales).arrayValue ?? []
    let localization = try LocalizationContext(
      list.map { try ValueDecoder($0, context).decode(Locale.self) })
    let records = try resources.map { try ResourceRecord(JSONValue(parsing: $0), context) }
    return ResourceGraph(records, localization, context.dates)
  }

  private func read<Value>(
    _ body: (borrowing ContentFile) throws(SQLiteFailure) -> sending Value
  ) throws(PersistenceError) -> Value {
    do throws(SQLiteFailure) {
      return try file.withLock { (file) throws(SQLiteFailure) in try body(file) }
    } catch {
      throw PersistenceError(path, error)
    }
  }

  private func write(_ body: @Sendable (borrowing ContentFile) throws(SQLiteFailure) -> Void) {
    file.withLock { $0.write(body) }
  }

  /// An asset is new, or changed.
  public func create(asset: Asset) { keep(asset.graph, asset.place) }
  /// An entry is new, or changed.
  public func create(entry: Entry) { keep(entry.graph, entry.place) }

  private func keep(_ graph: ResourceGraph, _ place: Int) {
    let record = graph.records[place]
    let links = StoredLink.all(of: record)
    write { (file) throws(SQLiteFailure) in try file.keep(record, links) }
  }

  /// An asset is gone.
  public func delete(assetWithId id: String) {
    write { (file) throws(SQLiteFailure) in try file.delete("Asset", id) }
  }
  /// An entry is gone.
  public func delete(entryWithId id: String) {
    write { (file) throws(SQLiteFailure) in try file.delete("Entry", id) }
  }
  /// Links are kept with what they belong to.
  public func resolveRelationships() {}
  /// The environment's locales.
  public func update(locales: [Locale]) {
    let list = locales.map(\.json)
    write { (file) throws(SQLiteFailure) in try file.set("locales", JSONValue.array(list).bytes) }
  }
  /// The codes are kept with the locales.
  public func update(localeCodes: [LocaleCode]) {}
  /// Where the next synchronization goes on.
  public func update(syncToken: String) {
    write { (file) throws(SQLiteFailure) in try file.set("token", Array(syncToken.utf8)) }
  }
  /// Makes all of the synchronization stay.
  public func save() {
    file.withLock { $0.commit() }
    if let failure { ContentfulLogger.log(.error, "nothing was kept: \(failure)") }
  }
}
