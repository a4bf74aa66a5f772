import CTestTLS
public import DeliveryCore
import Glibc

/// An HTTP/1.1 server on loopback that does what the test says.
public final class ScriptedServer: Sendable {
  /// All that the server saw; tests wait on it.
  public var log: Watched<ServerLog> { core.log }
  /// The port.
  public let port: Int
  /// `http://127.0.0.1:port`, or `https://localhost:port` with TLS.
  public let url: String
  private let core: ServerCore

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - tls: what it shows; `nil` for plain HTTP.
  ///   - clock: what delays are measured with.
  public init(tls: TestTLS? = nil, clock: VirtualClock = VirtualClock()) throws {
    signal(SIGPIPE, SIG_IGN)
    let listener = try Listener()
    try listener.listen()
    port = listener.port
    url = tls == nil ? "http://127.0.0.1:\(port)" : "https://localhost:\(port)"
    core = ServerCore(listener: listener, tls: tls, clock: clock)
    core.start()
  }

  deinit { core.stop() }

  /// Answers the next requests of the route, one each.
  public func script(_ method: HTTPRequest.Method, _ path: String, _ answers: Answer...) {
    core.script.append(method.rawValue + " " + path, answers)
  }

  /// Answers all requests of the route that nothing else is scripted for.
  public func always(
    _ method: HTTPRequest.Method, _ path: String,
    _ maker: @escaping @Sendable (LoggedRequest) -> Answer
  ) {
    core.script.always(method.rawValue + " " + path, maker)
  }

  /// Serves a body with its entity tag: 304 for who has it. `nil` for the tag sends none.
  public func serve(_ path: String, body: String, etag: String?) {
    always(.get, path) { request in
      let headers = etag.map { [("ETag", $0)] } ?? []
      if let etag, request.header("If-None-Match") == etag { return .status(304, headers: headers) }
      return .json(body, headers: headers)
    }
  }

  /// Whether the server lets clients take up their TLS sessions again.
  public var isResumable: Bool { tt_client_resumes(UInt16(port)) }

  /// Closes the port and all connections.
  public func stop() { core.stop() }
}
