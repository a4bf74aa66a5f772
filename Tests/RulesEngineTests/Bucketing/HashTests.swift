import RulesEngine
import Testing

/// The hashes against the vectors that their authors published.
@Suite struct HashTests {
  private static let alphabet = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
  private static let digits = String(repeating: "1234567890", count: 8)

  private func hexadecimal(_ words: [UInt32]) -> String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// FIPS 180 examples.
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (alphabet, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
  ])
  func sha1(text: String, digest: String) {
    var hash = SHA1()
    hash.update(text.utf8Span.span)
    #expect(hexadecimal(hash.finish().digest) == digest)
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (alphabet, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
  ])
  func sha256(text: String, digest: String) {
    var hash = SHA256()
    hash.update(text.utf8Span.span)
    #expect(hexadecimal(hash.finish().digest) == digest)
  }

  /// RFC 1321, section A.5.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (digits, "57edf4a22be3c955ac49da2e2107b67a"),
  ])
  func md5(text: String, digest: String) {
    var hash = MD5()
    hash.update(text.utf8Span.span)
    #expect(hexadecimal(hash.finish().digest) == digest)
  }

  /// SMHasher's own self-test of 32 bits: the hash of 256 hashes.
  @Test func murmur3() {
    var hashes = Murmur3()
    for length in 0..<256 {
      var hash = Murmur3(seed: UInt32(256 - length))
      for byte in 0..<length { hash.update(UInt8(byte)) }
      let word = hash.finish()
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        hashes.update(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    #expect(hashes.finish() == 0xb0f5_7ee3)
  }

  /// The draft's test vectors.
  @Test(
    arguments: [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)]
      as [(String, UInt32)])
  func fnv1a(text: String, expected: UInt32) {
    var hash = FNV1a()
    hash.update(text.utf8Span.span)
    #expect(hash.hash == expected)
  }

  /// The check value of the CRC catalogue.
  @Test func crc32() {
    var hash = CRC32()
    hash.update("123456789".utf8Span.span)
    #expect(hash.value == 0xcbf4_3926)
  }

  /// In pieces of every size, across block ends.
  @Test func piecesMakeNoDifference() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var whole = (SHA1(), SHA256(), MD5(), Murmur3(seed: 7))
    whole.0.update(bytes.span)
    whole.1.update(bytes.span)
    whole.2.update(bytes.span)
    whole.3.update(bytes.span)
    let (sha1, sha256, md5, murmur) = (
      whole.0.finish().digest, whole.1.finish().digest, whole.2.finish().digest,
      whole.3.finish()
    )
    for size in [1, 2, 3, 5, 63, 64, 65, 128] {
      var (a, b, c, d) = (SHA1(), SHA256(), MD5(), Murmur3(seed: 7))
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = Array(bytes[start..<min(start + size, bytes.count)])
        a.update(piece.span)
        b.update(piece.span)
        c.update(piece.span)
        d.update(piece.span)
      }
      #expect(a.finish().digest == sha1, "pieces of \(size)")
      #expect(b.finish().digest == sha256, "pieces of \(size)")
      #expect(c.finish().digest == md5, "pieces of \(size)")
      #expect(d.finish() == murmur, "pieces of \(size)")
    }
  }

  /// Bytes come in pieces of any length; the digest is that of bytes one by one.
  @Test(
    arguments: [0, 1, 2, 3, 4, 11, 55, 60, 63, 64, 65], [0, 1, 3, 4, 5, 8, 26, 61, 64, 130])
  func piecesDoNotMatter(first: Int, second: Int) {
    let bytes = (0..<first + second).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 3) }
    var (sha1, sha256, md5, murmur) = (SHA1(), SHA256(), MD5(), Murmur3(seed: 5))
    for part in [0..<first, first..<first + second] {
      sha1.update(bytes.span.extracting(part))
      sha256.update(bytes.span.extracting(part))
      md5.update(bytes.span.extracting(part))
      murmur.update(bytes.span.extracting(part))
    }
    var (sha1b, sha256b, md5b, murmurB) = (SHA1(), SHA256(), MD5(), Murmur3(seed: 5))
    for byte in bytes {
      sha1b.update(byte)
      sha256b.update(byte)
      md5b.update(byte)
      murmurB.update(byte)
    }
    #expect(sha1.finish().digest == sha1b.finish().digest)
    #expect(sha256.finish().digest == sha256b.finish().digest)
    #expect(md5.finish().digest == md5b.finish().digest)
    #expect(murmur.finish() == murmurB.finish())
  }

  /// The processor's instructions, where it has them, and our own code mix alike.
  @Test func instructionsMixAsOurs() {
    var random: UInt32 = 1
    for _ in 0..<200 {
      let words = InlineArray<16, UInt32> { _ in
        random = random &* 1_664_525 &+ 1_013_904_223
        return random ^ random >> 16
      }
      var (a, b) = (SHA1Core(), SHA1Core())
      a.mix(words)
      b.mixPortably(words)
      #expect(a.digest == b.digest)
      var (c, d) = (SHA256Core(), SHA256Core())
      c.mix(words)
      d.mixPortably(words)
      #expect(c.digest == d.digest)
    }
  }
}
