/// Keeps what synchronizations bring.
///
/// Calls of one synchronization come in this order, once all its pages came: locales, assets,
/// entries, what was deleted, the links, the token, and ``save()``; on any thread.
public protocol PersistenceIntegration: Integration {
  /// The environment's locales.
  func update(localeCodes: [LocaleCode])
  /// The environment's locales with their fallbacks; by default ``update(localeCodes:)`` is told.
  func update(locales: [Locale])
  /// An asset is new, or changed.
  func create(asset: Asset)
  /// An entry is new, or changed.
  func create(entry: Entry)
  /// An asset is gone.
  func delete(assetWithId id: String)
  /// An entry is gone.
  func delete(entryWithId id: String)
  /// All resources are told: links can be followed.
  func resolveRelationships()
  /// Where the next synchronization goes on.
  func update(syncToken: String)
  /// The synchronization is complete.
  func save()
}

extension PersistenceIntegration {
  /// Tells the codes.
  public func update(locales: [Locale]) { update(localeCodes: locales.map(\.code)) }
}
