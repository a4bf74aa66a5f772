import CZlib

/// A zlib stream that deflates into one gzip member.
@safe struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe deflateInit2_(
      stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Deflates the first `count` bytes of `input` and appends what comes out to `output`.
  ///
  /// - Parameter isLast: whether the member ends here.
  mutating func deflate(
    _ input: inout [UInt8], count: Int, isLast: Bool, into output: inout [UInt8]
  ) {
    var chunk = [UInt8](repeating: 0, count: 1 << 15)
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe stream.pointee.next_in = source.baseAddress
      unsafe stream.pointee.avail_in = UInt32(count)
      var produced = chunk.count
      while produced == chunk.count {
        produced = unsafe chunk.withUnsafeMutableBufferPointer { target in
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = UInt32(target.count)
          unsafe CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return unsafe target.count - Int(stream.pointee.avail_out)
        }
        output.append(contentsOf: chunk[..<produced])
      }
    }
  }
}

@available(*, unavailable)
extension Deflater: Sendable {}
