/// Which devices belong to which shard: by a fixed hash of the device's number.
package enum ShardSelector {
  /// Fibonacci hashing, then the high bits scaled to the number of shards.
  @inline(__always)
  package static func shard(of device: DeviceHandle, count: Int) -> Int {
    let mixed = UInt64(device) &* 0x9e37_79b9_7f4a_7c15
    // Shifts bind more tightly than products.
    return Int(truncatingIfNeeded: ((mixed >> 32) &* UInt64(count)) >> 32)
  }
}
