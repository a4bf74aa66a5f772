/// The hash of an id between a prefix that is hashed once and a suffix.
struct IDHash: Sendable {
  private enum State: Sendable {
    case sha1(SHA1)
    case sha256(SHA256)
    case md5(MD5)
    case murmur3(Murmur3)
    case fnv1a(FNV1a)
    case crc32(CRC32)
  }

  enum Function: Sendable {
    case sha1, sha256, md5, fnv1a, crc32
    case murmur3(seed: UInt32)
  }

  /// What comes out; which part of it counts is the strategy's affair.
  enum Digest {
    case sha1(SHA1Core)
    case sha256(SHA256Core)
    case md5(MD5Core)
    case word(UInt32)
  }

  private let prefix: State
  private let suffix: [UInt8]

  /// Hashes the prefix, given in parts.
  init(_ function: Function, prefix parts: String..., suffix: String = "") {
    switch function {
    case .sha1:
      var hash = SHA1()
      for part in parts { hash.update(part.utf8Span.span) }
      prefix = .sha1(hash)
    case .sha256:
      var hash = SHA256()
      for part in parts { hash.update(part.utf8Span.span) }
      prefix = .sha256(hash)
    case .md5:
      var hash = MD5()
      for part in parts { hash.update(part.utf8Span.span) }
      prefix = .md5(hash)
    case .fnv1a:
      var hash = FNV1a()
      for part in parts { hash.update(part.utf8Span.span) }
      prefix = .fnv1a(hash)
    case .crc32:
      var hash = CRC32()
      for part in parts { hash.update(part.utf8Span.span) }
      prefix = .crc32(hash)
    case .murmur3(let seed):
      var hash = Murmur3(seed: seed)
      for part in parts { hash.update(part.utf8Span.span) }
      prefix = .murmur3(hash)
    }
    self.suffix = Array(suffix.utf8)
  }

  /// The murmur3 of the prefix, where the id is hashed by it and nothing follows.
  var murmur3: Murmur3? {
    guard suffix.isEmpty, case .murmur3(let hash) = prefix else { return nil }
    return hash
  }

  /// Hashes prefix, id and suffix.
  ///
  /// - Complexity: O(*n*) in the bytes of id and suffix; no allocation.
  @inline(__always)
  func digest(_ id: Span<UInt8>) -> Digest {
    // One switch and one copy of the state: the state is most of the work for a short id.
    switch prefix {
    case .sha1(var hash):
      hash.update(id)
      hash.update(suffix.span)
      return .sha1(hash.finish())
    case .sha256(var hash):
      hash.update(id)
      hash.update(suffix.span)
      return .sha256(hash.finish())
    case .md5(var hash):
      hash.update(id)
      hash.update(suffix.span)
      return .md5(hash.finish())
    case .murmur3(var hash):
      hash.update(id)
      hash.update(suffix.span)
      return .word(hash.finish())
    case .fnv1a(var hash):
      hash.update(id)
      hash.update(suffix.span)
      return .word(hash.hash)
    case .crc32(var hash):
      hash.update(id)
      hash.update(suffix.span)
      return .word(hash.value)
    }
  }
}
