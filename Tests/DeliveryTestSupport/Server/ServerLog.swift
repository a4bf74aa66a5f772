public import Foundation

/// A request as the server got it.
public struct LoggedRequest: Sendable {
  /// The method.
  public let method: String
  /// The path without the query, as it was sent.
  public let path: String
  /// The query, sorted by name.
  public let query: [(name: String, value: String)]
  /// The headers in order, names in lower case.
  public let headers: [(name: String, value: String)]
  /// The body.
  public let body: Data
  /// Which connection it came on, from 1.
  public let connection: Int

  /// The first header with the name.
  public func header(_ name: String) -> String? {
    headers.first { $0.name == name.lowercased() }?.value
  }
}

/// All that the server saw.
public struct ServerLog: Sendable, CustomStringConvertible {
  /// The requests in the order in which they were complete.
  public var requests: [LoggedRequest] = []
  /// Connections that were accepted.
  public var connections = 0
  /// TLS handshakes that were completed.
  public var handshakes = 0
  /// Handshakes among them that took up an earlier session.
  public var resumptions = 0
  /// TLS handshakes that failed.
  public var failedHandshakes = 0
  /// Bytes that came, without those of handshakes.
  public var receivedBytes = 0
  /// Connections that are over.
  public var closedConnections = 0

  /// The requests and the counts.
  public var description: String {
    "\(requests.map { "\($0.method) \($0.path)" }) on \(connections) connections"
  }
}
