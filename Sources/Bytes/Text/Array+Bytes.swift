import Glibc

extension [UInt8] {
  /// The first place of a byte within the range.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty && range.upperBound <= count else { return nil }
    return unsafe withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// Copies bytes over those from `start` on, as many as there is room for.
  mutating func replace(at start: Int, with bytes: Span<UInt8>) {
    unsafe withUnsafeMutableBytes { target in
      unsafe bytes.withUnsafeBytes { source in
        guard let from = source.baseAddress, let to = target.baseAddress, start >= 0,
          start < target.count
        else { return }
        unsafe (to + start).copyMemory(
          from: from, byteCount: Swift.min(source.count, target.count - start))
      }
    }
  }

  /// Copies the range to the array's front; the ranges may overlap.
  mutating func moveToFront(_ range: Range<Int>) {
    guard !range.isEmpty && range.upperBound <= count else { return }
    unsafe withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe memmove(base, base + range.lowerBound, range.count)
    }
  }
}

extension Array where Element: FixedWidthInteger & BitwiseCopyable {
  /// Appends zeros up to the count, by whole blocks: a buffer of megabytes grows at the same speed
  /// in a debug build.
  mutating func growWithZeros(to newCount: Int) {
    guard newCount > count else { return }
    let old = self
    self = unsafe [Element](unsafeUninitializedCapacity: newCount) { target, initializedCount in
      let bytes = UnsafeMutableRawBufferPointer(target)
      let kept = unsafe old.withUnsafeBytes { source in
        unsafe bytes.copyMemory(from: source)
        return source.count
      }
      if let base = bytes.baseAddress { unsafe memset(base + kept, 0, bytes.count - kept) }
      initializedCount = newCount
    }
  }
}
