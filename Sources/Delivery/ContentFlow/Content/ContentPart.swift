import DeliveryCore

/// What is asked for: whoever the user is then, in whichever language.
package struct ReadScope: Sendable, Hashable {
  /// What is read.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case blocks
    case strings
  }

  package let kind: Kind
  package let tag: String
  package let epoch: Int64
}

/// Something read, and the tag of the answer it came in.
struct Snapshot<Value: Sendable>: Sendable {
  var value: Value
  var etag: String?
}

/// What a client knows of content.
struct ContentPart: Sendable {
  /// The selected language.
  private(set) var tag: String
  /// Counts identities: what was read for another one is not shown.
  private(set) var epoch: Int64
  /// Whether the cache of this language and identity was looked at.
  var isLoaded = false
  var blocks: Snapshot<BlockCatalog>?
  var strings: Snapshot<LocalizedStrings>?
  /// Kept when the language changes: switches belong to the workspace.
  var features = SDKFeatures()
  /// The workspace's limits of popups.
  var popupLimits: JSONValue?
  /// The languages, as last read.
  var locales: LocaleCatalog?

  init(tag: String, values: any KeyValueStore) {
    self.tag = tag
    epoch = values.string("epoch").flatMap(Int64.init) ?? 0
  }

  func scope(_ kind: ReadScope.Kind, tag: String? = nil) -> ReadScope {
    ReadScope(kind: kind, tag: tag ?? self.tag, epoch: epoch)
  }

  /// Whether an answer is for who and what is shown now.
  func isCurrent(_ scope: ReadScope) -> Bool { scope == self.scope(scope.kind) }

  /// Selects another language; `false` for the same one.
  mutating func select(_ tag: String) -> Bool {
    guard tag != self.tag else { return false }
    self.tag = tag
    forget()
    return true
  }

  /// Another identity begins.
  mutating func beginEpoch() {
    epoch += 1
    forget()
  }

  private mutating func forget() {
    blocks = nil
    strings = nil
    isLoaded = false
  }
}
