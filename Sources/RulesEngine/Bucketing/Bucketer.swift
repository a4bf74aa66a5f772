/// A strategy bound to its key: turns ids into buckets, rollouts and choices.
///
/// What comes before the id is hashed once. A value that threads may share.
///
/// - Complexity: each question is O(*n*) in the id's bytes and allocates nothing.
public struct Bucketer: Sendable {
  /// What is hashed before an id is behind one reference, so that handing a bucketer on is cheap.
  let core: Core

  /// How ids become buckets.
  public var strategy: BucketingStrategy { core.strategy }
  private var hasKey: Bool { core.hasKey }
  private var key: String { core.key }

  final class Core: Sendable {
    let strategy: BucketingStrategy
    let hash: IDHash
    let hasKey: Bool
    let usesUTF16: Bool
    let key: String

    init(_ strategy: BucketingStrategy, key: String, hash: IDHash) {
      self.strategy = strategy
      self.hash = hash
      self.key = key
      hasKey = !key.isEmpty
      usesUTF16 = strategy == .growthbook1UTF16 || strategy == .growthbook2UTF16
    }
  }

  /// Binds a strategy.
  ///
  /// - Parameters:
  ///   - strategy: how ids become buckets.
  ///   - key: the flag's key, feature, group id, target id or seed text.
  ///   - salt: the salt where the strategy has one; Featureflow's own default is `1`.
  ///   - seed: the number that `launchdarkly` experiments and `split` flags have.
  public init(
    _ strategy: BucketingStrategy, key: String, salt: String = "", seed: Int64? = nil
  ) {
    let hasKey = !key.isEmpty
    let hash =
      switch strategy {
      case .uniform: IDHash(.murmur3(seed: 0), prefix: "\(salt):\(key):")
      case .featureflow:
        // The vendor's own stand-ins for what is absent.
        IDHash(.sha1, prefix: "\(salt.isEmpty ? "1" : salt):\(hasKey ? key : "feature"):")
      case .launchdarkly: IDHash(.sha1, prefix: seed.map { "\($0)." } ?? "\(key).\(salt).")
      case .posthog: IDHash(.sha1, prefix: "\(key).", suffix: salt)
      case .unleash: IDHash(.murmur3(seed: 0), prefix: "\(key):")
      case .unleashVariant: IDHash(.murmur3(seed: 86_028_157), prefix: "\(key):")
      case .growthbook1, .growthbook1UTF16: IDHash(.fnv1a, prefix: "", suffix: key)
      case .growthbook2, .growthbook2UTF16: IDHash(.fnv1a, prefix: key)
      case .flagd1, .flagd2: IDHash(.murmur3(seed: 0), prefix: key)
      case .flagdCBOR: IDHash(.murmur3(seed: 0), prefix: "")
      case .firebase: IDHash(.sha256, prefix: hasKey ? "\(key)." : "")
      case .statsig: IDHash(.sha256, prefix: "\(salt).\(key).")
      case .eppo: IDHash(.md5, prefix: "\(key)-")
      case .split:
        IDHash(.murmur3(seed: UInt32(truncatingIfNeeded: seed ?? 0)), prefix: "")
      case .optimizely: IDHash(.murmur3(seed: 1), prefix: "", suffix: key)
      case .flagsmith: IDHash(.md5, prefix: "\(key),")
      case .fliptVariant: IDHash(.crc32, prefix: key)
      case .fliptThreshold: IDHash(.crc32, prefix: "", suffix: key)
      case .devcycle:
        IDHash(.murmur3(seed: Self.word(Array(key.utf8).span, seed: 1)), prefix: "", suffix: salt)
      }
    core = Core(strategy, key: key, hash: hash)
  }

  /// Where the id falls.
  ///
  /// - Parameters:
  ///   - id: the user's or device's id; a number as its decimal digits.
  ///   - total: how many buckets there are, where the strategy leaves that to the caller
  ///     (``BucketingStrategy/buckets`` is `nil`): the weights' sum, or the shards.
  public func bucket(of id: String, total: UInt32 = 100) -> Bucket {
    bucket(of: standIn(for: id).utf8Span.span, total: total)
  }
}

extension Bucketer {
  /// What is hashed for an id: Featureflow has a word for an empty one.
  @inline(__always)
  func standIn(for id: String) -> String {
    strategy == .featureflow && id.isEmpty ? strategy.missingID ?? id : id
  }

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

  private func bucket(ofWord word: UInt32, total: UInt32) -> Bucket {
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

  /// Percent in steps of a 9,998th; exactly 100 would be outside of everything, so the ids are
  /// hashed again, once more each time.
  private func flagsmithBucket(_ first: MD5Core, _ id: Span<UInt8>) -> Bucket {
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
  private func cborBucket(of id: Span<UInt8>, total: UInt32) -> Bucket {
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

  private func utf16Bucket(of id: Span<UInt8>) -> Bucket {
    var hash = FNV1a()
    let isSecond = strategy == .growthbook2UTF16
    if isSecond { hash.update(utf16Of: key.utf8Span.span) }
    hash.update(utf16Of: id)
    if !isSecond { hash.update(utf16Of: key.utf8Span.span) }
    return bucket(ofWord: hash.hash, total: 1)
  }

  /// A word's place among `total` equal parts of all words.
  static func scaled(_ word: UInt32, to total: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(word) &* UInt64(total)) >> 32)
  }

  private static func word(_ bytes: Span<UInt8>, seed: UInt32) -> UInt32 {
    var hash = Murmur3(seed: seed)
    hash.update(bytes)
    return hash.finish()
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
