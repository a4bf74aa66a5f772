import DeliveryCore

/// What a client knows of content.
struct ContentPart: Sendable {
  /// The selected language.
  var tag: String
  /// Counts identities: what was read for another one is not shown.
  var epoch: Int64

  init(tag: String, values: any KeyValueStore) {
    self.tag = tag
    epoch = values.string("epoch").flatMap(Int64.init) ?? 0
  }
}
