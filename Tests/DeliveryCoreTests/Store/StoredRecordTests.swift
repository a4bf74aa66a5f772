import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct StoredRecordTests {
  private static let record = StoredRecord(
    payload: Data("{\"a\":1}\n\n\u{0}é".utf8), etag: "\"e\\1\"\n", writtenAtMilliseconds: 1234)

  @Test func comesBackAsItWas() throws {
    for record in [
      Self.record, StoredRecord(payload: Data(), writtenAtMilliseconds: 0),
      StoredRecord(payload: Data(repeating: 0x0a, count: 100), writtenAtMilliseconds: -5),
    ] {
      let bytes = record.encoded(schema: 3)
      #expect(try StoredRecord(decoding: bytes, schema: 3) == record)
      // Also from the middle of other data.
      let slice = (Data([1, 2, 3]) + bytes)[3...]
      #expect(try StoredRecord(decoding: slice, schema: 3) == record)
    }
  }

  @Test func everyTruncationIsNoticed() {
    let bytes = Self.record.encoded(schema: 1)
    for count in 0..<bytes.count {
      #expect(throws: RecordDamage.self) {
        try StoredRecord(decoding: bytes.prefix(count), schema: 1)
      }
    }
    #expect(throws: RecordDamage.self) {
      try StoredRecord(decoding: bytes + Data([0]), schema: 1)
    }
  }

  @Test func everyChangedByteOfThePayloadIsNoticed() throws {
    let bytes = Self.record.encoded(schema: 1)
    let start = bytes.count - Self.record.payload.count
    for place in start..<bytes.count {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= UInt8(1 << bit)
        #expect(throws: RecordDamage.wrongChecksum) {
          try StoredRecord(decoding: changed, schema: 1)
        }
      }
    }
  }

  @Test func changedHeadsNeverTrap() {
    let bytes = Self.record.encoded(schema: 1)
    for place in 0..<bytes.count {
      for value in [0, 0x0a, 0x22, 0x2d, 0x39, 0x7d, 0xff] as [UInt8] {
        var changed = bytes
        changed[place] = value
        _ = try? StoredRecord(decoding: changed, schema: 1)
      }
    }
  }

  @Test func otherSchemasAreNotRead() {
    let bytes = Self.record.encoded(schema: 1)
    #expect(throws: RecordDamage.otherSchema(found: 1, expected: 2)) {
      try StoredRecord(decoding: bytes, schema: 2)
    }
  }

  @Test func ageNeedsAClockThatWasNotSetBack() {
    #expect(Self.record.age(now: 1234) == 0)
    #expect(Self.record.age(now: 2234) == 1000)
    #expect(Self.record.age(now: 1233) == nil)
    #expect(StoredRecord(payload: Data(), writtenAtMilliseconds: .min).age(now: 1) == .max)
  }
}
