import CKernels

/// Asks for memory that will be needed in a moment, so that several misses are under way at once.
enum Prefetch {
  /// Asks for an element's first cache line and, where it reaches into a second, that one too.
  @inline(__always)
  static func element<Element>(_ index: Int, of elements: [Element]) {
    unsafe elements.withUnsafeBufferPointer { elements in
      guard index < elements.count, let start = elements.baseAddress else { return }
      let address = unsafe UnsafeRawPointer(start + index)
      unsafe ck_prefetch(address)
      if MemoryLayout<Element>.stride > 8 {
        unsafe ck_prefetch(address + (MemoryLayout<Element>.stride - 1))
      }
    }
  }
}
