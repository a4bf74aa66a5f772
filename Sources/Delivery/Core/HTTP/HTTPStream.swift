public import Foundation

/// A piece of an answer: its head first, then the body as it comes.
public enum HTTPStreamPart: Sendable, Hashable {
  /// The status and the headers.
  case head(HTTPResponseHead)
  /// More of the body; never empty.
  case body(Data)
}

/// An answer that is read as it comes. It can be read once.
///
/// The request ends when the stream and its iterators are gone, or when the reading task is
/// cancelled.
public struct HTTPStream: AsyncSequence, Sendable {
  /// A piece of the answer.
  public typealias Element = HTTPStreamPart
  /// Why the answer ended too early.
  public typealias Failure = TransportFailure

  /// Ends the request when the last reader goes.
  fileprivate final class Lease: Sendable {
    let source: HTTPStreamSource

    init(_ source: HTTPStreamSource) {
      self.source = source
    }

    deinit { source.cancel() }
  }

  private let lease: Lease

  /// Makes the reading end for a transport's writing end.
  public init(_ source: HTTPStreamSource) {
    lease = Lease(source)
  }

  /// Reads the pieces.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate let lease: Lease

    /// The next piece, `nil` behind the last.
    ///
    /// - Throws: why there are no more.
    public mutating func next() async throws(TransportFailure) -> HTTPStreamPart? {
      let source = lease.source
      return try await source.next().get()
    }
  }

  /// Reads the pieces; all iterators take from the same ones.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(lease: lease) }
}
