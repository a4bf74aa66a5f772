import CZlib

/// A zlib stream that inflates gzip members (or raw deflate data, for zip entries).
@safe struct Inflater: ~Copyable {
  enum Wrapping {
    case gzip
    case rawDeflate
  }

  enum Outcome {
    case progress(consumed: Int, produced: Int)
    case memberEnd(consumed: Int, produced: Int)
    case damaged(String)
  }

  private let stream: UnsafeMutablePointer<z_stream>

  init(_ wrapping: Wrapping) {
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let windowBits: Int32 = wrapping == .gzip ? 15 + 16 : -15
    unsafe inflateInit2_(
      stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  mutating func reset() {
    unsafe inflateReset(stream)
  }

  /// Inflates from `input` into `output`, both by range, and says how far it came.
  mutating func inflate(
    _ input: inout [UInt8], _ inputRange: Range<Int>,
    into output: inout [UInt8], _ outputRange: Range<Int>
  ) -> Outcome {
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        guard let sourceBase = source.baseAddress,
          let targetBase = target.baseAddress
        else {
          return .progress(consumed: 0, produced: 0)
        }
        unsafe stream.pointee.next_in = sourceBase + inputRange.lowerBound
        unsafe stream.pointee.avail_in = UInt32(inputRange.count)
        unsafe stream.pointee.next_out = targetBase + outputRange.lowerBound
        unsafe stream.pointee.avail_out = UInt32(outputRange.count)
        let code = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
        let consumed = unsafe inputRange.count - Int(stream.pointee.avail_in)
        let produced = unsafe outputRange.count - Int(stream.pointee.avail_out)
        switch code {
        case Z_OK, Z_BUF_ERROR: return .progress(consumed: consumed, produced: produced)
        case Z_STREAM_END: return .memberEnd(consumed: consumed, produced: produced)
        default:
          let message = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
          return .damaged(message ?? "zlib code \(code)")
        }
      }
    }
  }
}

@available(*, unavailable)
extension Inflater: Sendable {}
