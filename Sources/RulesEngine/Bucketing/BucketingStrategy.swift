/// A published way to turn an id into a bucket, named for whoever publishes it.
///
/// The same id, key and salt give the same bucket everywhere: this is what makes a rollout stick.
/// Text is hashed as UTF-8.
public enum BucketingStrategy: String, CaseIterable, Hashable, Sendable {
  /// Ours: murmur3 of `salt:key:id`, scaled to 100,000 buckets.
  case uniform
  /// SHA-1 of `salt:key:id`, its first 60 bits modulo 100, from 1 to 100.
  case featureflow
  /// SHA-1 of `key.salt.id`, or `seed.id`, its first 60 bits as a single-precision fraction.
  case launchdarkly
  /// SHA-1 of `key.id` and the salt, its first 60 bits as a fraction.
  case posthog
  /// murmur3 of `key:id` modulo 100, from 1 to 100.
  case unleash
  /// murmur3 of `key:id` with the seed 86028157, modulo the weights' sum, from 1 on.
  case unleashVariant
  /// FNV-1a of the id and the key, modulo 1,000.
  case growthbook1
  /// FNV-1a of the decimal FNV-1a of the key and the id, modulo 10,000.
  case growthbook2
  /// As ``growthbook1`` over UTF-16 units, as web browsers hash.
  case growthbook1UTF16 = "growthbook1.utf16"
  /// As ``growthbook2`` over UTF-16 units, as web browsers hash.
  case growthbook2UTF16 = "growthbook2.utf16"
  /// murmur3 of the key and the id, its magnitude as a fraction of 2³¹ − 1.
  case flagd1
  /// murmur3 of the key and the id, scaled to the weights' sum.
  case flagd2
  /// As ``flagd2``, of the canonical CBOR of `[key, id]`; of the id alone without a key.
  case flagdCBOR
  /// SHA-256 of `key.id`, as a whole modulo 100,000,000.
  case firebase
  /// SHA-256 of `salt.key.id`, its first 64 bits modulo 10,000.
  case statsig
  /// MD5 of `key-id`, its first 32 bits modulo the shards.
  case eppo
  /// murmur3 of the id with the seed, modulo 100, from 1 to 100.
  case split
  /// murmur3 of the id and the key with the seed 1, scaled to 10,000.
  case optimizely
  /// MD5 of `key,id`, as a whole modulo 9,999, in percent; exactly 100 is hashed again.
  case flagsmith
  /// CRC-32 of the key and the id, modulo 1,000.
  case fliptVariant
  /// CRC-32 of the id and the key, modulo 100.
  case fliptThreshold
  /// murmur3 of the id with the key's murmur3 as the seed, as a fraction of 2³² − 1.
  case devcycle
}

extension BucketingStrategy {
  /// How many buckets there are when they are whole numbers; `nil` where the caller's weights say,
  /// or where the bucket is a fraction.
  public var buckets: UInt32? {
    switch self {
    case .uniform: 100_000
    case .featureflow, .unleash, .split, .fliptThreshold: 100
    case .growthbook1, .growthbook1UTF16, .fliptVariant: 1_000
    case .growthbook2, .growthbook2UTF16, .statsig, .optimizely: 10_000
    case .firebase: 100_000_000
    case .launchdarkly, .posthog, .unleashVariant, .flagd1, .flagd2, .flagdCBOR, .eppo, .flagsmith,
      .devcycle:
      nil
    }
  }

  /// What becomes of somebody without an id.
  public enum WithoutID: Hashable, Sendable {
    /// No rollout holds them, and they get no variation: the next rule, or what is served else.
    case excluded
    /// Their bucket is 0, the very beginning of the scale.
    case firstBucket
    /// A text is hashed in the id's place.
    case text(String)
  }

  /// What its vendor does with somebody without an id.
  public var withoutID: WithoutID {
    switch self {
    case .featureflow: .text("anonymous")
    case .devcycle: .text("null")
    case .launchdarkly: .firstBucket
    default: .excluded
    }
  }
}
