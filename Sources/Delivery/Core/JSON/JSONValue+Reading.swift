import Bytes
public import Foundation

extension JSONValue {
  /// Reads one JSON document, strictly: UTF-8 (or UTF-16 with its mark), no comments, nothing behind.
  ///
  /// - Parameters:
  ///   - bytes: the text; arrays and objects may nest 512 deep, a string may have 16 MiB.
  ///   - name: what messages call it.
  /// - Throws: ``JSONError`` with line and byte; also for a number that no Double holds.
  public init(parsing bytes: [UInt8], name: String = "JSON") throws(JSONError) {
    // Bodies are unpacked by the transport, within its limit.
    guard bytes.first != 0x1f else { throw JSONError("\(name): this is gzip, not JSON text") }
    do {
      var reader = JSONReader(ByteSource(bytes: bytes, name: name))
      let value = try JSONValue(reader.next(), &reader)
      // Says so when something follows.
      _ = try reader.next()
      self = value
    } catch {
      throw JSONError(error.description)
    }
  }

  /// Reads one JSON document.
  ///
  /// - Throws: ``JSONError``, as ``init(parsing:name:)`` of bytes does.
  public init(parsing data: Data, name: String = "JSON") throws(JSONError) {
    try self.init(parsing: Array(data), name: name)
  }

  private init(_ token: JSONReader.Token, _ reader: inout JSONReader) throws(ByteError) {
    switch token {
    case .beginObject:
      var members: [String: JSONValue] = [:]
      while try reader.nextMember() {
        let name = reader.string
        members[name] = try JSONValue(reader.next(), &reader)
      }
      self = .object(members)
    case .beginArray:
      var elements: [JSONValue] = []
      while let element = try reader.nextElement() {
        elements.append(try JSONValue(element, &reader))
      }
      self = .array(elements)
    case .string: self = .string(reader.string)
    case .number:
      if let whole = Decimal.parseInteger(reader.text) {
        self = .integer(whole)
      } else if reader.number.isFinite {
        self = .number(reader.number)
      } else {
        throw .syntax(
          name: reader.name, offset: reader.offset, line: reader.line,
          reason: "a number that is too large for a Double; write it as a text")
      }
    case .bool: self = .bool(reader.bool)
    default: self = .null
    }
  }
}
