extension Bucketer {
  /// Where the id falls, given as its UTF-8 bytes.
  func bucket(of id: Span<UInt8>, total: UInt32) -> Bucket {
    if core.usesUTF16 { return utf16Bucket(of: id) }
    if strategy == .flagdCBOR { return cborBucket(of: id, total: total) }
    switch core.hash.digest(id) {
    case .word(let word): return bucket(ofWord: word, total: total)
    case .sha1(let digest): return bucket(of60Bits: digest.first60Bits)
    case .sha256(let digest):
      if strategy == .firebase {
        return Bucket(digest.remainder(by: 100_000_000), of: 100_000_000)
      }
      return Bucket(UInt32(truncatingIfNeeded: digest.first64Bits % 10_000), of: 10_000)
    case .md5(let digest):
      if strategy == .eppo { return Bucket(digest.first32Bits % max(1, total), of: max(1, total)) }
      return flagsmithBucket(digest, id)
    }
  }

  func bucket(ofWord word: UInt32, total: UInt32) -> Bucket {
    let total = max(1, total)
    switch strategy {
    case .uniform: return Bucket(Self.scaled(word, to: 100_000), of: 100_000)
    case .unleash, .split: return Bucket(word % 100, of: 100, from: 1)
    case .unleashVariant: return Bucket(word % total, of: total, from: 1)
    case .growthbook1, .growthbook1UTF16: return Bucket(word % 1_000, of: 1_000)
    case .growthbook2, .growthbook2UTF16:
      var again = FNV1a()
      again.update(decimal: word)
      return Bucket(again.hash % 10_000, of: 10_000)
    case .flagd1:
      let magnitude = Double(Int32(bitPattern: word).magnitude)
      let position = magnitude / Double(Int32.max)
      return Bucket(position * 100, position: position)
    case .optimizely: return Bucket(Self.scaled(word, to: 10_000), of: 10_000)
    case .fliptVariant: return Bucket(word % 1_000, of: 1_000)
    case .fliptThreshold: return Bucket(word % 100, of: 100)
    case .devcycle:
      let position = Double(word) / Double(UInt32.max)
      return Bucket(position, position: position)
    default: return Bucket(Self.scaled(word, to: total), of: total)
    }
  }

  private func bucket(of60Bits bits: UInt64) -> Bucket {
    let scale: UInt64 = 1 << 60 - 1
    switch strategy {
    case .featureflow: return Bucket(UInt32(truncatingIfNeeded: bits % 100), of: 100, from: 1)
    case .launchdarkly:
      let position = Double(Float(bits) / Float(scale))
      return Bucket(position, position: position)
    default:
      let position = Double(bits) / Double(scale)
      return Bucket(position, position: position)
    }
  }

  /// A word's place among `total` equal parts of all words.
  static func scaled(_ word: UInt32, to total: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(word) &* UInt64(total)) >> 32)
  }

  static func word(_ bytes: Span<UInt8>, seed: UInt32) -> UInt32 {
    var hash = Murmur3(seed: seed)
    hash.update(bytes)
    return hash.finish()
  }
}
