import DeliveryCore

/// What the value of a field is to the app.
enum FieldValue {
  /// A text, number, truth value, link, place, file, document, or lists and objects of those; `nil`
  /// for null, which is left out everywhere.
  static func read(_ value: JSONValue, _ link: (Link.Sys) -> Link) -> Any? {
    switch value {
    case .null: return nil
    case .bool(let bool): return bool
    case .integer(let integer): return Int(integer)
    case .number(let number): return number
    case .string(let string): return string
    case .array(let elements): return elements.compactMap { read($0, link) }
    case .object(let members):
      if let sys = Link.Sys(value) { return link(sys) }
      if let place = Location(value) { return place }
      if members["nodeType"]?.stringValue == "document" {
        return RichTextDocument(value, link: link)
      }
      if let file = Asset.FileMetadata(value) { return file }
      return members.compactMapValues { read($0, link) }
    }
  }
}

extension Location {
  init?(_ value: JSONValue) {
    guard case .object(let members) = value, members.count == 2,
      let latitude = members["lat"]?.numberValue,
      let longitude = (members["lon"] ?? members["lng"])?.numberValue
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
