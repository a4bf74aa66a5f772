import Glibc

/// A buffered output of bytes to a file, standard output or memory.
///
/// Errors are kept, not thrown at each write: ask ``finish()``.
package struct ByteSink: ~Copyable {
  /// What messages call this output.
  package let name: String
  /// The bytes that are not written yet; all of them for a sink in memory.
  package private(set) var buffer: [UInt8] = []

  private let descriptor: FileDescriptor?
  private var failure: String?
  private static let capacity = 1 << 16

  /// Creates or truncates a file; `-` is standard output.
  package init(path: String) throws(ByteError) {
    name = path == "-" ? "standard output" : path
    descriptor = try FileDescriptor(creating: path)
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  /// Collects in memory.
  package init(inMemory name: String) {
    self.name = name
    descriptor = nil
  }

  /// Adds one byte.
  package mutating func write(_ byte: UInt8) {
    buffer.append(byte)
  }

  /// Adds text as UTF-8.
  package mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { unsafe buffer.append(contentsOf: $0) }
    flushIfFull()
  }

  /// Adds bytes.
  package mutating func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    flushIfFull()
  }

  /// Adds a decimal integer.
  package mutating func write(_ value: Int64) {
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    writeDigits(value.magnitude)
  }

  /// Adds milliseconds as seconds with three decimals.
  package mutating func write(seconds milliseconds: Int64) {
    if milliseconds < 0 { buffer.append(UInt8(ascii: "-")) }
    let magnitude = milliseconds.magnitude
    writeDigits(magnitude / 1000)
    buffer.append(UInt8(ascii: "."))
    let rest = magnitude % 1000
    buffer.append(0x30 + UInt8(rest / 100))
    buffer.append(0x30 + UInt8(rest / 10 % 10))
    buffer.append(0x30 + UInt8(rest % 10))
  }

  private mutating func writeDigits(_ value: UInt64) {
    guard value >= 10 else {
      buffer.append(0x30 + UInt8(value))
      return
    }
    var divisor: UInt64 = 1
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      buffer.append(0x30 + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  /// Writes out what is held back when there is enough of it.
  package mutating func flushIfFull() {
    if buffer.count >= Self.capacity { flush() }
  }

  /// Writes out what is held back.
  package mutating func flush() {
    guard let outcome = descriptor?.write(buffer) else { return }
    if failure == nil, case .failed(let reason) = outcome { failure = reason }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes out the rest and says whether all of it arrived.
  package mutating func finish() throws(ByteError) {
    flush()
    if let failure {
      throw .cannotWrite(name: name, reason: failure)
    }
  }
}

@available(*, unavailable)
extension ByteSink: Sendable {}
