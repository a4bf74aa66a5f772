internal import Glibc

extension [Int64] {
  /// Copies the range one place up; what stood behind it is overwritten.
  mutating func moveUp(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    precondition(range.lowerBound >= 0 && range.upperBound < count, "a range within the array")
    unsafe withUnsafeMutableBufferPointer { stamps in
      guard let base = stamps.baseAddress else { return }
      let from = unsafe base + range.lowerBound
      unsafe memmove(from + 1, from, range.count * MemoryLayout<Int64>.stride)
    }
  }
}
