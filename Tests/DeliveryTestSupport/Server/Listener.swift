import Glibc

/// The server has no port.
public struct ListenerError: Error, Sendable {
  /// What was tried, and the system's reason.
  public let reason: String

  init(_ step: String) {
    reason = step + ": " + String(cString: strerror(errno))
  }
}

/// A port of 127.0.0.1 that belongs to the test. Until it listens, connections are refused.
public final class Listener: Sendable {
  /// The port.
  public let port: Int
  let socket: Int32

  /// Takes a free port.
  public init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw ListenerError("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    guard isBound else { throw ListenerError("bind") }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(socket) }

  func listen() throws {
    guard Glibc.listen(socket, 128) == 0 else { throw ListenerError("listen") }
  }

  /// The next connection; `nil` when the listener was shut down.
  func accept() -> Int32? {
    while true {
      let accepted = Glibc.accept(socket, nil, nil)
      if accepted >= 0 {
        var one: Int32 = 1
        setsockopt(accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(4))
        return accepted
      }
      if errno != EINTR && errno != ECONNABORTED { return nil }
    }
  }

  func shutDown() { shutdown(socket, Int32(SHUT_RDWR)) }
}
