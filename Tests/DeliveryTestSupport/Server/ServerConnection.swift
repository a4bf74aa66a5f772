import CTestTLS
import Foundation
import Glibc

/// A connection on the server's side; belongs to its thread.
final class ServerConnection {
  let socket: Int32
  /// POLLRDHUP, which the headers only show to GNU sources.
  private static let hangUp: Int32 = 0x2000
  private let tls: OpaquePointer?
  private var buffer: [UInt8] = []

  init(socket: Int32, tls: OpaquePointer?) {
    self.socket = socket
    self.tls = tls
  }

  /// Whether the client has closed or broken the connection.
  var isGone: Bool {
    var request = pollfd(fd: socket, events: Int16(POLLIN | Self.hangUp), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return false }
    return request.revents & Int16(Self.hangUp | POLLHUP | POLLERR) != 0
  }

  /// More bytes; empty at the end.
  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count =
      tls.map { tt_connection_read($0, &bytes, bytes.count) }
      ?? recv(socket, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : []
  }

  /// Writes everything; `false` when the client is gone.
  func write(_ data: Data) -> Bool {
    let bytes = [UInt8](data)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { part in
        tls.map { tt_connection_write($0, part.baseAddress, part.count) }
          ?? Glibc.send(socket, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Ends the connection, broken when asked to.
  func close(isBroken: Bool) {
    if isBroken {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }
    if let tls { tt_connection_free(tls, !isBroken) }
  }

  /// The next request; `nil` at the end, or when what comes is none.
  func readRequest(number: Int, received: (Int) -> Void) -> LoggedRequest? {
    guard let head = take(through: Array("\r\n\r\n".utf8), received) else { return nil }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [(name: String, value: String)] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers.append((line[..<colon].lowercased(), value))
    }
    let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
    guard let body = take(count: length, received) else { return nil }
    let target = words[1].split(separator: "?", maxSplits: 1).map(String.init)
    return LoggedRequest(
      method: String(words[0]), path: target[0],
      query: Self.query(target.count > 1 ? target[1] : ""),
      headers: headers, body: Data(body), connection: number)
  }

  private static func query(_ text: String) -> [(name: String, value: String)] {
    let pairs = text.split(separator: "&").map { pair -> (name: String, value: String) in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).removingPercentEncoding ?? String($0) }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
    return pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  private func take(count: Int, _ received: (Int) -> Void) -> [UInt8]? {
    while buffer.count < count { guard fill(received) else { return nil } }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  private func take(through mark: [UInt8], _ received: (Int) -> Void) -> [UInt8]? {
    while true {
      if let range = buffer.firstRange(of: mark) {
        defer { buffer.removeSubrange(..<range.upperBound) }
        return Array(buffer[..<range.lowerBound])
      }
      guard fill(received) else { return nil }
    }
  }

  private func fill(_ received: (Int) -> Void) -> Bool {
    let bytes = read()
    received(bytes.count)
    buffer += bytes
    return !bytes.isEmpty
  }
}
