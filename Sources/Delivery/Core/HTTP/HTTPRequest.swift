public import Foundation

/// What goes to a server.
public struct HTTPRequest: Sendable, Hashable {
  /// What the server shall do.
  public enum Method: String, Sendable, Hashable {
    /// Reads.
    case get = "GET"
    /// Reads the headers.
    case head = "HEAD"
    /// Writes; twice is not once.
    case post = "POST"
    /// Replaces.
    case put = "PUT"
    /// Changes.
    case patch = "PATCH"
    /// Removes.
    case delete = "DELETE"

    /// Whether the request asks for something and changes nothing (RFC 9110, section 9.2.1).
    ///
    /// All others go out on a connection of their own, because a connection that was used before
    /// may be dying, and the request would then be repeated without anybody knowing.
    public var isRead: Bool { self == .get || self == .head }
  }

  /// What the server shall do.
  public var method: Method
  /// The absolute address, `http` or `https`, percent-encoded.
  public var url: String
  /// The headers; the length and the host are added.
  public var headers: HTTPHeaders
  /// The body, `nil` for none.
  public var body: Data?
  /// How long the whole may take, in milliseconds of the monotonic clock; `nil` for ever.
  public var timeoutMilliseconds: Int64?
  /// How long the server may be silent, in milliseconds of the monotonic clock; `nil` for ever.
  public var idleMilliseconds: Int64?
  /// Whether the body of the answer may be compressed on the way. Not for bodies whose bytes are
  /// signed, nor for event streams.
  public var acceptsCompression: Bool

  /// Makes a request that may take 30 seconds.
  public init(
    _ method: Method = .get, _ url: String, headers: HTTPHeaders = [:], body: Data? = nil,
    timeoutMilliseconds: Int64? = 30_000, idleMilliseconds: Int64? = nil,
    acceptsCompression: Bool = true
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeoutMilliseconds = timeoutMilliseconds
    self.idleMilliseconds = idleMilliseconds
    self.acceptsCompression = acceptsCompression
  }
}
