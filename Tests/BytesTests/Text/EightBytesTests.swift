import Bytes
import TestSupport
import Testing

@Suite struct EightBytesTests {
  private static func mask(_ bytes: [UInt8], _ isMeant: (UInt8) -> Bool) -> UInt64 {
    var mask: UInt64 = 0
    for (index, byte) in bytes.enumerated() where isMeant(byte) {
      mask |= 0x80 << UInt64(8 * index)
    }
    return mask
  }

  private static func word(_ bytes: [UInt8]) -> EightBytes {
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
    return EightBytes(word)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func masksAreThoseOfEachByteAlone(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<500 {
      let wanted = UInt8.random(in: 0...255, using: &random)
      let near: [UInt8] = [0, 1, 0x7f, 0x80, 0xff, wanted, wanted &- 1, wanted &+ 1, wanted ^ 0x80]
      let bytes = (0..<8).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : near[Int.random(in: 0..<9, using: &random)]
      }
      let word = Self.word(bytes)
      #expect(word.equal(to: wanted) == Self.mask(bytes) { $0 == wanted }, "seed \(seed) \(bytes)")
      let bound = wanted & 0x7f
      #expect(word.below(bound) == Self.mask(bytes) { $0 < bound }, "seed \(seed) \(bytes)")
      #expect(word.below(0x80) == Self.mask(bytes) { $0 < 0x80 }, "seed \(seed) \(bytes)")
      #expect(word.beyondASCII == Self.mask(bytes) { $0 >= 0x80 }, "seed \(seed) \(bytes)")
      #expect(
        word.othersThanDigits == Self.mask(bytes) { !(0x30...0x39).contains($0) },
        "seed \(seed) \(bytes)")
      for index in 0..<8 { #expect(word[index] == bytes[index]) }
      for count in 0...8 {
        #expect(word.first(count) == Self.word(Array(bytes.prefix(count))).word)
      }
    }
  }

  @Test func digitsAreTheNumberThatTheyWrite() {
    for value in [0, 7, 10, 12_345_678, 99_999_999, 10_000_000, 90_000_001] {
      let text = String(repeating: "0", count: 8 - String(value).count) + String(value)
      let word = Self.word(Array(text.utf8))
      #expect(word.digitValue == UInt64(value))
      for count in 1...8 {
        #expect(word.digitValue(ofFirst: count) == UInt64(text.prefix(count)), "\(text) \(count)")
      }
    }
    // What stands behind the digits does not count.
    #expect(Self.word(Array("123,4\u{7f}xy".utf8)).digitValue(ofFirst: 3) == 123)
  }
}
