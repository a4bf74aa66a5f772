import Bytes
package import DeliveryCore
import Foundation

/// Reads blocks. One that cannot be read is left out and named; the others stay.
package struct BlockReader: Sendable {
  /// What was left out, and why.
  package private(set) var problems: [String] = []

  package init() {}

  /// Reads a list of blocks.
  package mutating func blocks(_ values: [JSONValue], in place: String) -> [ContentBlock] {
    var blocks: [ContentBlock] = []
    blocks.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do {
        blocks.append(try block(value))
      } catch {
        let name = value["key"]?.stringValue.map { " (\($0))" } ?? ""
        problems.append("block \(index)\(name) of \(place) is left out: \(error.text)")
      }
    }
    return blocks
  }

  /// Why a block cannot be read.
  package struct Problem: Error, Sendable, Hashable {
    package let text: String
  }

  /// Reads one block.
  package mutating func block(_ value: JSONValue) throws(Problem) -> ContentBlock {
    guard case .object(let members) = value else { throw Problem(text: "it is no object") }
    var block = ContentBlock(
      key: try Self.text(members, "key"), instanceId: try Self.text(members, "instanceId"))
    block.screen = try Self.optionalText(members, "screen")
    block.placement = try Self.optionalText(members, "placement")
    block.variantId = try Self.optionalText(members, "variantId")
    if let priority = members["priority"], !priority.isNull {
      guard let number = priority.integerValue else {
        throw Problem(text: "priority is no whole number")
      }
      block.priority = Int(clamping: number)
    }
    if let name = try Self.optionalText(members, "presentation") {
      // What a later version adds is shown where it cannot disturb.
      block.presentation = ContentBlock.Presentation(rawValue: name) ?? .inline
    }
    if let text = try Self.optionalText(members, "expiresAt") {
      guard let stamp = Timestamp.parseISO8601(text.utf8Span.span) else {
        throw Problem(text: "expiresAt is no ISO 8601 time")
      }
      block.expiresAtMilliseconds = stamp.milliseconds
    }
    if let frequency = members["frequency"], !frequency.isNull { block.frequency = frequency }
    block.fields = try fields(members["fields"], of: block.key)
    return block
  }

  private mutating func fields(
    _ value: JSONValue?, of key: String
  ) throws(Problem) -> [ContentField] {
    guard let value, !value.isNull else { return [] }
    guard case .array(let values) = value else { throw Problem(text: "fields is no array") }
    var fields: [ContentField] = []
    fields.reserveCapacity(values.count)
    for value in values {
      guard case .object(let members) = value else { throw Problem(text: "a field is no object") }
      let tag = try Self.text(members, "tag")
      let type = try Self.text(members, "type")
      // A field without a value is a field that is not there.
      guard let raw = members["value"], !raw.isNull else { continue }
      guard let read = fieldValue(raw, type, of: key) else {
        throw Problem(text: "the value of \(tag) is not of its type \(type)")
      }
      fields.append(ContentField(tag: tag, type: type, value: read))
    }
    return fields
  }

  private mutating func fieldValue(
    _ raw: JSONValue, _ type: String, of key: String
  ) -> ContentFieldValue? {
    switch FieldType(rawValue: type) {
    case .text: raw.stringValue.map { .text($0) }
    case .color: raw.stringValue.map { .color($0) }
    case .number: raw.numberValue.map { .number($0) }
    case .boolean: raw.boolValue.map { .boolean($0) }
    case .image: Self.image(raw).map { .image($0) }
    case .collection: raw.arrayValue.map { .collection(blocks($0, in: key)) }
    case nil: .unknown(type: type, raw: raw)
    }
  }

  private static func image(_ raw: JSONValue) -> ContentImage? {
    guard let text = raw.stringValue ?? raw["url"]?.stringValue, let url = URL(string: text) else {
      return nil
    }
    return ContentImage(
      url: url, alt: raw["alt"]?.stringValue,
      width: raw["width"]?.integerValue.map { Int(clamping: $0) },
      height: raw["height"]?.integerValue.map { Int(clamping: $0) })
  }

  private static func text(
    _ members: [String: JSONValue], _ name: String
  ) throws(Problem) -> String {
    guard let text = members[name]?.stringValue, !text.isEmpty else {
      throw Problem(text: "\(name) is missing or no text")
    }
    return text
  }

  private static func optionalText(
    _ members: [String: JSONValue], _ name: String
  ) throws(Problem) -> String? {
    guard let value = members[name], !value.isNull else { return nil }
    guard let text = value.stringValue else { throw Problem(text: "\(name) is no text") }
    return text
  }
}
