public import Foundation

/// The status and the headers of an answer.
public struct HTTPResponseHead: Sendable, Hashable {
  /// The status code, 200 to 599.
  public let status: Int
  /// The headers.
  public let headers: HTTPHeaders

  /// Makes a head.
  public init(status: Int, headers: HTTPHeaders = [:]) {
    self.status = status
    self.headers = headers
  }
}

/// A whole answer, whatever its status.
public struct HTTPResponse: Sendable, Hashable {
  /// The status and the headers.
  public let head: HTTPResponseHead
  /// The body, decompressed.
  public let body: Data

  /// Makes an answer.
  public init(head: HTTPResponseHead, body: Data = Data()) {
    self.head = head
    self.body = body
  }

  /// The status code.
  public var status: Int { head.status }
  /// The headers.
  public var headers: HTTPHeaders { head.headers }
  /// Whether the status is 200 to 299.
  public var isSuccess: Bool { (200...299).contains(status) }
}
