import Bytes

/// Reads the attributes beside a Shapefile (`.dbf`), row by row.
struct AttributeTable: ~Copyable {
  private struct Column {
    let name: String
    let type: UInt8
    let start: Int
    let count: Int
  }

  private var stream: BinaryStream
  private let columns: [Column]
  private let recordSize: Int
  private let isUTF8: Bool
  private var left: Int

  /// - Parameter encoding: what the `.cpg` file says; `nil` without one: UTF-8 where that is
  ///   valid, else Latin-1.
  init(_ source: consuming ByteSource, encoding: String?) throws(ByteError) {
    let file = source.name
    var stream = BinaryStream(source)
    var columns: [Column] = []
    let plain = encoding.map { PropertyNames.plain($0) }
    let isUTF8 = plain == nil || plain == "utf8" || plain == "65001"
    let header = try stream.read(32)
    let headerSize = header.little16(8)
    let recordSize = header.little16(10)
    let left = header.little32(4)
    guard header.count == 32, headerSize >= 33, recordSize >= 1, left >= 0 else {
      throw .syntax(
        name: file, offset: 0, line: nil, reason: "the header is damaged; is this a dBASE file?")
    }
    let fields = try stream.read(headerSize - 32)
    guard fields.count == headerSize - 32 else {
      throw .syntax(name: file, offset: stream.offset, line: nil, reason: "the header is cut off")
    }
    var at = 0
    var start = 1
    while at + 32 <= fields.count && fields.bytes[at] != 0x0d {
      let name = fields.bytes[at..<at + 11].prefix { $0 != 0 }
      let count = Int(fields.bytes[at + 16])
      guard start + count <= recordSize else {
        throw .syntax(
          name: file, offset: UInt64(32 + at), line: nil,
          reason: "the fields are longer than a record; the header is damaged")
      }
      columns.append(
        Column(
          name: Self.text(name, isUTF8: isUTF8), type: fields.bytes[at + 11], start: start,
          count: count))
      start += count
      at += 32
    }
    self.init(
      stream: stream, columns: columns, recordSize: recordSize, isUTF8: isUTF8, left: left)
  }

  private init(
    stream: consuming BinaryStream, columns: [Column], recordSize: Int, isUTF8: Bool, left: Int
  ) {
    self.stream = stream
    self.columns = columns
    self.recordSize = recordSize
    self.isUTF8 = isUTF8
    self.left = left
  }

  /// The next row; `nil` when there is no more.
  mutating func next() throws(ByteError) -> [FenceProperty]? {
    guard left > 0 else { return nil }
    let record = try stream.read(recordSize)
    guard record.count == recordSize else { return nil }
    left -= 1
    return columns.map { column in
      let field = record.bytes[column.start..<column.start + column.count]
      return FenceProperty(name: column.name, value: value(field, type: column.type))
    }
  }

  private func value(_ field: ArraySlice<UInt8>, type: UInt8) -> FencePropertyValue {
    var field = field.prefix { $0 != 0 }
    while let last = field.last, last == 0x20 { field.removeLast() }
    switch type {
    case 0x4e, 0x46:
      while field.first == 0x20 { field.removeFirst() }
      if let number = Decimal.parse(Array(field).span) { return .number(number) }
      return field.isEmpty || field.first == 0x2a
        ? .null : .string(Self.text(field, isUTF8: isUTF8))
    case 0x4c:
      switch field.first {
      case 0x54, 0x74, 0x59, 0x79: return .bool(true)
      case 0x46, 0x66, 0x4e, 0x6e: return .bool(false)
      default: return .null
      }
    default:
      return .string(Self.text(field, isUTF8: isUTF8))
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String {
    if isUTF8, let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes { text.unicodeScalars.append(UnicodeScalar(byte)) }
    return text
  }
}
