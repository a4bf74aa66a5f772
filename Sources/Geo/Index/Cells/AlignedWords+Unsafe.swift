import Glibc

/// Words that never change, beginning at a cache line and followed by a line of zeros, so that a
/// reader may take a few words too many.
///
/// An array's elements begin 32 bytes into a heap block, which would put a record of one cache
/// line into two; and a large table on large pages saves a page walk for most look-ups.
@safe final class AlignedWords: Sendable {
  /// The zeros after the words.
  static let padding = 16
  private static let line = 64
  private static let largePage = 2 << 20

  let count: Int
  /// Nothing is written after `init`, and `deinit` runs when nobody can read any more: so this
  /// may be shared.
  nonisolated(unsafe) let base: UnsafePointer<UInt32>

  /// Joins the pieces.
  init(_ pieces: [[UInt32]]) {
    count = pieces.reduce(0) { $0 + $1.count }
    let bytes = (count + Self.padding) * MemoryLayout<UInt32>.stride
    let isLarge = bytes >= 2 * Self.largePage
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: isLarge ? Self.largePage : Self.line)
    if isLarge { unsafe madvise(memory, bytes, MADV_HUGEPAGE) }
    let words = unsafe memory.bindMemory(to: UInt32.self, capacity: count + Self.padding)
    var end = 0
    for piece in pieces {
      unsafe piece.withUnsafeBufferPointer { source in
        if let start = source.baseAddress {
          unsafe (words + end).initialize(from: start, count: source.count)
        }
      }
      end += piece.count
    }
    unsafe (words + end).initialize(repeating: 0, count: Self.padding)
    unsafe base = UnsafePointer(words)
  }

  deinit {
    unsafe UnsafeMutablePointer(mutating: base).deallocate()
  }
}
