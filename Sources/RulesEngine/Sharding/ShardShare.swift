/// Which of several shards one is, and so which devices are its: by a fixed hash of their numbers.
struct ShardShare: Sendable {
  let number: Int
  let count: Int

  /// The only shard, which has every device.
  static let all = ShardShare(number: 0, count: 1)

  @inline(__always)
  func owns(_ device: DeviceHandle) -> Bool {
    ShardSelector.shard(of: device, count: count) == number
  }
}
