extension Bucketer {
  /// Whether a rollout of so many percent holds the id.
  ///
  /// 0 holds nobody and 100 everybody with an id; whoever is in at some percentage stays in at any
  /// higher one.
  ///
  /// - Parameters:
  ///   - id: the user's or device's id; `nil` is somebody without one, who is treated as
  ///     ``BucketingStrategy/withoutID`` says.
  ///   - percent: 0 to 100; values outside count as the nearest end, not-a-number as 0.
  public func includes(_ id: String?, percent: Double) -> Bool {
    // Featureflow knows no empty id.
    guard let id, !id.isEmpty || strategy != .featureflow else {
      return includesSomebody(percent: percent)
    }
    return id.withUTF8Bytes { includes($0, percent: percent) }
  }

  /// Whether a rollout holds somebody without an id.
  private func includesSomebody(percent: Double) -> Bool {
    switch strategy.withoutID {
    case .excluded: false
    case .firstBucket: percent > 0
    case .text(let other): includes(other.utf8Span.span, percent: percent)
    }
  }

  /// Whether a rollout of so many percent holds the id, given as its UTF-8 bytes.
  func includes(_ id: Span<UInt8>, percent: Double) -> Bool {
    guard percent > 0 else { return false }
    if percent >= 100 { return true }
    switch strategy {
    // The usual ones compare whole numbers, without making a bucket.
    case .uniform:
      guard let word = core.murmur3?.word(behind: id) else { return false }
      return Double(Self.scaled(word, to: 100_000)) < percent * 1_000
    case .unleash, .split:
      guard let word = core.murmur3?.word(behind: id) else { return false }
      return Double(word % 100 + 1) <= percent
    default: return includesSlowly(id, percent: percent)
    }
  }

  private func includesSlowly(_ id: Span<UInt8>, percent: Double) -> Bool {
    switch strategy {
    case .featureflow:
      guard case .sha1(let digest) = core.hash.digest(id) else { return false }
      return Double(digest.first60Bits % 100 + 1) <= percent
    case .unleashVariant: return bucket(of: id, total: 100_000).value <= percent * 1_000
    case .posthog: return bucket(of: id, total: 100).position <= percent / 100
    case .growthbook1, .growthbook1UTF16, .growthbook2, .growthbook2UTF16:
      // Their rule: coverage includes its end.
      return bucket(of: id, total: 100).position <= percent / 100
    case .firebase: return bucket(of: id, total: 100).value <= percent * 1_000_000
    case .flagsmith: return bucket(of: id, total: 100).value <= percent
    case .launchdarkly:
      return Float(bucket(of: id, total: 100).position) < Float(percent * 1_000) / 100_000
    case .statsig, .flagd1, .fliptThreshold, .fliptVariant, .optimizely, .devcycle:
      return isBelow(bucket(of: id, total: 100), percent: percent)
    case .flagd2, .flagdCBOR, .eppo: return bucket(of: id, total: 100_000).value < percent * 1_000
    case .uniform, .unleash, .split: return includes(id, percent: percent)
    }
  }

  /// Which of several weighted variations the id gets.
  ///
  /// - Parameters:
  ///   - id: the user's or device's id; `nil` is somebody without one, who is treated as
  ///     ``BucketingStrategy/withoutID`` says.
  ///   - weights: in the strategy's own unit: percent, or thousandths of a percent for
  ///     `launchdarkly`; for strategies that scale to the weights' sum, any whole numbers.
  /// - Returns: the index of the variation; `nil` past the last one where the strategy says so, and
  ///   for somebody who is left out.
  public func variation(of id: String?, weights: [Double]) -> Int? {
    guard let id, !id.isEmpty || strategy != .featureflow else {
      switch strategy.withoutID {
      case .excluded: return nil
      case .firstBucket: return weights.firstIndex { $0 > 0 } ?? weights.indices.last
      case .text(let other): return variation(of: other.utf8Span.span, weights: weights.span)
      }
    }
    return variation(of: id.utf8Span.span, weights: weights.span)
  }

  /// Which of several weighted variations the id gets, given as its UTF-8 bytes.
  func variation(of id: Span<UInt8>, weights: Span<Double>) -> Int? {
    var sum = 0.0
    for index in weights.indices { sum += max(0, weights[index]) }
    guard sum > 0 else {
      return strategy == .launchdarkly && !weights.isEmpty ? weights.count - 1 : nil
    }
    switch strategy {
    case .launchdarkly: return launchDarklyVariation(of: id, weights)
    case .unleashVariant, .flagd2, .flagdCBOR, .eppo:
      let total = UInt32(truncatingIfNeeded: Int(min(sum, Double(UInt32.max))))
      let value = bucket(of: id, total: total).value
      return Self.first(weights) { strategy == .unleashVariant ? value <= $0 : value < $0 }
    case .featureflow, .unleash, .split:
      let value = bucket(of: id, total: 100).value
      return Self.first(weights) { value <= $0 }
    case .firebase:
      let value = bucket(of: id, total: 100).value
      return Self.first(weights) { value <= $0 * 1_000_000 }
    default:
      let bucket = bucket(of: id, total: 100)
      return Self.first(weights) { isBelow(bucket, percent: $0) }
    }
  }

  /// Whether a bucket lies before a percentage, in the unit in which the strategy counts: a bucket
  /// made a percentage first may be rounded to the other side.
  private func isBelow(_ bucket: Bucket, percent: Double) -> Bool {
    switch strategy {
    case .uniform: bucket.value < percent * 1_000
    case .statsig, .optimizely: bucket.value < percent * 100
    case .fliptVariant: bucket.value < percent * 10
    case .flagd1, .fliptThreshold, .flagsmith: bucket.value < percent
    default: bucket.position < percent / 100
    }
  }

  /// Sums in single precision as the vendor does; past the end, the last variation.
  private func launchDarklyVariation(of id: Span<UInt8>, _ weights: Span<Double>) -> Int? {
    let position = Float(bucket(of: id, total: 100).position)
    var sum: Float = 0
    for index in weights.indices {
      sum += Float(weights[index]) / 100_000
      if position < sum { return index }
    }
    return weights.count - 1
  }

  /// The first weight whose running sum passes.
  private static func first(_ weights: Span<Double>, where passes: (Double) -> Bool) -> Int? {
    var sum = 0.0
    for index in weights.indices {
      let weight = weights[index]
      sum += max(0, weight)
      if weight > 0 && passes(sum) { return index }
    }
    return nil
  }
}
