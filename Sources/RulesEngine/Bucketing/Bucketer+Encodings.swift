// What is hashed where it is not just text between texts.
extension Bucketer {
  /// Percent in steps of a 9,998th; exactly 100 would be outside of everything, so the ids are
  /// hashed again, once more each time.
  func flagsmithBucket(_ first: MD5Core, _ id: Span<UInt8>) -> Bucket {
    var digest = first
    var copies = 1
    while digest.remainder(by: 9_999) == 9_998 && copies < 100 {
      copies += 1
      var again = MD5()
      for copy in 0..<copies {
        if copy > 0 { again.update(0x2c) }
        again.update(key.utf8Span.span)
        again.update(0x2c)
        again.update(id)
      }
      digest = again.finish()
    }
    let position = Double(digest.remainder(by: 9_999)) / 9_998
    return Bucket(position * 100, position: position)
  }

  /// The canonical CBOR (RFC 8949, section 4.2) of the id, or of the key and the id.
  func cborBucket(of id: Span<UInt8>, total: UInt32) -> Bucket {
    var murmur = Murmur3()
    if hasKey {
      murmur.update(0x82)
      let key = key.utf8Span.span
      murmur.update(cborTextOf: key.count)
      murmur.update(key)
    }
    murmur.update(cborTextOf: id.count)
    murmur.update(id)
    return Bucket(Self.scaled(murmur.finish(), to: max(1, total)), of: max(1, total))
  }

  func utf16Bucket(of id: Span<UInt8>) -> Bucket {
    var hash = FNV1a()
    let isSecond = strategy == .growthbook2UTF16
    if isSecond { hash.update(utf16Of: key.utf8Span.span) }
    hash.update(utf16Of: id)
    if !isSecond { hash.update(utf16Of: key.utf8Span.span) }
    return bucket(ofWord: hash.hash, total: 1)
  }
}

extension Murmur3 {
  /// Adds the head of a CBOR text string of so many bytes.
  fileprivate mutating func update(cborTextOf count: Int) {
    let bytes =
      switch count {
      case ..<24: 0
      case ..<0x100: 1
      case ..<0x1_0000: 2
      case ..<0x1_0000_0000: 4
      default: 8
      }
    if bytes == 0 {
      update(0x60 | UInt8(truncatingIfNeeded: count))
      return
    }
    update(0x78 + UInt8(truncatingIfNeeded: bytes.trailingZeroBitCount))
    for place in (0..<bytes).reversed() {
      update(UInt8(truncatingIfNeeded: count >> (8 * place)))
    }
  }
}

extension FNV1a {
  /// Adds the UTF-16 units of a text in UTF-8, which is valid.
  fileprivate mutating func update(utf16Of text: Span<UInt8>) {
    var at = 0
    while at < text.count {
      let lead = UInt32(text[at])
      let length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
      var scalar = length == 1 ? lead : lead & (0x7f >> UInt32(length))
      for index in at + 1..<max(at + 1, min(at + length, text.count)) {
        scalar = scalar << 6 | UInt32(text[index] & 0x3f)
      }
      if scalar < 0x1_0000 {
        update(scalar)
      } else {
        update(0xd800 + (scalar - 0x1_0000) >> 10)
        update(0xdc00 + (scalar - 0x1_0000) & 0x3ff)
      }
      at += length
    }
  }
}
