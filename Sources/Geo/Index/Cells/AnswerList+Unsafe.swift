extension [FenceHandle] {
  /// Becomes the handles whose bits are set.
  ///
  /// What is there is written over, with one look at who else holds the array; emptying and
  /// appending would look once for each handle.
  @inline(__always)
  mutating func replace(_ handles: UnsafePointer<FenceHandle>, _ bits: UInt32) {
    var bits = bits
    let written = unsafe withUnsafeMutableBufferPointer { places in
      var written = 0
      while bits != 0 && written < places.count {
        unsafe places[written] = unsafe handles[bits.trailingZeroBitCount]
        bits &= bits &- 1
        written &+= 1
      }
      return written
    }
    if bits == 0 { return cut(to: written) }
    while bits != 0 {
      append(unsafe handles[bits.trailingZeroBitCount])
      bits &= bits &- 1
    }
  }

  /// Becomes the handles.
  @inline(__always)
  mutating func replace(_ handles: UnsafeBufferPointer<FenceHandle>) {
    let written = unsafe withUnsafeMutableBufferPointer { places in
      let written = Swift.min(places.count, handles.count)
      for index in 0..<written { unsafe places[index] = handles[index] }
      return written
    }
    if written < handles.count {
      unsafe append(contentsOf: handles[written...])
    } else {
      cut(to: written)
    }
  }

  /// Becomes the handle alone.
  @inline(__always)
  mutating func replace(_ handle: FenceHandle) {
    if count == 1 {
      self[0] = handle
    } else {
      cut(to: 0)
      append(handle)
    }
  }

  /// Drops what is beyond the first few, of which there are enough.
  @inline(__always)
  mutating func cut(to first: Int) {
    if count > first { removeLast(count &- first) }
  }
}
