/// An entry of any content type.
public final class Entry: Resource, EndpointAccessible, Sendable {
  /// Where it is asked for.
  public static var endpoint: Endpoint { .entries }

  let graph: ResourceGraph
  let place: Int

  init(_ graph: ResourceGraph, _ place: Int) {
    self.graph = graph
    self.place = place
  }

  /// What the system knows.
  public var sys: Sys { graph.records[place].sys }

  /// The tags; `nil` when it came without.
  public var metadata: Metadata? { graph.records[place].metadata }

  /// The fields that have a value in the selected locale, or one that it falls back to.
  ///
  /// Texts are `String`, numbers `Int` or `Double`, truth values `Bool`, links ``Link``, places
  /// ``Location``, rich texts ``RichTextDocument``; lists and objects are `[Any]` and
  /// `[String: Any]` of those.
  public var fields: [FieldName: Any] {
    graph.flatFields(place).compactMapValues { value in
      FieldValue.read(value) { graph.target($0, from: place) }
    }
  }

  /// The value of one field, as ``fields`` has it.
  public subscript(field: FieldName) -> Any? { fields[field] }

  /// The locale that the fields are read in.
  public var currentlySelectedLocaleCode: LocaleCode { graph.selected(place) }

  /// Reads the fields in another locale from now on.
  ///
  /// - Returns: `false` when the environment has no such locale; nothing changes then.
  @discardableResult
  public func setLocale(withCode code: LocaleCode) -> Bool { graph.select(code, place) }
}
