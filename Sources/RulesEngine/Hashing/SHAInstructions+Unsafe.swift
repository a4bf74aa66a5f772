internal import CKernels

/// The processor's own instructions for SHA, three to six times as fast as ours in Swift.
enum SHAInstructions {
  /// Whether the processor has them.
  static let areThere = ck_has_sha() != 0

  /// Mixes a block into the state of a SHA-1; only where they are there.
  @inline(__always)
  static func mixSHA1(
    _ state: inout InlineArray<5, UInt32>, _ words: InlineArray<16, UInt32>
  ) {
    var state = state.mutableSpan
    unsafe state.withUnsafeMutableBufferPointer { state in
      unsafe words.span.withUnsafeBufferPointer { words in
        guard let to = state.baseAddress, let from = words.baseAddress else { return }
        unsafe ck_sha1_mix(to, from)
      }
    }
  }

  /// Mixes a block into the state of a SHA-256; only where they are there.
  @inline(__always)
  static func mixSHA256(
    _ state: inout InlineArray<8, UInt32>, _ words: InlineArray<16, UInt32>
  ) {
    var state = state.mutableSpan
    unsafe state.withUnsafeMutableBufferPointer { state in
      unsafe words.span.withUnsafeBufferPointer { words in
        guard let to = state.baseAddress, let from = words.baseAddress else { return }
        unsafe ck_sha256_mix(to, from)
      }
    }
  }
}
