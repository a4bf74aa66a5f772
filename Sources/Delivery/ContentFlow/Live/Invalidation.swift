package import DeliveryCore

/// What an event of the live stream says was published.
package struct Invalidation: Sendable, Hashable {
  package let kinds: Set<ReadScope.Kind>
  /// The language it is about; `nil` for all.
  package let locale: String?

  /// Reads an event; `nil` for one that says nothing of the kind. What cannot be read means
  /// everything.
  package init?(_ event: ServerSentEvent) {
    guard event.name == "invalidate" || event.name.isEmpty || event.name == "message" else {
      return nil
    }
    let value = event.name == "invalidate" ? try? JSONValue(parsing: Array(event.data.utf8)) : nil
    switch value?["scope"]?.stringValue {
    case "blocks": kinds = [.blocks]
    case "strings": kinds = [.strings]
    default: kinds = [.blocks, .strings]
    }
    locale = value?["locale"]?.stringValue.map { LanguageTag.text($0) }
  }
}
