/// How far a source was read: shared by the reader that owns the source and whoever watches.
package final class ByteProgress {
  /// Stored (compressed) bytes taken so far, over all sources that were given this object.
  package internal(set) var storedBytesRead: UInt64 = 0

  /// Asked while a pipe or terminal has nothing to read; `true` ends the input there.
  let isCalledOff: @Sendable () -> Bool

  /// Starts at zero.
  ///
  /// - Parameter isCalledOff: whether a reader that waits for more should give up.
  package init(isCalledOff: @escaping @Sendable () -> Bool = { false }) {
    self.isCalledOff = isCalledOff
  }
}

@available(*, unavailable)
extension ByteProgress: Sendable {}
