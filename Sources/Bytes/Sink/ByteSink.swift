import Glibc

/// A stream of bytes to a file, standard output or memory, buffered and gzipped when asked.
///
/// Call ``finish()`` when all is written; what is still in the buffer is lost otherwise.
package struct ByteSink: ~Copyable {
  /// What messages call this output: the path, or `standard output`.
  package let name: String

  private let descriptor: Int32?
  private var deflater: Deflater?
  private var buffer: [UInt8] = []
  private var packed: [UInt8] = []

  private static let capacity = 1 << 16

  /// Creates or empties a file; `-` is standard output. A name that ends in `.gz` is gzipped.
  package init(path: String) throws(ByteError) {
    name = path == "-" ? "standard output" : path
    if path == "-" {
      descriptor = 1
    } else {
      let opened = unsafe path.withCString {
        unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      }
      guard opened >= 0 else {
        throw .cannotOpen(path: path, reason: unsafe String(cString: strerror(errno)))
      }
      descriptor = opened
    }
    if path.hasSuffix(".gz") { deflater = Deflater() }
    buffer.reserveCapacity(Self.capacity)
  }

  /// Writes to memory; ``takeBytes()`` gives what was written.
  package init(name: String, isGzipped: Bool = false) {
    self.name = name
    descriptor = nil
    if isGzipped { deflater = Deflater() }
  }

  deinit {
    if let descriptor, descriptor > 2 { close(descriptor) }
  }

  /// Adds bytes.
  package mutating func write(_ bytes: [UInt8]) throws(ByteError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try drain(isLast: false) }
  }

  /// Adds text as UTF-8.
  package mutating func write(_ text: String) throws(ByteError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try drain(isLast: false) }
  }

  /// Writes what is left, and the end of the gzip stream.
  package mutating func finish() throws(ByteError) {
    try drain(isLast: true)
    deflater = nil
  }

  /// Takes what was written to memory.
  package mutating func takeBytes() -> [UInt8] {
    let bytes = packed
    packed = []
    return bytes
  }

  private mutating func drain(isLast: Bool) throws(ByteError) {
    if deflater == nil {
      // To a file the buffer goes as it is.
      guard descriptor == nil else {
        try send(buffer)
        return buffer.removeAll(keepingCapacity: true)
      }
      packed.append(contentsOf: buffer)
    } else {
      let count = buffer.count
      deflater?.deflate(&buffer, count: count, isLast: isLast, into: &packed)
    }
    buffer.removeAll(keepingCapacity: true)
    guard descriptor != nil else { return }
    try send(packed)
    packed.removeAll(keepingCapacity: true)
  }

  private func send(_ bytes: [UInt8]) throws(ByteError) {
    guard let descriptor else { return }
    var written = 0
    while written < bytes.count {
      let start = written
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .cannotWrite(name: name, reason: unsafe String(cString: strerror(errno)))
      }
    }
  }
}

@available(*, unavailable)
extension ByteSink: Sendable {}
