public import Foundation

extension StoredRecord {
  private struct Head: Codable {
    var schema: Int
    var writtenAt: Int64
    var etag: String?
    var count: Int
    var checksum: String
  }

  /// The bytes of the record.
  ///
  /// - Complexity: O(*n*).
  public func encoded(schema: Int) -> Data {
    let head = Head(
      schema: schema, writtenAt: writtenAtMilliseconds, etag: etag, count: payload.count,
      checksum: Self.checksum(payload))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Numbers and text always encode; an empty head would be found out when read.
    var data = (try? encoder.encode(head)) ?? Data()
    data.append(0x0a)
    data.append(payload)
    return data
  }

  /// Reads a record.
  ///
  /// - Throws: what is wrong with the bytes.
  /// - Complexity: O(*n*).
  public init(decoding data: Data, schema: Int) throws(RecordDamage) {
    guard let end = data.prefix(1 << 16).firstIndex(of: 0x0a),
      let head = try? JSONDecoder().decode(Head.self, from: data[data.startIndex..<end])
    else { throw .unreadableHead }
    guard head.schema == schema else {
      throw .otherSchema(found: head.schema, expected: schema)
    }
    let payload = Data(data[(end + 1)...])
    guard payload.count == head.count else {
      throw .wrongLength(found: payload.count, expected: head.count)
    }
    guard Self.checksum(payload) == head.checksum else { throw .wrongChecksum }
    self.init(payload: payload, etag: head.etag, writtenAtMilliseconds: head.writtenAt)
  }

  /// FNV-1a with 64 bits: finds accidents, is no signature.
  private static func checksum(_ data: Data) -> String {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in data { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(sum, radix: 16)
  }
}
