internal import Glibc

extension [Int64] {
  /// Puts a number at a place, with those from there on one place up; what stands at `end` is
  /// overwritten.
  @inline(__always)
  mutating func insert(_ number: Int64, at place: Int, movingUpTo end: Int) {
    precondition(place >= 0 && place <= end && end < count, "places within the array")
    unsafe withUnsafeMutableBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      let from = unsafe base + place
      // Rings are short: a call costs more than moving their few numbers.
      if end &- place <= 4 {
        var at = end &- place
        while at > 0 {
          unsafe from[at] = unsafe from[at &- 1]
          at &-= 1
        }
      } else {
        unsafe memmove(from + 1, from, (end &- place) &* MemoryLayout<Int64>.stride)
      }
      unsafe from.pointee = number
    }
  }
}
