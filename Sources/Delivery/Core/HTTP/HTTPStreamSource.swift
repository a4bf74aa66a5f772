public import Foundation
import Synchronization

/// Where a transport puts the pieces of an answer that is read as a stream.
public final class HTTPStreamSource: Sendable {
  private typealias Piece = Result<HTTPStreamPart?, TransportFailure>

  private struct State {
    var parts: [HTTPStreamPart] = []
    var firstPart = 0
    var unreadBytes = 0
    var end: Piece?
    var reader: CheckedContinuation<Piece, Never>?

    mutating func take() -> Piece? {
      guard firstPart < parts.count else { return end }
      let part = parts[firstPart]
      firstPart += 1
      if case .body(let bytes) = part { unreadBytes -= bytes.count }
      if firstPart == parts.count {
        parts.removeAll(keepingCapacity: true)
        firstPart = 0
      }
      return .success(part)
    }
  }

  private let state = Mutex(State())
  private let unreadLimit: Int
  private let onCancel: @Sendable () -> Void

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - unreadLimit: the most bytes that wait for a reader.
  ///   - onCancel: called when nobody wants the rest; must lead to ``finish(_:)``.
  public init(unreadLimit: Int, onCancel: @escaping @Sendable () -> Void) {
    self.unreadLimit = unreadLimit
    self.onCancel = onCancel
  }

  /// Gives the head to the reader.
  public func receive(_ head: HTTPResponseHead) {
    _ = add(.head(head))
  }

  /// Gives bytes to the reader; `false`, and nothing done, when too many are unread.
  public func receive(_ bytes: Data) -> Bool {
    bytes.isEmpty || add(.body(bytes))
  }

  /// Ends the stream, with `nil` as announced. Only the first end counts.
  public func finish(_ failure: TransportFailure?) {
    let reader = state.withLock { state -> CheckedContinuation<Piece, Never>? in
      guard state.end == nil else { return nil }
      state.end = failure.map { .failure($0) } ?? .success(nil)
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: failure.map { .failure($0) } ?? .success(nil))
  }

  /// Says that nobody wants the rest.
  func cancel() {
    guard state.withLock({ $0.end == nil }) else { return }
    onCancel()
  }

  /// The next piece; waits for it.
  func next() async -> Result<HTTPStreamPart?, TransportFailure> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let piece = state.withLock { state -> Piece? in
          if let piece = state.take() { return piece }
          // A second reader at once is a mistake; the first is told that it is over.
          let earlier = state.reader
          state.reader = reader
          earlier?.resume(returning: .success(nil))
          return nil
        }
        if let piece { reader.resume(returning: piece) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func add(_ part: HTTPStreamPart) -> Bool {
    var size = 0
    if case .body(let bytes) = part { size = bytes.count }
    let (fits, reader) = state.withLock { state -> (Bool, CheckedContinuation<Piece, Never>?) in
      guard state.end == nil else { return (true, nil) }
      if let reader = state.reader {
        state.reader = nil
        return (true, reader)
      }
      guard state.unreadBytes + size <= unreadLimit else { return (false, nil) }
      state.parts.append(part)
      state.unreadBytes += size
      return (true, nil)
    }
    reader?.resume(returning: .success(part))
    return fits
  }
}
