/// How far a source was read: shared by the reader that owns the source and whoever watches.
package final class ByteProgress {
  /// Stored (compressed) bytes taken so far, over all sources that were given this object.
  package internal(set) var storedBytesRead: UInt64 = 0

  /// Starts at zero.
  package init() {}
}

@available(*, unavailable)
extension ByteProgress: Sendable {}
