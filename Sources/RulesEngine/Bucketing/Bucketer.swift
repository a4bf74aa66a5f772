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
  var hasKey: Bool { core.hasKey }
  var key: String { core.key }

  final class Core: Sendable {
    let strategy: BucketingStrategy
    let hash: IDHash
    let hasKey: Bool
    let usesUTF16: Bool
    let key: String
    /// The murmur3 of what stands before the id, where nothing follows it.
    let murmur3: Murmur3?

    init(_ strategy: BucketingStrategy, key: String, hash: IDHash) {
      self.strategy = strategy
      self.hash = hash
      self.key = key
      murmur3 = hash.murmur3
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
      case .uniform: IDHash(.murmur3(seed: 0), prefix: salt, ":", key, ":")
      case .featureflow:
        // The vendor's own stand-ins for what is absent.
        IDHash(.sha1, prefix: salt.isEmpty ? "1" : salt, ":", hasKey ? key : "feature", ":")
      case .launchdarkly:
        IDHash(.sha1, prefix: seed.map { String($0) } ?? key, ".", seed == nil ? "\(salt)." : "")
      case .posthog: IDHash(.sha1, prefix: key, ".", suffix: salt)
      case .unleash: IDHash(.murmur3(seed: 0), prefix: key, ":")
      case .unleashVariant: IDHash(.murmur3(seed: 86_028_157), prefix: key, ":")
      case .growthbook1, .growthbook1UTF16: IDHash(.fnv1a, prefix: "", suffix: key)
      case .growthbook2, .growthbook2UTF16: IDHash(.fnv1a, prefix: key)
      case .flagd1, .flagd2: IDHash(.murmur3(seed: 0), prefix: key)
      case .flagdCBOR: IDHash(.murmur3(seed: 0), prefix: "")
      case .firebase: IDHash(.sha256, prefix: key, hasKey ? "." : "")
      case .statsig: IDHash(.sha256, prefix: salt, ".", key, ".")
      case .eppo: IDHash(.md5, prefix: key, "-")
      case .split:
        IDHash(.murmur3(seed: UInt32(truncatingIfNeeded: seed ?? 0)), prefix: "")
      case .optimizely: IDHash(.murmur3(seed: 1), prefix: "", suffix: key)
      case .flagsmith: IDHash(.md5, prefix: key, ",")
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
    if id.isEmpty, strategy == .featureflow, case .text(let other) = strategy.withoutID {
      return bucket(of: other.utf8Span.span, total: total)
    }
    return bucket(of: id.utf8Span.span, total: total)
  }
}
